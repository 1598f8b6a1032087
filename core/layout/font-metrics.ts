import glyphWidths from './glyph-widths.json' with { type: 'json' }
import { averageCharWidthEm, fontSizePt, raisedSizePt } from './page-rules.ts'

/** A letter of East Asia or an emoji: one em wide, and a line may break beside it (UAX 14, class ID). */
export const ideograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u
/** Punctuation of East Asia, one em wide too. */
const wideMark = /[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/

/** The font's four faces, numbered `(bold ? 1 : 0) + (italic ? 2 : 0)`. */
type Face = 0 | 1 | 2 | 3

/**
 * Widths are whole 120ths of a point, which at 12 pt are 1440ths of an em: LibreOffice rounds every advance width to
 * them (measured on 3,000 lines that end within 0.1 pt of the edge: all break where these sums say).
 */
export const unitsPerPt = glyphWidths.unitsPerEm / fontSizePt

const fallbackUnits = Math.round(averageCharWidthEm * glyphWidths.unitsPerEm)
const ideographUnits = glyphWidths.unitsPerEm
const zeroWidth = /[\p{M}\p{Cf}]/u

/** Every code point of the table is below this one. */
const tableEnd = 1 + Math.max(...glyphWidths.ranges.map((range) => range[1] ?? 0))
/** Width + 1 of each code point, face by face; 0 if the table does not have it. */
const table = new Uint16Array(4 * tableEnd)
/** In the table each letter, starting at `#`, encodes a width (scripts/make-glyph-widths.ts). */
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

/** Widths of the signs that the page's font lacks; the second font has one face. */
const signUnits = new Map<number, number>()
{
  let next = 0
  for (const [from = 0, to = -1] of glyphWidths.signRanges) {
    for (let codePoint = from; codePoint <= to; codePoint++) {
      const width = glyphWidths.widths[glyphWidths.signs.charCodeAt(next++) - firstLetter]
      if (width !== undefined) signUnits.set(codePoint, width)
    }
  }
}

export function faceOf(bold: boolean, italic: boolean): Face {
  return ((bold ? 1 : 0) + (italic ? 2 : 0)) as Face
}

/**
 * Advance width of a character in 1440ths of an em, without kerning. Source: Liberation Serif, which has the widths of
 * Times New Roman, and STIX Two Math for signs that it lacks. For any other character: one em for an ideograph or
 * pictograph, else the specification's average.
 */
export function advanceUnits(codePoint: number, face: Face): number {
  const known = measuredUnits(codePoint, face) ?? signUnits.get(codePoint)
  if (known !== undefined) return known
  const character = String.fromCodePoint(codePoint)
  return ideograph.test(character) || wideMark.test(character) ? ideographUnits : fallbackUnits
}

const pictograph = /\p{Extended_Pictographic}/u

/** The characters of a text, each once, that none of our fonts draws: the PDF has an empty box in their place. */
export function undrawnCharacters(text: string): string[] {
  if (!beyondLatin1.test(text)) return []
  const undrawn = new Set<string>()
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const isDrawn =
      measuredUnits(codePoint, 0) !== null || signUnits.has(codePoint) || pictograph.test(character)
    if (!isDrawn && !/\s/u.test(character)) undrawn.add(character)
  }
  return [...undrawn]
}

/** Whether the font lacks a character of the text, so that in other programs a fallback font determines its width. */
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
  // An accented letter has the width of the base letter, unless the table has its own.
  const letter = character.normalize('NFD').codePointAt(0) ?? codePoint
  if (letter === codePoint) return null
  const units = measuredUnits(letter, face)
  if (units !== null && codePoint < tableEnd) table[face * tableEnd + codePoint] = units + 1
  return units
}

/** Advance width of a character of a raised number, which has a smaller size, in the units of the text's. */
export function raisedUnits(codePoint: number, face: Face): number {
  return Math.round((advanceUnits(codePoint, face) * raisedSizePt) / fontSizePt)
}

/** Width of a stretch of a line, in points; `note`: it is a raised number. */
export function widthOfRun({ text, bold, italic, note }: MeasuredRun): number {
  if (note === undefined) return textWidthInPt(text, bold, italic)
  const face = faceOf(bold, italic)
  let units = 0
  for (const character of text) units += raisedUnits(character.codePointAt(0) ?? 0, face)
  return units / unitsPerPt
}

type MeasuredRun = { text: string; bold: boolean; italic: boolean; note?: number }

/** Width of a text on a single line, in points, without kerning. */
export function textWidthInPt(text: string, bold: boolean, italic: boolean): number {
  const face = faceOf(bold, italic)
  let units = 0
  for (const character of text) units += advanceUnits(character.codePointAt(0) ?? 0, face)
  return units / unitsPerPt
}
