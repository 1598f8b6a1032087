import { expect, test } from 'vitest'
import { countLabel, thousands } from './count-label.ts'

test('thousands are apart by a narrow space that does not break', () => {
  expect(countLabel(1, 'palabra', 'palabras')).toBe('1 palabra')
  expect(countLabel(2_849, 'palabra', 'palabras')).toBe('2\u202f849 palabras')
  expect(countLabel(1_234_567, 'a', 'b')).toBe('1\u202f234\u202f567 b')
  expect(thousands(999)).toBe('999')
})
