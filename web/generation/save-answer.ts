import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { projectFailures } from '#web/words/project-failures.ts'
import type { FollowedRun } from './follow-run.ts'
import { postAnswer } from './generation.api.ts'
import { GenerationFailed } from './generation-failed.ts'
import { retryOnNetworkError } from './retry.ts'

/** Settles the answer to `message`. Idempotent. */
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
    return await retryOnNetworkError(() => postAnswer(body, signal), signal)
  } catch (error) {
    if (signal.aborted) throw error
    const isWritten = !hasStatus(error, 404, 409)
    throw new GenerationFailed({ message: saveFailureMessage(error), isWritten })
  }
}

/**
 * The server's details, else that it could not be saved (specification §8). Details of a server error (5xx) are not
 * shown.
 */
export function saveFailureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return projectFailures.version_not_saved
  if (typeof error.details === 'string' && error.details !== '') return error.details
  const isForPeople = error.status >= 400 && error.status < 500
  return (isForPeople && error.serverMessage) || projectFailures.version_not_saved
}
