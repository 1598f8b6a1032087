import glyphWidths from './glyph-widths.json' with { type: 'json' }
import { averageCharWidthEm, fontSizePt } from './page-rules.ts'

/** The four faces of the family; their number is `(bold ? 1 : 0) + (italic ? 2 : 0)`. */
export type Face = 0 | 1 | 2 | 3

/**
 * Widths are whole 120ths of a point, of 12 pt type 1440ths of an em: LibreOffice rounds every advance width to
 * them (measured: of 3,000 lines that end within 0.1 pt of the edge, all break as sums of these say).
 */
export const unitsPerPt = glyphWidths.unitsPerEm / fontSizePt

const fallbackUnits = Math.round(averageCharWidthEm * glyphWidths.unitsPerEm)
const ideographUnits = glyphWidths.unitsPerEm
const ideograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u
const zeroWidth = /[\p{M}\p{Cf}]/u

/** No code point at or above this one is in the table. */
const tableEnd = 1 + Math.max(...glyphWidths.ranges.map((range) => range[1] ?? 0))
/** Width + 1 of each code point, face by face; 0 where the table has none. */
const table = new Uint16Array(4 * tableEnd)
/** Letters of the table stand for widths, from `#` on (scripts/make-glyph-widths.ts). */
const firstLetter = 0x23
const faceWidths = [
  glyphWidths.regular,
  glyphWidths.bold,
  glyphWidths.italic,
  glyphWidths.boldItalic,
]
faceWidths.forEach((letters, face) => {
  let next = 0
  for (const [from = 0, to = -1] of glyphWidths.ranges) {
    for (let codePoint = from; codePoint <= to; codePoint++) {
      const width = glyphWidths.widths[letters.charCodeAt(next++) - firstLetter] ?? 0
      table[face * tableEnd + codePoint] = width + 1
    }
  }
})

export function faceOf(bold: boolean, italic: boolean): Face {
  return ((bold ? 1 : 0) + (italic ? 2 : 0)) as Face
}

/**
 * Advance width of a character in 1440ths of an em, without kerning. Source: Liberation Serif, equal to Times New
 * Roman. A character that the font lacks is an em wide if it is an ideograph or a picture, and the specification's
 * average otherwise.
 */
export function advanceUnits(codePoint: number, face: Face): number {
  const known = measuredUnits(codePoint, face)
  if (known !== null) return known
  return ideograph.test(String.fromCodePoint(codePoint)) ? ideographUnits : fallbackUnits
}

/** Whether a character of the text is not in the font, so that its width is that of whatever font has it. */
export function hasUnmeasuredGlyph(text: string): boolean {
  if (!beyondLatin1.test(text)) return false
  for (const character of text) {
    if (measuredUnits(character.codePointAt(0) ?? 0, 0) === null) return true
  }
  return false
}

const beyondLatin1 = /[^\u0020-\u007e\u00a0-\u00ff–—‘’“”…]/

function measuredUnits(codePoint: number, face: Face): number | null {
  if (codePoint < tableEnd) {
    const stored = table[face * tableEnd + codePoint]
    if (stored) return stored - 1
  }
  const character = String.fromCodePoint(codePoint)
  if (zeroWidth.test(character)) return 0
  // A letter with accents is as wide as the bare letter, unless the table says otherwise.
  const letter = character.normalize('NFD').codePointAt(0) ?? codePoint
  if (letter === codePoint) return null
  const units = measuredUnits(letter, face)
  if (units !== null && codePoint < tableEnd) table[face * tableEnd + codePoint] = units + 1
  return units
}

/** Width of a text in points, without kerning, as if it stood on one line. */
export function textWidthInPt(text: string, bold: boolean, italic: boolean): number {
  const face = faceOf(bold, italic)
  let units = 0
  for (const character of text) units += advanceUnits(character.codePointAt(0) ?? 0, face)
  return units / unitsPerPt
}
