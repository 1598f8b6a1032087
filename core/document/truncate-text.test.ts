import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, truncateText } from './truncate-text.ts'

test.each([
  ['hola', 10, 'hola'],
  ['hola', 2, 'ho'],
  ['ab😀c', 3, 'ab😀'],
  ['ab😀c', 2, 'ab'],
  ['cafe\u0301s', 4, 'caf'],
  ['cafe\u0301s', 5, 'cafe\u0301'],
  ['a👩\u200d🏫b', 3, 'a'],
  ['a👩\u200d🏫b', 4, 'a👩\u200d🏫'],
  ['a👍🏽b', 2, 'a'],
  ['a🇪🇨🇵🇪', 2, 'a'],
  ['a🇪🇨🇵🇪', 3, 'a🇪🇨'],
  ['a🇪🇨🇵🇪', 4, 'a🇪🇨'],
  ['e\u0301\u0301\u0301', 2, 'e\u0301'],
])('%j cut at %i is %j', (text, max, cut) => {
  expect(truncateText(text, max)).toBe(cut)
})

test('a cut has at most the requested length, is a prefix and does not split surrogate pairs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, max) => {
      const cut = truncateText(text, max)
      expect([...cut].length).toBeLessThanOrEqual(max)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut).not.toMatch(/[\ud800-\udbff]$/)
      expect(cut === '').toBe(text === '')
    }),
  )
})

test.each([
  ['hola', 10, 'hola'],
  ['ab😀c', 2, 'ab'],
  ['ab😀c', 3, 'ab'],
  ['ab😀c', 4, 'ab😀'],
  // Malformed as it was given.
  ['ab\ud83d', 3, 'ab\ud83d'],
])('%j cut at %i UTF-16 units is %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
})
