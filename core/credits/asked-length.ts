import { numberPattern, readNumber } from '#core/document/spanish-numbers.ts'
import { unitsPerPage } from './pages.ts'

/** Average characters of a word in Spanish prose, including the space after it. */
export const unitsPerWord = 6.4

const pattern = new RegExp(
  `(${numberPattern})\\)?\\s+(páginas?|paginas?|hojas?|carillas?|planas?|cuartillas?|palabras?)(\\s+y\\s+media)?(?!\\p{L})`,
  'giu',
)

/**
 * The length that a request asks for, in characters; null if it names none. The longest of several, the upper end of a
 * range.
 */
export function askedLengthUnits(request: string): number | null {
  let longest: number | null = null
  for (const [, written = '', noun = '', half] of request.matchAll(pattern)) {
    const count = readNumber(written) + (half === undefined ? 0 : 0.5)
    const units = count * (noun.toLowerCase().startsWith('palabra') ? unitsPerWord : unitsPerPage)
    longest = Math.max(longest ?? 0, Math.round(units))
  }
  return longest
}
