import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  formatCents,
  keepAmountCharacters,
  maxTopupCents,
  minTopupCents,
  parseCents,
  parseTopupCents,
  topupErrorMessage,
  unitsFromCents,
} from './money.ts'

describe('an amount of dollars', () => {
  test.each([
    ['3', 300],
    ['3.', 300],
    ['3.5', 350],
    ['3.05', 305],
    ['100.00', 10_000],
    ['0', 0],
    ['0.29', 29],
    ['007', 700],
    [' 10.5 ', 1_050],
    ['4,5', 450],
    ['5,00', 500],
    ['3,', 300],
    ['999999.99', 99_999_999],
  ])('%j is %i cents', (typed, cents) => {
    expect(parseCents(typed)).toBe(cents)
  })

  test.each([
    '1,000',
    '1.000,50',
    '1,000.50',
    '4,5,0',
    ',5',
    '1e3',
    '-1',
    '+1',
    '0x10',
    ' ',
    '',
    '3.001',
    '.5',
    '.',
    '1.2.3',
    '$5',
    '1 000',
    '1_000',
    '1000000',
    'Infinity',
    'NaN',
    '1e309',
    '٣',
    '３',
    '3\n4',
    '0b11',
    '3n',
  ])('%j is none', (typed) => {
    expect(parseCents(typed)).toBeNull()
  })

  it('is read exactly, for every cent up to ten times the maximum', () => {
    for (let cents = 0; cents <= 10 * maxTopupCents; cents++) {
      if (parseCents(formatCents(cents)) !== cents) expect.fail(formatCents(cents))
    }
  })

  it('is whole cents or nothing, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-+eExX $') })
    fc.assert(
      fc.property(typed, (text) => {
        const cents = parseCents(text)
        if (cents === null) return
        expect(Number.isSafeInteger(cents)).toBe(true)
        expect(cents).toBe(Math.round(Number(text.replace(',', '.')) * 100))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a top-up', () => {
  test.each([
    ['2.99', null],
    ['3', minTopupCents],
    ['3.00', 300],
    ['100', maxTopupCents],
    ['100.00', 10_000],
    ['100.01', null],
    ['101', null],
    ['0', null],
    ['4,5', 450],
    ['45', 4_500],
    ['4,555', null],
  ])('of %j is %s cents', (typed, cents) => {
    expect(parseTopupCents(typed)).toBe(cents)
  })

  it('gives one credit for a dollar, to the cent', () => {
    expect(unitsFromCents(300)).toBe(30_000)
    expect(unitsFromCents(1)).toBe(100)
    for (let cents = 0; cents <= maxTopupCents; cents++) {
      if (unitsFromCents(cents) !== cents * 100) expect.fail(String(cents))
    }
  })
})

it.each([
  ['4.555', 'Ingresa un monto entre $3 y $100, con dos decimales como máximo'],
  ['4,555', 'Ingresa un monto entre $3 y $100, con dos decimales como máximo'],
  ['1,000', 'Ingresa un monto entre $3 y $100, con dos decimales como máximo'],
  ['2.99', 'Ingresa un monto entre $3 y $100'],
  ['', 'Ingresa un monto entre $3 y $100'],
])('%j is refused with the words of what is wrong with it', (typed, words) => {
  expect(parseTopupCents(typed)).toBeNull()
  expect(topupErrorMessage(typed)).toBe(words)
})

it('only digits and dots can be typed into the amount, and a comma as a dot', () => {
  expect(keepAmountCharacters('$ 1a0.5-e')).toBe('10.5')
  expect(keepAmountCharacters('4,5')).toBe('4.5')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(keepAmountCharacters(text)).toMatch(/^[0-9.]*$/)
      expect(keepAmountCharacters(keepAmountCharacters(text))).toBe(keepAmountCharacters(text))
    }),
  )
})
