import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from './anniversary.ts'
import { ecuadorDay } from './ecuador-day.ts'

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
