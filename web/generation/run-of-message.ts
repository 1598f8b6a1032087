import type { GenerationRow } from '#contract/generation.ts'
import type { Unanswered } from './stored-reason.ts'

const neverStarted = 'Este mensaje quedó sin respuesta. No se cobró nada.'

/** The run to follow, or why the message has no answer. */
export type RunOfMessage = { running: GenerationRow } | { running: null; why: Unanswered }

/** Relates the project's newest run to a message. `stored` is the reason of a refusal, which leaves no run. */
export function runOfMessage(
  messageId: string,
  newest: GenerationRow | null,
  stored: Unanswered | null,
): RunOfMessage {
  if (newest?.user_message_id !== messageId) {
    const unstarted = { messageId, reason: neverStarted, reference: null, isWritten: false }
    return { running: null, why: stored ?? unstarted }
  }
  if (newest.status !== 'failed') return { running: newest }
  const reason = newest.error_message ?? neverStarted
  return { running: null, why: { messageId, reason, reference: newest.id, isWritten: false } }
}
