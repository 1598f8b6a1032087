import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foldConfusables, normalizeReference } from './bank-reference.ts'

describe('two references are the same', () => {
  test.each([
    [' 00123-45 ', '12345'],
    ['12345', '12345'],
    ['12 34 5', '12345'],
    ['12.345', '12345'],
    ['abc-001', 'ABC001'],
    ['ABC001', 'ABC001'],
    ['Ábç001', 'ABC001'],
    ['0', '0'],
    ['0000', '0'],
    ['0A', 'A'],
    ['N° 77', 'N77'],
    ['１２３', '123'],
    ['М2', 'M2'],
    ['\u041c\u0410-7', 'MA7'],
    ['Α\u0301\u0392', 'AB'],
    ['ＡＢ１', 'AB1'],
    ['12\u200b3\u00a04', '1234'],
    ['', ''],
    ['---', ''],
    ['文字', ''],
  ])('%j as %j', (typed, normalized) => {
    expect(normalizeReference(typed)).toBe(normalized)
  })

  it('whatever their spaces, marks, capitals and leading zeros', () => {
    const core = fc.string({ unit: fc.constantFrom(...'ABCXYZ123456789'), minLength: 1 })
    const mark = fc.constantFrom('', ' ', '-', '.', '/', '\t', '–')
    fc.assert(
      fc.property(core, fc.nat(4), fc.array(mark), (reference, zeros, marks) => {
        const written = [...reference]
          .map((letter, i) => (i % 2 === 0 ? letter.toLowerCase() : letter) + (marks[i] ?? ''))
          .join('')
        expect(normalizeReference(`${' '.repeat(zeros)}${'0'.repeat(zeros)}${written}`)).toBe(
          reference,
        )
      }),
    )
  })
})

it('two references with other letters or digits are not the same', () => {
  const reference = fc.string({ unit: fc.constantFrom(...'ABC0123'), maxLength: 8 })
  fc.assert(
    fc.property(reference, reference, (one, other) => {
      const bare = (text: string) => text.replace(/^0+(?=.)/, '')
      expect(normalizeReference(one) === normalizeReference(other)).toBe(bare(one) === bare(other))
    }),
  )
})

it('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const once = normalizeReference(typed)
      expect(once).toMatch(/^[A-Z0-9]*$/)
      expect(normalizeReference(once)).toBe(once)
    }),
  )
})

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
