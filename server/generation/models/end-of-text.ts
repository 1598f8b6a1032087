import { type ModelEvent, ModelFailure } from './model.ts'

/** Words for a text that its limit ended. */
const lengthWords =
  /^(?:length|max_?(?:output_|completion_|new_)?(?:tokens?|length)|model_(?:context_)?length(?:_exceeded)?|context_length(?:_exceeded)?|model_context_window_exceeded|token_limit|truncated)$/i
/** Words for a text that the provider does not give. */
const safetyWords =
  /^(?:content_?filter(?:ed)?|safety|image_safety|recitation|prohibited_content|blocklist|spii|language|other|blocked|refusal|moderation|sensitive|guardrail(?:_intervened)?)$/i
const plainWord = /^stop$/i

/**
 * How a text ended, by its provider's word. All words but those for a limit and for a refusal are one: whether the text is
 * whole is seen in it, and if it is not, a word that is unknown or missing is the reason.
 */
export function endOfText(reason: string | null): ModelEvent {
  if (reason !== null && lengthWords.test(reason)) return { type: 'finish', reason: 'max_tokens' }
  if (reason !== null && safetyWords.test(reason)) {
    const fault = new ModelFailure('generation.blocked', { message: `Blocked: ${reason}` })
    return { type: 'fault', fault }
  }
  if (reason !== null && plainWord.test(reason)) return { type: 'finish', reason: 'stop' }
  const otherwise =
    reason === null
      ? new ModelFailure('generation.bad_stream', { message: 'Ended without a reason' })
      : new ModelFailure('generation.interrupted', { message: `Ended with ${reason}` })
  return { type: 'finish', reason: 'stop', otherwise }
}

/** Whether the provider refuses the text, which is known before its stream has ended. */
export function isRefusal(reason: string | null): boolean {
  return reason !== null && safetyWords.test(reason)
}
