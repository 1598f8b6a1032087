import { and, eq } from 'drizzle-orm'
import { creditsFromUnits } from '#core/credits/units.ts'
import { recordAudit } from '#server/audit/audit-trail.ts'
import { lockCreditAccount, movePurchasedCredits } from '#server/credits/credit-account.ts'
import { findEntry } from '#server/credits/ledger.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { referrals } from './referrals.table.ts'

/** Takes back the reward of a referral, once, never below zero. */
export async function reverseReferral(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  reversal: {
    operatorId: string
    referredId: string
    reason: string
    /** Throws when the amount is so high that the operator needs a second factor, not only a session. */
    expectProof?: ((tx: Tx, cents: number) => Promise<void>) | undefined
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(referrals)
      .where(eq(referrals.referredId, reversal.referredId))
    if (known === undefined) throw new AppError('operator.student_not_found')
    if (known.referrerId === reversal.operatorId) throw new AppError('operator.own_account')
    await lockCreditAccount(tx, known.referrerId, now())
    const [reversed] = await tx
      .update(referrals)
      .set({ state: 'reversed' })
      .where(and(eq(referrals.referredId, reversal.referredId), eq(referrals.state, 'rewarded')))
      .returning()
    if (reversed === undefined) throw new AppError('operator.already_decided')
    // The amount in the ledger, because the configured reward may have changed since.
    const reward = await findEntry(tx, {
      userId: known.referrerId,
      key: `referral:${reversal.referredId}`,
    })
    const units = reward?.purchasedUnits ?? 0
    // A credit is a dollar.
    await reversal.expectProof?.(tx, Math.round(creditsFromUnits(units) * 100))
    const moved = await movePurchasedCredits(tx, {
      userId: known.referrerId,
      kind: 'adjust',
      units: -units,
      key: `referral-reversal:${reversal.referredId}`,
      reason: reversal.reason,
      now: now(),
    })
    await recordAudit(tx, {
      operatorId: reversal.operatorId,
      action: 'reverse_referral',
      subjectId: known.referrerId,
      details: {
        friend: reversal.referredId,
        taken_back: creditsFromUnits(-moved),
        reason: reversal.reason,
      },
    })
  })
}
