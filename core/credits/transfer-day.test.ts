import { expect, it } from 'vitest'
import { firstTransferDay } from './transfer-day.ts'

it.each([
  ['2026-11-22', '2026-08-24'],
  ['2026-01-31', '2025-11-02'],
  ['2024-03-30', '2023-12-31'],
])('a transfer claimed on %s may be of %s, ninety days before', (today, first) => {
  expect(firstTransferDay(today)).toBe(first)
})
