import glyphWidths from './glyph-widths.json' with { type: 'json' }
import { averageCharWidthEm, fontSizePt } from './page-rules.ts'

/** The four faces of the family; their number is `(bold ? 1 : 0) + (italic ? 2 : 0)`. */
export type Face = 0 | 1 | 2 | 3

/** Font units in one point of 12 pt type. Widths are summed in whole font units, so that nothing rounds. */
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
const faceWidths = [
  glyphWidths.regular,
  glyphWidths.bold,
  glyphWidths.italic,
  glyphWidths.boldItalic,
]
faceWidths.forEach((widths, face) => {
  let next = 0
  for (const [from = 0, to = -1] of glyphWidths.ranges) {
    for (let codePoint = from; codePoint <= to; codePoint++) {
      table[face * tableEnd + codePoint] = (widths[next++] ?? 0) + 1
    }
  }
})

export function faceOf(bold: boolean, italic: boolean): Face {
  return ((bold ? 1 : 0) + (italic ? 2 : 0)) as Face
}

/**
 * Advance width of a character in font units (2048 to the em), without kerning. Source: Liberation Serif,
 * equal to Times New Roman. A character that the font lacks is an em wide if it is an ideograph or a picture,
 * and the specification's average otherwise.
 */
export function advanceUnits(codePoint: number, face: Face): number {
  if (codePoint < tableEnd) {
    const stored = table[face * tableEnd + codePoint]
    if (stored) return stored - 1
  }
  const character = String.fromCodePoint(codePoint)
  if (zeroWidth.test(character)) return 0
  return ideograph.test(character) ? ideographUnits : fallbackUnits
}

/** Width of a text in points, without kerning, as if it stood on one line. */
export function textWidthInPt(text: string, bold: boolean, italic: boolean): number {
  const face = faceOf(bold, italic)
  let units = 0
  for (const character of text) units += advanceUnits(character.codePointAt(0) ?? 0, face)
  return units / unitsPerPt
}
