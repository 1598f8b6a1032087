import type { AnswerRow } from '#contract/comments.ts'
import { truncateText } from '#core/document/truncate-text.ts'

/** Enough to tell comments apart. */
const maxCharacters = 60

/** The name of a button among equal ones: 'Responder: «Falta la cita.»'. */
export function actOn(act: string, { text, author_name }: AnswerRow): string {
  const said = text.replace(/\s+/g, ' ')
  return said === '' ? `${act}: ${author_name}` : `${act}: «${truncateText(said, maxCharacters)}»`
}
