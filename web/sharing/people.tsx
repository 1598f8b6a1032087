import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MemberRow } from '#contract/sharing.ts'
import { projectQuery, projectsQuery } from '#web/projects/projects.api.ts'
import { InitialsRing } from './initials-ring.tsx'
import { membersQuery } from './members-query.ts'
import { OwnedMember } from './owned-member.tsx'
import { personColour } from './person-colour.ts'
import { roleNames } from './roles.ts'
import { linksQuery, type SharedWork } from './sharing.api.ts'
import './sharing.css'

type Props = {
  project: SharedWork
  members: readonly MemberRow[]
  ownId: string | undefined
  isOwner: boolean
}

/** The owner and the members; the owner changes what each may do. */
export function People({ project, members, ownId, isOwner }: Props) {
  const client = useQueryClient()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const reread = () =>
    Promise.all([
      client.invalidateQueries(membersQuery(project.id)),
      client.invalidateQueries({ ...projectQuery(project.id), exact: true }),
      client.invalidateQueries(projectsQuery),
      client.invalidateQueries(linksQuery(project.id)),
    ])
  return (
    <section className="share-part" aria-labelledby="share-people">
      <h3 id="share-people" className={isOwner ? '' : 'sr'} ref={headingRef} tabIndex={-1}>
        Personas
      </h3>
      <ul>
        {members.map((member) => (
          <li key={member.user_id} className="share-person">
            <InitialsRing name={member.name} colour={personColour(members, member.user_id)} />
            <p>
              <b>{member.user_id === ownId ? `${member.name} (tú)` : member.name}</b>
              {(!isOwner || member.role === 'owner') && <small>{roleName(member)}</small>}
            </p>
            {isOwner && member.role !== 'owner' && (
              <OwnedMember
                member={member}
                title={project.title}
                onChanged={async (isGone) => {
                  await reread()
                  // The pressed button went away.
                  if (isGone) headingRef.current?.focus()
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const roleName = ({ role }: MemberRow) => (role === 'owner' ? 'Responsable' : roleNames[role])
