import { creditsFromUnits, unitsPerCredit } from '#core/credits/units.ts'
import { hasAdjustment, recordAudit } from '#server/audit/audit-trail.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockCreditAccount, movePurchasedCredits } from './credit-account.ts'

/**
 * Adds or takes purchased credits with a reason; never below zero. With the same ticket it adjusts only once. Throws
 * operator.own_account. The caller has checked that the student exists.
 */
export async function adjustCredits(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  adjustment: {
    operatorId: string
    userId: string
    amount: number
    reason: string
    ticket: string
    /** Throws when the amount is so high that the operator needs a second factor, not only a session. */
    expectProof?: ((tx: Tx, cents: number) => Promise<void>) | undefined
  },
): Promise<void> {
  const { operatorId, userId, reason, ticket } = adjustment
  if (operatorId === userId) throw new AppError('operator.own_account')
  await db.transaction(async (tx) => {
    await lockCreditAccount(tx, userId, now())
    // Looked up in the audit trail, because an adjustment that took no credits has no ledger entry.
    if (await hasAdjustment(tx, { userId, ticket })) return
    // A credit is a dollar.
    await adjustment.expectProof?.(tx, Math.round(Math.abs(adjustment.amount) * 100))
    const moved = await movePurchasedCredits(tx, {
      userId,
      kind: 'adjust',
      units: Math.round(adjustment.amount * unitsPerCredit),
      key: `adjust:${userId}:${ticket}`,
      reason,
      now: now(),
    })
    await recordAudit(tx, {
      operatorId,
      action: 'adjust',
      subjectId: userId,
      details: { asked: adjustment.amount, moved: creditsFromUnits(moved), reason, ticket },
    })
  })
}
