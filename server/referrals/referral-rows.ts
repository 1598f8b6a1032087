import { eq, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { referralCodes, referrals, waitingReferrals } from './referrals.table.ts'

/** A student's code and referrals, without the friends' names, which are their personal data. */
export async function exportReferrals(db: Db, userId: string) {
  const [code] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId))
  const friends = await db
    .select({ state: referrals.state, created_at: referrals.createdAt })
    .from(referrals)
    .where(eq(referrals.referrerId, userId))
  const [invited] = await db
    .select({ state: referrals.state, created_at: referrals.createdAt })
    .from(referrals)
    .where(eq(referrals.referredId, userId))
  return {
    code: code?.code ?? null,
    referral_url: code?.referralUrl ?? null,
    friends,
    invited_by_a_friend: invited ?? null,
  }
}

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
