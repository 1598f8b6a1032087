import { expect, test } from 'vitest'
import { creditLabel } from './credit-label.ts'

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
