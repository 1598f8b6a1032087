import { expect, test } from 'vitest'
import {
  advanceUnits,
  faceOf,
  hasUnmeasuredGlyph,
  textWidthInPt,
  undrawnCharacters,
  unitsPerPt,
} from './font-metrics.ts'
import glyphWidths from './glyph-widths.json' with { type: 'json' }

// Adobe's Times metrics (1/1000 em); Times New Roman and Liberation Serif differ from them by at most one unit.
test.each([
  ['a', 444, 500, 500, 500],
  ['ñ', 500, 556, 500, 556],
  ['W', 944, 1000, 833, 889],
  [' ', 250, 250, 250, 250],
  ['—', 1000, 1000, 889, 1000],
  ['«', 500, 500, 500, 500],
  ['8', 500, 500, 500, 500],
])('%s is as wide as in Times, in the four faces', (character, ...widths) => {
  const codePoint = character.codePointAt(0)!
  const faces = [faceOf(false, false), faceOf(true, false), faceOf(false, true), faceOf(true, true)]
  faces.forEach((face, i) => {
    const thousandths = (advanceUnits(codePoint, face) / glyphWidths.unitsPerEm) * 1000
    expect(Math.abs(thousandths - widths[i]!)).toBeLessThan(1)
  })
})

test('a character the font lacks is 0.44 em wide, an ideograph one em, an accent nothing', () => {
  const em = (character: string) => textWidthInPt(character, false, false) / 12
  expect(em('ܐ')).toBeCloseTo(0.44, 3)
  expect(em('語')).toBe(1)
  expect(em('😀')).toBe(1)
  expect(em('，')).toBe(1)
  expect(em('\u0301')).toBe(0)
})

test.each([
  ['no-break hyphen like a hyphen', '\u2011', '-'],
  ['Vietnamese letter like its bare letter', 'ễ', 'e'],
  ['Cyrillic letter with its accent like the bare letter', 'й', 'и'],
  ['letter of many accents like its bare letter', 'ǖ', 'u'],
])('a %s', (_, character, like) => {
  for (const face of [0, 1, 2, 3] as const) {
    expect(advanceUnits(character.codePointAt(0)!, face)).toBe(
      advanceUnits(like.codePointAt(0)!, face),
    )
  }
})

test.each([
  ['В', 1366],
  ['я', 942],
  ['ơ', 1082],
])('%s has the width that the font gives it', (letter, width) => {
  expect(advanceUnits(letter.codePointAt(0)!, 0)).toBe(Math.round((width * 1440) / 2048))
})

// Advance widths of STIX Two Math, in thousandths of an em; the table has them in steps of 12 units.
test.each([
  ['∈', 720],
  ['⇒', 887],
  ['∀', 573],
  ['☑', 763],
])('%s has the width of the font of signs, in all faces', (sign, width) => {
  for (const face of [0, 1, 2, 3] as const) {
    expect(advanceUnits(sign.codePointAt(0)!, face)).toBe(12 * Math.round((width * 1.44) / 12))
  }
})

test.each([
  ['Un texto con ñ, “comillas”, ≤ y Выготский', []],
  ['Sea x ∈ A ⇒ ✓, 🎓', []],
  ['漢字 y 漢 por ابن', ['漢', '字', 'ا', 'ب', 'ن']],
])('of %j no font draws %j', (text, undrawn) => {
  expect(undrawnCharacters(text)).toEqual(undrawn)
})

test('every letter of the table encodes a width', () => {
  const count = glyphWidths.ranges.reduce((sum, [from = 0, to = 0]) => sum + to - from + 1, 0)
  for (const face of [
    glyphWidths.regular,
    glyphWidths.bold,
    glyphWidths.italic,
    glyphWidths.boldItalic,
  ]) {
    const widths = Array.from(face, (_, i) => glyphWidths.widths[face.charCodeAt(i) - 0x23])
    expect(widths).toHaveLength(count)
    expect(widths).not.toContain(undefined)
  }
  expect(unitsPerPt).toBe(120)
})

test('raised signs that the font lacks are drawn in the font of signs, at its widths', () => {
  expect(hasUnmeasuredGlyph('¹²³ ⁴ ₀₁')).toBe(false)
  expect(hasUnmeasuredGlyph('10⁻³')).toBe(true)
  const raised = '⁻⁺⁰'
  expect(undrawnCharacters(raised)).toEqual([])
  expect([...raised].map((sign) => advanceUnits(sign.codePointAt(0) ?? 0, 0))).toEqual([
    768, 768, 588,
  ])
})
