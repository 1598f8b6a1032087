import { describe, expect, test } from 'vitest'
import type { TransactionRow } from '#contract/topups.ts'
import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { estimateRequest, priceOf } from '#core/credits/estimate-request.ts'
import { lackOfShortage } from './lack-of-shortage.ts'
import { readShortage, type Shortage, shortageState } from './shortage.ts'

const shortage: Shortage = {
  content: 'Amplía el marco teórico',
  continues: false,
  pages: null,
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

const has = (credits: number) => ({ total: credits, available: credits })

describe('a request that the credits did not suffice for', () => {
  test('is short until a top-up is sent, and then waits for the operator', () => {
    expect(shortageState(shortage, has(0.55), [])).toEqual({ kind: 'short' })
    expect(shortageState(shortage, has(0.55), [transfer('pending'), transfer('pending')])).toEqual({
      kind: 'pending',
      dollars: 10,
    })
  })

  test('continues automatically when enough credits have arrived, to the last unit', () => {
    expect(shortageState(shortage, has(1.7499), [])).toEqual({ kind: 'short' })
    expect(shortageState(shortage, has(1.75), [])).toEqual({ kind: 'ready', byItself: true })
    expect(shortageState(shortage, has(5.55), [transfer('pending')])).toEqual({
      kind: 'ready',
      byItself: true,
    })
  })

  test('is not sent again and again automatically while the balance seems to suffice', () => {
    const refused = { ...shortage, availableUnits: 20_000 }
    expect(shortageState(refused, has(2), [])).toEqual({ kind: 'ready', byItself: false })
    expect(shortageState(refused, has(2.01), [])).toEqual({ kind: 'ready', byItself: true })
  })

  test('does not continue while another answer holds the credits, and is not short of them', () => {
    expect(shortageState(shortage, { total: 5, available: 0 }, [])).toEqual({
      kind: 'ready',
      byItself: false,
    })
  })

  test('is short again when the top-up was rejected, with the reason', () => {
    const rejected = transfer('rejected', { reason: 'No llegó' })
    expect(shortageState(shortage, has(0.55), [rejected])).toEqual({
      kind: 'rejected',
      reason: 'No llegó',
    })
    const old = transfer('rejected', { created_at: '2026-11-20T11:00:00.000Z' })
    expect(shortageState(shortage, has(0.55), [old])).toEqual({ kind: 'short' })
  })

  test('has one price, the one that the box showed before it was sent', () => {
    const request = { content: 'Un ensayo de 5 páginas', pages: null, neededUnits: 522 }
    const price = priceOf(estimateRequest(request.content, null), 0.01)
    const lack = lackOfShortage(request, 0.01, null, undefined)
    expect(lack).toEqual({ cost: '0.96', balance: '0.01', missing: '0.95' })
    expect([price.cost, price.balance, price.note]).toEqual(['0.96', '0.01', 'te faltan 0.95'])
  })

  test('lacks no less than the server asks for', () => {
    expect(lackOfShortage(shortage, 0.55, null, undefined).missing).toBe('1.20')
  })

  test('is of the length that the confirmed assignment asks, where the request says none', () => {
    const request = { content: 'Haz lo que pide la consigna', pages: null, neededUnits: 1_000 }
    const item = {
      id: 'l',
      quote: null,
      kind: 'length',
      unit: 'pages',
      min: 10,
      max: 10,
      ticked: true,
    } as const
    const items: AssignmentItem[] = [item]
    const missing = (one: typeof request, of: AssignmentItem[] | undefined) =>
      Number(lackOfShortage(one, 0, null, of).missing)
    const ten = { ...request, content: 'Un ensayo de 10 páginas' }
    expect(missing(request, items)).toBeCloseTo(missing(ten, undefined), 1)
    expect(missing(request, items)).toBeGreaterThan(missing(request, undefined))
  })

  test('is read as it was stored; anything else is ignored', () => {
    expect(readShortage(JSON.stringify(shortage))).toEqual(shortage)
    for (const kept of [null, '', '{', 'null', '{}', '{"content":3}'])
      expect(readShortage(kept)).toBeNull()
  })
})
