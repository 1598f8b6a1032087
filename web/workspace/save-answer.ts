import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { waitToReconnect } from './connection.ts'
import { postAnswer } from './generation.api.ts'
import { GenerationFailed } from './generation-failed.ts'
import type { RunText } from './run-text.ts'

const saveFailed = 'Error al guardar la nueva versión.'
const mostTries = 3

/** Settles the answer to `message`. Saving twice is saving once, so a lost reply is asked for again. */
export async function saveAnswer(
  message: MessageRow,
  text: RunText,
  signal: AbortSignal,
): Promise<SaveMessageResult> {
  const body = {
    projectId: message.project_id,
    fullJsonContent: text.json,
    academicText: JSON.stringify(text.answer.text),
    lastSequence: message.sequence_order,
  }
  for (let tries = 1; ; tries++) {
    try {
      return await postAnswer(body, signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (tries === mostTries || !hasStatus(error, 0)) throw new GenerationFailed(words(error))
      await waitToReconnect(tries, signal)
    }
  }
}

/** The server's details or words, else that it could not be saved (specification §8). */
function words(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return saveFailed
  if (typeof error.details === 'string' && error.details !== '') return error.details
  return error.serverMessage ?? saveFailed
}
