import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldConfusables } from './confusables.ts'

it.each([
  ['М2', 'M2'],
  ['АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'],
  ['аеорсухѕіј', 'aeopcyxsij'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αικνορτυχ', 'aiknoptux'],
  ['ＡＢＣ１２３', 'ABC123'],
  ['Ⅳ', 'IV'],
  ['Øø', 'Oo'],
  ['Ϲϲ', 'Cc'],
  ['Ñandú 7', 'Ñandú 7'],
])('%j reads as %j', (typed, read) => {
  expect(foldConfusables(typed)).toBe(read)
})

it('every letter of the table reads as one Latin letter or digit', () => {
  for (const letter of 'АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιγκνορτυχωηεβØøŁłĐđ') {
    expect(foldConfusables(letter), letter).toMatch(/^[A-Za-z0-9]$/)
  }
})

const letter = fc.integer({ min: 0x20, max: 0x2fff }).map((code) => String.fromCodePoint(code))

it('leaves ASCII unchanged, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(foldConfusables(text)).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: letter }), (text) => {
      const once = foldConfusables(text)
      expect(foldConfusables(once)).toBe(once)
    }),
  )
})
