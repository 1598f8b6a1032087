import { eq, sql } from 'drizzle-orm'
import type { ReferralCodeRow } from '#contract/referrals.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import type { Config } from '#server/config.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { referralCodes } from '#server/db/schema.ts'

/** A student's code and link, made on first read where it is missing, and what it has brought so far. */
export async function getReferralCode(
  db: Db,
  {
    userId,
    origin,
    config,
  }: {
    userId: string
    origin: string
    config: Pick<Config, 'referralRewardCredits' | 'emailVerification'>
  },
): Promise<ReferralCodeRow> {
  const code = `REF-${userId.slice(0, 8).toUpperCase()}`
  // The site's address is the one it is served under now, whatever it was at registration.
  const referralUrl = `${origin}/invite/${code}`
  await db
    .insert(referralCodes)
    .values({ userId, code, referralUrl })
    .onConflictDoUpdate({
      target: referralCodes.userId,
      set: { referralUrl },
      setWhere: sql`${referralCodes.referralUrl} <> ${referralUrl}`,
    })
  const [stored] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId))
  const [earned] = await rowsOf<{ friends: number; waiting: number; units: number }>(
    db,
    sql`select (select count(*)::int from referrals where referrer_id = ${userId}) as friends,
          (select count(*)::int from waiting_referrals where referrer_id = ${userId}) as waiting,
          (select coalesce(sum(paid_units), 0)::int from credit_entries
            where user_id = ${userId} and kind = 'referral') as units`,
  )
  return {
    user_id: userId,
    code: stored?.code ?? code,
    referral_url: stored?.referralUrl ?? referralUrl,
    friends_joined: earned?.friends ?? 0,
    friends_waiting: earned?.waiting ?? 0,
    needs_verified_friend: config.emailVerification !== 'off',
    credits_earned: creditsFromUnits(earned?.units ?? 0),
    reward_credits: config.referralRewardCredits,
  }
}
