import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askAgainIfLost } from './connection.ts'
import type { FollowedRun } from './follow-run.ts'
import { postAnswer } from './generation.api.ts'
import { GenerationFailed } from './generation-failed.ts'

const saveFailed = 'Error al guardar la nueva versión.'

/** Settles the answer to `message`: saving twice is saving once. */
export async function saveAnswer(
  message: MessageRow,
  run: FollowedRun,
  signal: AbortSignal,
): Promise<SaveMessageResult> {
  const body = {
    projectId: message.project_id,
    fullJsonContent: run.json,
    academicText: JSON.stringify(run.answer.text),
    lastSequence: message.sequence_order,
  }
  try {
    return await askAgainIfLost(() => postAnswer(body, signal), signal)
  } catch (error) {
    throw signal.aborted
      ? error
      : new GenerationFailed({ message: words(error), needsCredits: false })
  }
}

/** The server's details or words, else that it could not be saved (specification §8). */
function words(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return saveFailed
  if (typeof error.details === 'string' && error.details !== '') return error.details
  return error.serverMessage ?? saveFailed
}
