import { noteSign } from '#core/document/notes.ts'

const maxCharacters = 200
/** How much of the end of a long quotation is shown too, because it says how far a comment goes. */
const endCharacters = 60

/** What a comment is about, on one line and not longer than three. */
export function shownQuote(quoted: string): string {
  const words = quoted.replaceAll(noteSign, '').replace(/\s+/g, ' ').trim()
  if (words === '') return 'Sin palabras'
  if (words.length <= maxCharacters) return words
  const start = words.slice(0, maxCharacters - endCharacters).replace(/\s*[^\s]*$/, '')
  const end = words.slice(-endCharacters).replace(/^[^\s]*\s*/, '')
  return start === '' || end === '' ? `${words.slice(0, maxCharacters)}…` : `${start} … ${end}`
}
