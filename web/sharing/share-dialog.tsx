import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { may } from '#contract/rights.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Links } from './links.tsx'
import { People } from './people.tsx'
import type { SharedWork } from './sharing.api.ts'
import { useMembers } from './use-members.ts'
import '#web/ui/dialog.css'
import './sharing.css'

type Props = {
  project: SharedWork
  /** Its reply is 'leave' when a member wants to leave. */
  onClose: (reply?: 'leave') => void
}

/** Who works on a project; for its owner also the links by which others come, and what each may do. */
export function ShareDialog({ project, onClose }: Props) {
  const me = useQuery(meQuery).data
  const query = useMembers(project.id)
  const members = query.data
  // The project may get another owner while the dialog is open.
  const role = members?.find(({ user_id }) => user_id === me?.id)?.role ?? project.role
  const isOwner = may(role, 'own')
  return (
    <Dialog
      title={isOwner ? 'Compartir' : 'Personas'}
      className="dialog-long sharing"
      onClose={onClose}
      {...(isOwner && { initialFocus: 'role' })}
    >
      <div className="body">
        {isOwner && <Links project={project} />}
        {members && !query.isError ? (
          <People project={project} members={members} ownId={me?.id} isOwner={isOwner} />
        ) : (
          <QueryState
            query={query}
            loadingMessage="Cargando personas..."
            errorMessage={errorMessage(query.error)}
          />
        )}
        {!isOwner && (
          <Button className="share-leave" onClick={() => onClose('leave')}>
            <LogOut className="i" aria-hidden="true" />
            Salir del trabajo
          </Button>
        )}
      </div>
    </Dialog>
  )
}
