import { unitsFromCents } from '#core/credits/money.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { movePaidCredits } from '#server/credits/move-purchased-credits.ts'
import { type Decider, type Decision, decideTopup } from './decide-topup.ts'
import type { Transaction } from './topups.queries.ts'

/**
 * Takes a validated transfer back, with a reason: as many of its credits as are left and nothing holds, never below
 * zero. The trail says how many.
 */
export async function reverseTopup(
  decider: Decider,
  decision: Decision & { reason: string },
): Promise<Transaction> {
  return decideTopup(decider, decision, {
    from: 'validated',
    to: 'reversed',
    action: 'reverse',
    otherwise: 'operator.not_validated',
    set: () => ({ reason: decision.reason }),
    move: async (tx, transfer) => {
      const credited = unitsFromCents(transfer.creditedCents ?? 0)
      const moved = await movePaidCredits(tx, {
        userId: transfer.userId,
        kind: 'reversal',
        units: -credited,
        key: `reversal:${transfer.id}`,
        transactionId: transfer.id,
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
