import { expect, it } from 'vitest'
import { endOf } from './link-ends.ts'

const day = (date: Date | null) => date && [date.getFullYear(), date.getMonth() + 1, date.getDate()]

it('a link ends in a week to the minute, or never', () => {
  const now = new Date(2026, 10, 28, 15, 30)
  expect(endOf('week', now)?.getTime()).toBe(now.getTime() + 7 * 86_400_000)
  expect(endOf('never', now)).toBeNull()
})

it.each([
  ['in November, by the end of March', new Date(2026, 10, 28), [2027, 3, 31]],
  ['in May, by the end of September', new Date(2026, 4, 2), [2026, 9, 30]],
  ['on the last days of March, with the term that comes', new Date(2026, 2, 27), [2026, 9, 30]],
  ['in October, in the year after', new Date(2026, 9, 1), [2027, 3, 31]],
])('made %s, a link ends with the term', (_, now, end) => {
  expect(day(endOf('term', now))).toEqual(end)
})

it('the day on which a term ends belongs to it', () => {
  expect(endOf('term', new Date(2026, 4, 2))?.getHours()).toBe(23)
})
