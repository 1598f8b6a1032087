import type { AcademicText, ModelAnswer } from '#core/document/model.ts'

/** What has arrived of an answer. Finished blocks keep their identity; the growing last one is a new object. */
export type PartialAnswer = { comments: string; text: AcademicText }

/** What a text that should be an answer was, once it has ended. */
export type AnswerOutcome =
  | { kind: 'complete'; answer: ModelAnswer }
  /** No text at all. */
  | { kind: 'empty' }
  /** Cut off, or not JSON. */
  | { kind: 'malformed' }
  /** JSON, but `texto_generado` is not an object with at least one block of text. */
  | { kind: 'wrong_format' }

/** The model's comments in a message, which the chat shows (specification §2); all of it if it is no JSON. */
export function commentsOf(content: string): string {
  try {
    const answer: unknown = JSON.parse(content)
    if (typeof answer === 'object' && answer !== null && 'comentarios_del_modelo' in answer) {
      return String(answer.comentarios_del_modelo ?? '')
    }
    return ''
  } catch {
    return content
  }
}
