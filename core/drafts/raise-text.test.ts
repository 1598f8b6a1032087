import { expect, test } from 'vitest'
import { raiseText } from './raise-text.ts'

test('digits are raised and lowered by their own signs', () => {
  expect(raiseText('2', 'superscript')).toBe('²')
  expect(raiseText('12 ', 'subscript')).toBe('₁₂ ')
  expect(raiseText('n', 'superscript')).toBe('ⁿ')
})

test('what has no sign, or none that the pages can draw, is not raised', () => {
  expect(raiseText('er', 'superscript')).toBeNull()
  expect(raiseText('2a', 'subscript')).toBeNull()
  expect(raiseText('n', 'subscript')).toBeNull()
})
