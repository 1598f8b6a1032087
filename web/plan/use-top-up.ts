import { setWaitingProject } from '#web/projects/waiting-project.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'

/** Opens the top-up for a work that the credits do not suffice for; the page after it leads back to the project. */
export function useTopUp(projectId: string): () => void {
  const dialogs = useDialogs()
  return () => {
    setWaitingProject(projectId)
    void dialogs.open(topupDialog, {})
  }
}
