import { expect, it } from 'vitest'
import {
  groupWarnings,
  statusLabel,
  transfersLabel,
  waitingLabel,
  warningMark,
} from './operator-labels.ts'

const reference = { kind: 'same_reference', transaction_id: 'a' } as const
const file = { kind: 'same_file', transaction_id: 'b' } as const
const image = (transaction_id: string) =>
  ({ kind: 'similar_image', transaction_id, distance: 3 }) as const

it('one warning for each other transfer; those with only a similar picture are listed apart', () => {
  expect(groupWarnings([reference, image('a'), file, image('b'), image('c')])).toEqual({
    same: [
      { transactionId: 'a', label: 'mismo banco y número de comprobante; imagen muy parecida' },
      { transactionId: 'b', label: 'mismo archivo' },
    ],
    alike: ['c'],
  })
})

it('the mark names the strongest warning', () => {
  expect(warningMark([image('c'), file])).toBe('Posible duplicado')
  expect(warningMark([image('c')])).toBe('Comprobante parecido')
  expect(warningMark([])).toBeNull()
})

it('the desk has a label for a reversed transfer', () => {
  expect(statusLabel('reversed')).toBe('Revertido')
  expect(statusLabel('pending')).toBe('Pendiente')
})

it.each([
  [1, 'pending', '1 pendiente'],
  [2, 'pending', '2 pendientes'],
  [1, 'rejected', '1 rechazada'],
  [0, 'all', '0 transferencias'],
  [1, 'all', '1 transferencia'],
] as const)('%i of %s is said as %j', (count, status, words) => {
  expect(transfersLabel(count, status)).toBe(words)
})

it.each([
  ['2026-11-20T11:20:00Z', '40 min'],
  ['2026-11-19T16:59:00Z', '19 h'],
  ['2026-11-16T12:00:00Z', '4 d'],
])('what came at %s has waited %s', (since, words) => {
  expect(waitingLabel(since, new Date('2026-11-20T12:00:00Z'))).toBe(words)
})
