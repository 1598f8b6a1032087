import { eq, or } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { referralCodes, referrals, waitingReferrals } from './referrals.table.ts'

/** Deletes a student's code and waiting referrals; rewarded ones stay, without address and device. */
export async function eraseReferrals(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(referrals)
    .set({ ipAddress: null, userAgent: null })
    .where(or(eq(referrals.referredId, userId), eq(referrals.referrerId, userId)))
  await tx.delete(referralCodes).where(eq(referralCodes.userId, userId))
  await tx
    .delete(waitingReferrals)
    .where(or(eq(waitingReferrals.referredId, userId), eq(waitingReferrals.referrerId, userId)))
}
