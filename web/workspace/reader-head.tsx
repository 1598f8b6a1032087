import { useQuery } from '@tanstack/react-query'
import type { ProjectRole } from '#contract/rights.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { hasUnsent } from '#web/editor/together/unsent-steps.ts'
import { hasUnsavedDocument } from '#web/editor/unsaved-documents.ts'
import { useProject } from '#web/projects/use-project.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { TitleMenu } from './title-menu.tsx'
import './reader-head.css'

const copyUnsavedText = onDemand(
  async () => (await import('./copy-unsaved-text.tsx')).CopyUnsavedText,
)

/** In the chat's stead for members who only read or comment: the title's menu, and what they may do. */
export function ReaderHead() {
  const project = useProject()
  const { id, role, owner_name } = project
  const userId = useQuery(meQuery).data?.id
  const CopyUnsavedText = useLoaded(
    copyUnsavedText,
    userId !== undefined && (hasUnsavedDocument(userId, id) || hasUnsent(userId, id)),
  )
  return (
    <div className="reader-head">
      <TitleMenu />
      <p>
        {verbs[role]} este trabajo de {owner_name}.
      </p>
      {CopyUnsavedText && <CopyUnsavedText project={project} />}
    </div>
  )
}

const verbs: Record<ProjectRole, string> = {
  owner: 'Puedes escribir en',
  writes: 'Puedes escribir en',
  comments: 'Puedes leer y comentar',
  reads: 'Puedes leer',
}
