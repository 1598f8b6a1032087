import { expect, it } from 'vitest'
import { minutesLeft, type WordCount, withCount } from './use-minutes-left.ts'

const counted = (...pairs: [seconds: number, words: number][]) =>
  pairs.reduce<WordCount[]>(
    (counts, [seconds, words]) => withCount(counts, { at: 1_000 * seconds, words }),
    [],
  )

it.each([
  ['600 words a minute', counted([5, 1_000], [65, 1_600]), 4_400, 8],
  ['the last words take a minute too', counted([5, 1_000], [65, 1_600]), 12, 1],
  ['nothing is counted yet', [], 4_000, null],
  ['for ten seconds only', counted([5, 1_000], [15, 1_200]), 4_000, null],
  ['hardly anything came', counted([5, 1_000], [125, 1_010]), 4_000, null],
  ['nothing is left', counted([5, 1_000], [65, 1_600]), 0, null],
  ['it would take hours', counted([5, 1_000], [165, 1_070]), 9_000, null],
  ['a slow beginning was long ago', counted([0, 0], [170, 10], [300, 1_310]), 2_600, 5],
  ['read again after a takeover', counted([5, 4_000], [65, 4_600], [70, 4_500]), 4_000, null],
])('the minutes that are left are told by the pace: %s', (_, counts, left, minutes) => {
  expect(minutesLeft(counts, left)).toBe(minutes)
})
