import { expect, it } from 'vitest'
import type { TransactionRow } from '#contract/topups.ts'
import { decisionMessage } from './decision-message.ts'

const row = { amount: 50, credits_amount: 5, reason: null } as TransactionRow

it.each([
  [{ status: 'validated' }, 'Tu recarga de $50.00 fue validada: se acreditaron 5.00 créditos.'],
  [
    { status: 'rejected', reason: 'El comprobante no se lee' },
    'Tu recarga de $50.00 fue rechazada: El comprobante no se lee',
  ],
  [{ status: 'rejected' }, 'Tu recarga de $50.00 fue rechazada.'],
  [{ status: 'pending' }, null],
  [{ status: 'reversed' }, null],
] as const)('of %o is said: %s', (change, words) => {
  expect(decisionMessage({ ...row, ...change })).toBe(words)
})
