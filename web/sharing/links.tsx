import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { LoadFailed } from '#web/ui/query-state.tsx'
import { LinkItem } from './link-item.tsx'
import { NewLink } from './new-link.tsx'
import { linksQuery, type SharedWork } from './sharing.api.ts'

/** A link can be made here; below stand those that are valid. */
export function Links({ project }: { project: SharedWork }) {
  const client = useQueryClient()
  const query = useQuery(linksQuery(project.id))
  const [madeId, setMadeId] = useState<string | null>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const links = query.data ?? []
  const reread = () => client.invalidateQueries(linksQuery(project.id))
  return (
    <>
      <NewLink
        projectId={project.id}
        isFirst={links.length === 0}
        onMade={async ({ id }) => {
          setMadeId(id)
          await reread()
        }}
      />
      {query.isError && (
        <LoadFailed message={errorMessage(query.error)} onReload={() => void query.refetch()} />
      )}
      {links.length > 0 && (
        <section className="share-part" aria-labelledby="share-links">
          <h3 id="share-links" ref={headingRef} tabIndex={-1}>
            Enlaces
          </h3>
          <ul>
            {links.map((link, index) => (
              <LinkItem
                key={link.id}
                link={link}
                project={project}
                isNewest={index === 0}
                takesFocus={link.id === madeId}
                onRevoked={async () => {
                  await reread()
                  // The pressed button went away with its link.
                  headingRef.current?.focus()
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
