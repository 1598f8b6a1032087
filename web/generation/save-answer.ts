import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { hasStatus } from '#web/api/api-error.ts'
import type { FollowedRun } from './follow-run.ts'
import { postAnswer } from './generation.api.ts'
import { GenerationFailed } from './generation-failed.ts'
import { retryOnNetworkError } from './retry.ts'
import { saveFailureMessage } from './save-failure-message.ts'

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
