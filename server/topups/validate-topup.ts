import { formatCents, unitsFromCents } from '#core/credits/money.ts'
import { movePaidCredits } from '#server/credits/move-purchased-credits.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Decider, type Decision, decideTopup } from './decide-topup.ts'
import type { Transaction } from './topups.queries.ts'

/**
 * Credits a transfer, once, with what the bank's statement says arrived; another amount than the student claimed
 * needs a reason. Throws as decideTopup does, and operator.reason_needed.
 */
export async function validateTopup(
  decider: Decider,
  decision: Decision & { creditedCents?: number | undefined; reason?: string | undefined },
): Promise<Transaction> {
  const { creditedCents, reason } = decision
  return decideTopup(decider, decision, {
    from: 'pending',
    to: 'validated',
    action: 'validate',
    otherwise: 'operator.already_decided',
    set: (transfer) => {
      const cents = creditedCents ?? transfer.amountCents
      if (cents !== transfer.amountCents && reason === undefined) {
        throw new AppError('operator.reason_needed')
      }
      return { creditedCents: cents, reason: reason ?? null }
    },
    move: async (tx, transfer) => {
      const cents = transfer.creditedCents ?? transfer.amountCents
      await movePaidCredits(tx, {
        userId: transfer.userId,
        kind: 'topup',
        units: unitsFromCents(cents),
        key: `topup:${transfer.id}`,
        transactionId: transfer.id,
        reason,
        now: decider.now(),
      })
      return { claimed_cents: transfer.amountCents, credited_cents: cents }
    },
    mail: (transfer, { name }) => ({
      subject: 'Tu recarga fue validada',
      body: [
        `Hola, ${name}:`,
        '',
        `Verificamos tu transferencia y acreditamos ${formatCents(transfer.creditedCents ?? 0)} créditos en tu cuenta.`,
        ...(transfer.reason === null ? [] : ['', `Nota: ${transfer.reason}`]),
        '',
        `Comprobante: ${transfer.transactionId}`,
        '',
        'Cuartilla',
      ].join('\n'),
    }),
  })
}
