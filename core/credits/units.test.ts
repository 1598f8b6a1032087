import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import {
  costLabel,
  countCharacters,
  creditLabel,
  creditsFromUnits,
  formatCredits4,
  unitsPerCredit,
} from './units.ts'

test.each([
  ['', 0],
  ['hola', 4],
  ['niñez', 5],
  ['nin\u0303ez', 6],
  ['😀', 1],
  ['a😀b', 3],
  ['👨‍👩‍👧', 5],
  ['🇪🇨', 2],
  ['\ud83d', 1],
  ['\ude00\ud83d', 2],
  ['a\r\nb', 4],
])('%j has %i characters', (text, characters) => {
  expect(countCharacters(text)).toBe(characters)
})

it('characters are code points, of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(countCharacters(text)).toBe([...text].length)
    }),
  )
  const anyHalf = fc.array(fc.integer({ min: 0xd7fe, max: 0xe001 }))
  fc.assert(
    fc.property(anyHalf, (codes) => {
      const text = String.fromCharCode(...codes)
      expect(countCharacters(text)).toBe([...text].length)
    }),
  )
})

test.each([
  [0, '0.0000'],
  [1, '0.0001'],
  [19_900, '1.9900'],
  [20_000, '2.0000'],
  [1_234_567, '123.4567'],
])('%i units are %s credits', (units, credits) => {
  expect(formatCredits4(creditsFromUnits(units))).toBe(credits)
})

it('no unit is lost between units and credits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10_000_000_000n }), (units) => {
      const digits = formatCredits4(creditsFromUnits(units)).replace('.', '')
      expect(BigInt(digits)).toBe(units)
      expect(Math.round(creditsFromUnits(units) * unitsPerCredit)).toBe(Number(units))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['1', '1 crédito'],
  ['1.00', '1.00 crédito'],
  [1, '1 crédito'],
  ['0', '0 créditos'],
  ['0.99', '0.99 créditos'],
  ['2.00', '2.00 créditos'],
])('%s is read as %s', (amount, words) => {
  expect(creditLabel(amount)).toBe(words)
})

test.each([
  [0, '0.00 créditos'],
  [0.0046, '0.01 créditos'],
  [0.2465, '0.25 créditos'],
  [1, '1.00 crédito'],
])('a cost of %s is told as %s', (credits, words) => {
  expect(costLabel(credits)).toBe(words)
})
