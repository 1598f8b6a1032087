import { useCallback } from 'react'
import { useProject, useUpdateProject } from '#web/projects/use-project.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'

const declarationDialog = onDemand(
  async () => (await import('./declaration-dialog.tsx')).DeclarationDialog,
)

/** 'Declaración de uso de IA': opens the form that adds, changes and removes it. */
export function useDeclaration(): (opener?: Element | null) => void {
  const dialogs = useDialogs()
  const project = useProject()
  const onUpdate = useUpdateProject()
  return useCallback(
    (opener = document.activeElement) =>
      void dialogs.open(declarationDialog, { project, onUpdate }, { opener }),
    [dialogs, project, onUpdate],
  )
}
