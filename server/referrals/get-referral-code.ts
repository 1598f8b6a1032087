import { eq, sql } from 'drizzle-orm'
import type { ReferralCodeRow } from '#contract/referrals.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import type { Config } from '#server/config.ts'
import { sumEntries } from '#server/credits/ledger.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { referralCodes } from './referrals.table.ts'

/** A student's code and link, made at the first read, and what they have earned. */
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
  // The site's current address, which may have changed since registration.
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
  const [brought] = await rowsOf<{ friends: number; waiting: number }>(
    db,
    sql`select (select count(*)::int from referrals where referrer_id = ${userId}) as friends,
          (select count(*)::int from waiting_referrals where referrer_id = ${userId}) as waiting`,
  )
  return {
    user_id: userId,
    code: stored?.code ?? code,
    referral_url: stored?.referralUrl ?? referralUrl,
    friends_joined: brought?.friends ?? 0,
    friends_waiting: brought?.waiting ?? 0,
    needs_verified_friend: config.emailVerification !== 'off',
    credits_earned: creditsFromUnits(await sumEntries(db, userId, 'referral')),
    reward_credits: config.referralRewardCredits,
  }
}
