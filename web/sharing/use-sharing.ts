import { useQueryClient } from '@tanstack/react-query'
import { toastLostConnection } from '#web/lost-connection.ts'
import { useAsk } from '#web/ui/ask.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import type { SharedWork } from './sharing.api.ts'
import { shareDialog } from './sharing.dialogs.ts'

const code = onDemand(async () => (await import('./leave-project.ts')).leaveProject)

/** Opens 'Compartir', where a member may also choose to leave; leaves a project after a question. */
export function useSharing(onLeft: (project: SharedWork) => void) {
  const { open } = useDialogs()
  const ask = useAsk()
  const client = useQueryClient()
  const leave = async (project: SharedWork) => {
    try {
      const leaveProject = await code.load()
      if (await leaveProject(project, ask, client)) onLeft(project)
    } catch (error) {
      toastLostConnection('leaving a project could not be loaded', error)
    }
  }
  const share = async (project: SharedWork) => {
    if ((await open(shareDialog, { project })) === 'leave') await leave(project)
  }
  return { share, leave }
}
