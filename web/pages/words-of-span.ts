import { plainText, type Span } from '#core/document/inline.ts'
import { noteSign } from '#core/document/notes.ts'

/** The words of a span where the pages are not drawn: what a note says stands in brackets. */
export function wordsOfSpan({ text, note }: Span): string {
  if (note === undefined) return text
  return ` [Nota: ${plainText(note)}]${text.replace(noteSign, '')}`
}
