import { formatCents, unitsFromCents } from '#core/credits/money.ts'
import { movePurchasedCredits } from '#server/credits/move-purchased-credits.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Decider, type Decision, decideTopup } from './decide-topup.ts'
import { plainReference } from './plain-reference.ts'
import type { Transaction } from './topups.queries.ts'

/**
 * Turns a pending top-up into credits, once: one credit for each dollar of the bank's statement. An amount other than
 * the claimed one needs a reason. Throws what decideTopup throws, and operator.reason_needed.
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
    wrongStatusCode: 'operator.already_decided',
    set: (topup) => {
      const cents = creditedCents ?? topup.amountCents
      if (cents !== topup.amountCents && reason === undefined) {
        throw new AppError('operator.reason_needed')
      }
      return { creditedCents: cents, reason: reason ?? null }
    },
    move: async (tx, topup) => {
      const cents = topup.creditedCents ?? topup.amountCents
      await movePurchasedCredits(tx, {
        userId: topup.userId,
        kind: 'topup',
        units: unitsFromCents(cents),
        key: `topup:${topup.id}`,
        transactionId: topup.id,
        reason,
        now: decider.now(),
      })
      return { claimed_cents: topup.amountCents, credited_cents: cents }
    },
    mail: (topup, { greeting }) => ({
      subject: 'Tu recarga fue validada',
      body: [
        greeting,
        '',
        `Verificamos tu transferencia y acreditamos ${formatCents(topup.creditedCents ?? 0)} créditos en tu cuenta.`,
        ...(topup.reason === null ? [] : ['', `Nota: ${topup.reason}`]),
        '',
        `Comprobante: ${plainReference(topup)}`,
        '',
        'Cuartilla',
      ].join('\n'),
    }),
  })
}
