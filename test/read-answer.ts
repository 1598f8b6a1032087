import type { AnswerOutcome } from '#core/generation/answer.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'

/** Reads a whole answer of a model at once. */
export function readAnswer(text: string): AnswerOutcome {
  const reader = new AnswerReader()
  reader.push(text)
  return reader.finish()
}
