import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  anniversary,
  completedMonths,
  type Day,
  ecuadorDay,
  formatDay,
  nextReset,
  parseDay,
} from './days.ts'

const dayMs = 86_400_000
const dayOf = (epochDay: number): Day => {
  const date = new Date(epochDay * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
const epochDayOf = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day) / dayMs

describe('the day a month of free credits begins', () => {
  test.each([
    ['2026-01-10', 1, '2026-02-10'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-01-31', 12, '2027-01-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-01-29', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2028-02-29', 1, '2028-03-29'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2099-12-31', 2, '2100-02-28'],
    ['2026-05-15', 0, '2026-05-15'],
  ])('from %s, %i months later, is %s', (anchor, months, expected) => {
    expect(formatDay(anniversary(parseDay(anchor), months))).toBe(expected)
  })

  it('is always in the next month, on the anchor day or on the last of a shorter month', () => {
    for (let epochDay = 20_454; epochDay < 20_454 + 1_462; epochDay += 3) {
      const anchor = dayOf(epochDay)
      for (let months = 0; months <= 240; months++) {
        const day = anniversary(anchor, months)
        const monthsApart = (day.year - anchor.year) * 12 + day.month - anchor.month
        const tomorrow = dayOf(epochDayOf(day) + 1)
        if (
          monthsApart !== months ||
          (day.day !== anchor.day && (day.day > anchor.day || tomorrow.day !== 1))
        ) {
          expect.fail(`${formatDay(anchor)} + ${months} is ${formatDay(day)}`)
        }
      }
    }
  })
})

describe('the months completed', () => {
  test.each([
    ['2026-01-10', '2026-01-10', 0],
    ['2026-01-10', '2026-02-09', 0],
    ['2026-01-10', '2026-02-10', 1],
    ['2026-01-31', '2026-02-27', 0],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-03-30', 1],
    ['2026-01-31', '2026-03-31', 2],
    ['2028-02-29', '2029-02-27', 11],
    ['2028-02-29', '2029-02-28', 12],
    ['2026-01-10', '2025-12-31', 0],
  ])('from %s to %s are %s', (anchor, today, expected) => {
    expect(completedMonths(parseDay(anchor), parseDay(today))).toBe(expected)
  })

  it('change exactly on the anniversaries, for 241 months after every day of four years', () => {
    for (let epochDay = 20_454; epochDay < 20_454 + 1_462; epochDay++) {
      const anchor = dayOf(epochDay)
      for (let months = 0; months <= 240; months++) {
        const start = anniversary(anchor, months)
        const lastOfMonth = dayOf(epochDayOf(anniversary(anchor, months + 1)) - 1)
        if (
          completedMonths(anchor, start) !== months ||
          completedMonths(anchor, lastOfMonth) !== months
        ) {
          expect.fail(`month ${months} of ${formatDay(anchor)}`)
        }
      }
    }
  })
})

it('the next reset is the first anniversary after today, and never more than 31 days away', () => {
  const epochDay = fc.integer({ min: 18_000, max: 30_000 })
  fc.assert(
    fc.property(epochDay, fc.integer({ min: 0, max: 7_400 }), (anchorDay, daysLater) => {
      const anchor = dayOf(anchorDay)
      const today = dayOf(anchorDay + daysLater)
      const next = nextReset(anchor, today)
      const daysAway = epochDayOf(next) - (anchorDay + daysLater)
      expect(daysAway).toBeGreaterThan(0)
      expect(daysAway).toBeLessThanOrEqual(31)
      expect(completedMonths(anchor, next)).toBe(completedMonths(anchor, today) + 1)
      expect(completedMonths(anchor, dayOf(epochDayOf(next) - 1))).toBe(
        completedMonths(anchor, today),
      )
    }),
    { numRuns: 2_000 },
  )
})

describe('a date', () => {
  it('is formatted as it was parsed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (epochDay) => {
        const iso = new Date(epochDay * dayMs).toISOString().slice(0, 10)
        expect(formatDay(parseDay(iso))).toBe(iso)
      }),
    )
  })

  test.each(['', '2026-1-31', '31/01/2026', '2026-01-31T00:00:00Z', ' 2026-01-31', '2026-01'])(
    'is not %j',
    (text) => {
      expect(() => parseDay(text)).toThrow(RangeError)
    },
  )
})

test.each([
  ['2026-11-23T04:59:59Z', '2026-11-22'],
  ['2026-11-23T05:00:00Z', '2026-11-23'],
  ['2027-01-01T00:00:00Z', '2026-12-31'],
  ['2028-02-29T12:00:00Z', '2028-02-29'],
])('at %s it is %s in Ecuador', (moment, day) => {
  expect(ecuadorDay(new Date(moment))).toEqual(parseDay(day))
})

test('the day is that of the time zone America/Guayaquil', () => {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Guayaquil' })
  const moments = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(ecuadorDay(moment)).toEqual(parseDay(calendar.format(moment)))
    }),
  )
})
