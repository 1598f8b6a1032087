import { unitsFromCents } from '#core/credits/money.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { movePurchasedCredits } from '#server/credits/move-purchased-credits.ts'
import { type Decider, type Decision, decideTopup } from './decide-topup.ts'
import type { Transaction } from './topups.queries.ts'

/**
 * Reverses a validated top-up, with a reason: takes back as many of its credits as are left and not held, never below
 * zero. The audit trail records how many.
 */
export async function reverseTopup(
  decider: Decider,
  decision: Decision & { reason: string },
): Promise<Transaction> {
  return decideTopup(decider, decision, {
    from: 'validated',
    to: 'reversed',
    action: 'reverse',
    wrongStatusCode: 'operator.not_validated',
    set: () => ({ reason: decision.reason }),
    move: async (tx, topup) => {
      const credited = unitsFromCents(topup.creditedCents ?? 0)
      const moved = await movePurchasedCredits(tx, {
        userId: topup.userId,
        kind: 'reversal',
        units: -credited,
        key: `reversal:${topup.id}`,
        transactionId: topup.id,
        reason: decision.reason,
        now: decider.now(),
      })
      return {
        credited: creditsFromUnits(credited),
        taken_back: creditsFromUnits(-moved),
      }
    },
    mail: null,
  })
}
