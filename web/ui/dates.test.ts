import { expect, it } from 'vitest'
import { formatAgo, formatDate, formatMomentOfYear, formatRecent, today } from './dates.ts'

it('a calendar day is the same day in every time zone', () => {
  expect(formatDate('2026-11-20')).toBe('20 nov 2026')
})

it.each([
  ['2026-11-20T11:59:50Z', 'hace 1 minuto'],
  ['2026-11-20T11:35:00Z', 'hace 25 minutos'],
  ['2026-11-19T22:00:00Z', 'hace 14 horas'],
  ['2026-11-17T12:00:00Z', 'hace 3 días'],
])('%s was %s', (iso, words) => {
  expect(formatAgo(iso, new Date('2026-11-20T12:00:00Z'))).toBe(words)
})

it('today is the day in the browser’s time zone', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

it('a moment that is read years later is written with its year', () => {
  expect(formatMomentOfYear(new Date(2026, 10, 20, 18, 4).toISOString())).toBe('20 nov 2026, 18:04')
})

it('a moment of this year is written with its hour, an older one with its year', () => {
  const now = new Date(2026, 10, 22)
  expect(formatRecent(new Date(2026, 10, 20, 18, 4).toISOString(), now)).toBe('20 nov, 18:04')
  expect(formatRecent(new Date(2025, 10, 20, 18, 4).toISOString(), now)).toBe('20 nov 2025')
})
