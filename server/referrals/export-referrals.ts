import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { referralCodes, referrals } from './referrals.table.ts'

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
