import { describe, expect, test } from 'vitest'
import type { TransactionRow } from '#contract/topups.ts'
import { missingCredits, readShortage, type Shortage, shortageState } from './shortage.ts'

const shortage: Shortage = {
  content: 'Amplía el marco teórico',
  continues: false,
  neededUnits: 17_500,
  availableUnits: 5_500,
  since: '2026-11-22T10:00:00.000Z',
}
const transfer = (status: TransactionRow['status'], more: Partial<TransactionRow> = {}) =>
  ({
    status,
    amount: 5,
    reason: null,
    created_at: '2026-11-22T11:00:00.000Z',
    ...more,
  }) as TransactionRow

describe('a request that the credits did not suffice for', () => {
  test('is short until a top-up is sent, and then waits for the operator', () => {
    expect(shortageState(shortage, 0.55, [])).toEqual({ kind: 'short' })
    expect(shortageState(shortage, 0.55, [transfer('pending'), transfer('pending')])).toEqual({
      kind: 'pending',
      dollars: 10,
    })
  })

  test('continues automatically when enough credits have arrived, to the last unit', () => {
    expect(shortageState(shortage, 1.7499, [])).toEqual({ kind: 'short' })
    expect(shortageState(shortage, 1.75, [])).toEqual({ kind: 'ready', byItself: true })
    expect(shortageState(shortage, 5.55, [transfer('pending')])).toEqual({
      kind: 'ready',
      byItself: true,
    })
  })

  test('is not sent again and again automatically while the balance seems to suffice', () => {
    const refused = { ...shortage, availableUnits: 20_000 }
    expect(shortageState(refused, 2, [])).toEqual({ kind: 'ready', byItself: false })
    expect(shortageState(refused, 2.01, [])).toEqual({ kind: 'ready', byItself: true })
  })

  test('is short again when the top-up was rejected, with the reason', () => {
    const rejected = transfer('rejected', { reason: 'No llegó' })
    expect(shortageState(shortage, 0.55, [rejected])).toEqual({
      kind: 'rejected',
      reason: 'No llegó',
    })
    const old = transfer('rejected', { created_at: '2026-11-20T11:00:00.000Z' })
    expect(shortageState(shortage, 0.55, [old])).toEqual({ kind: 'short' })
  })

  test('shows how much is missing, never too little', () => {
    expect(missingCredits(shortage, 0.55)).toBe('1.20')
    expect(missingCredits(shortage, 0.5501)).toBe('1.20')
    expect(missingCredits(shortage, 1.7499)).toBe('0.01')
  })

  test('is read as it was stored; anything else is ignored', () => {
    expect(readShortage(JSON.stringify(shortage))).toEqual(shortage)
    for (const kept of [null, '', '{', 'null', '{}', '{"content":3}'])
      expect(readShortage(kept)).toBeNull()
  })
})
