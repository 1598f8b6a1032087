import type { MessageRow } from '#contract/projects.ts'
import { report } from '#web/api/report.ts'
import { stopGeneration } from './generation.api.ts'
import { deleteMessage } from './messages.api.ts'

/** Asks the server to end a run; what it has written stays. */
export async function requestStop(generationId: string): Promise<void> {
  await stopGeneration(generationId).catch((error) => report('a run could not be stopped', error))
}

/** Removes an unanswered message; false when it cannot be removed. */
export async function deleteUnanswered(message: MessageRow): Promise<boolean> {
  try {
    await deleteMessage(message.project_id, message.id)
    return true
  } catch (error) {
    report('a refused message could not be taken back', error)
    return false
  }
}
