import { useCallback } from 'react'
import { useEditing } from '#web/editor/editing.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'

const contributionsDialog = onDemand(
  async () => (await import('./contributions-dialog.tsx')).ContributionsDialog,
)

/** Opens 'Contribuciones'. */
export function useContributions(): () => void {
  const dialogs = useDialogs()
  const projectId = useProjectId()
  const editing = useEditing()
  return useCallback(
    () => void dialogs.open(contributionsDialog, { projectId, session: editing.session }),
    [dialogs, projectId, editing],
  )
}
