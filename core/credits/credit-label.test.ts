import { expect, test } from 'vitest'
import { costLabel, creditLabel } from './credit-label.ts'

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
