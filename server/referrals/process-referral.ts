import { and, eq, sql } from 'drizzle-orm'
import type { ProcessReferralResult } from '#contract/referrals.ts'
import { maxRewardedReferralsPerMonth, referralWindowHours } from '#core/credits/referral-rules.ts'
import { unitsPerCredit } from '#core/credits/units.ts'
import { lockCreditAccount } from '#server/credits/lock-credit-account.ts'
import { movePaidCredits } from '#server/credits/move-paid-credits.ts'
import { rowsOf } from '#server/db/database.ts'
import { referralCodes, referrals, users } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'

type Friend = { userId: string; address: string; userAgent: string | null }

/** Rewards who brought a new student: once per friend, never oneself, a number of times a month. */
export async function processReferral(
  { db, now, config }: Pick<Dependencies, 'db' | 'now' | 'config'>,
  friend: Friend,
  code: string,
): Promise<ProcessReferralResult['result']> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ referrerId: referralCodes.userId })
      .from(referralCodes)
      .where(eq(referralCodes.code, code.toUpperCase()))
    if (owner === undefined) return 'unknown_code'
    const { referrerId } = owner
    if (referrerId === friend.userId) return 'own_code'
    const [user] = await tx.select().from(users).where(eq(users.id, friend.userId))
    const ageMs = now().getTime() - (user?.createdAt.getTime() ?? 0)
    if (ageMs > referralWindowHours * 3_600_000) return 'too_late'

    await lockCreditAccount(tx, referrerId, now())
    const rewardUnits = Math.round(config.referralRewardCredits * unitsPerCredit)
    const isOverCap =
      rewardUnits === 0 ||
      (await rewardedThisMonth(tx, referrerId, now())) >= maxRewardedReferralsPerMonth
    const made = await tx
      .insert(referrals)
      .values({
        referredId: friend.userId,
        referrerId,
        state: isOverCap ? 'over_cap' : 'rewarded',
        ipAddress: friend.address,
        userAgent: friend.userAgent,
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning({ referredId: referrals.referredId })
    if (made.length === 0) return 'already_referred'
    if (isOverCap) return 'over_cap'
    await movePaidCredits(tx, {
      userId: referrerId,
      kind: 'referral',
      units: rewardUnits,
      key: `referral:${friend.userId}`,
      now: now(),
    })
    return 'rewarded'
  })
}

async function rewardedThisMonth(
  tx: Parameters<typeof rowsOf>[0],
  referrerId: string,
  now: Date,
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${referrals}
        where ${and(eq(referrals.referrerId, referrerId), eq(referrals.state, 'rewarded'))}
          and date_trunc('month', ${referrals.createdAt}, 'America/Guayaquil')
            = date_trunc('month', ${now.toISOString()}::timestamptz, 'America/Guayaquil')`,
  )
  return row?.count ?? 0
}
