import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { normalizeReference } from './bank-reference.ts'

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
