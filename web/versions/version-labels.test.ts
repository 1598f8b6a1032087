import { expect, it } from 'vitest'
import { dayLabel, momentLabel, shortLabel } from './version-labels.ts'

const now = new Date(2026, 10, 18, 11, 0)
const at = (date: Date) => ({
  created_at: new Date(2020, 0, 1).toISOString(),
  edited_at: date.toISOString(),
  author: 'student' as const,
})

it.each([
  [new Date(2026, 10, 18, 9, 5), 'Hoy', 'hoy, 9:05', '9:05'],
  [new Date(2026, 10, 17, 21, 17), 'Ayer', 'ayer, 21:17', 'ayer, 21:17'],
  [new Date(2026, 10, 1, 0, 0), '1 de noviembre', '1 de noviembre, 0:00', '1 de noviembre, 0:00'],
  [
    new Date(2025, 10, 18, 9, 5),
    '18 de noviembre de 2025',
    '18 de noviembre de 2025, 9:05',
    '18 de noviembre de 2025, 9:05',
  ],
])('a version of %s is told by when it was last written', (date, day, moment, short) => {
  expect(dayLabel(at(date), now)).toBe(day)
  expect(momentLabel(at(date), now)).toBe(moment)
  expect(shortLabel(at(date), now)).toBe(short)
})
