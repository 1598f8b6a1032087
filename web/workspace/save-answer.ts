import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import type { FollowedRun } from './follow-run.ts'
import { postAnswer } from './generation.api.ts'
import { GenerationFailed } from './generation-failed.ts'
import { askAgainIfLost } from './retry.ts'
import { saveFailureWords } from './save-failure-message.ts'

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
    throw signal.aborted ? error : new GenerationFailed({ message: saveFailureWords(error) })
  }
}
