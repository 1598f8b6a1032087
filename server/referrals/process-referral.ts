import { and, eq, sql } from 'drizzle-orm'
import type { ProcessReferralResult } from '#contract/referrals.ts'
import { maxRewardedReferralsPerMonth, referralWindowHours } from '#core/credits/tariff.ts'
import { unitsPerCredit } from '#core/credits/units.ts'
import { findUser, sharesMailbox } from '#server/account/users.ts'
import { lockCreditAccount, movePurchasedCredits } from '#server/credits/credit-account.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { referralCodes, referrals, waitingReferrals } from './referrals.table.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'config' | 'log'>
type Result = ProcessReferralResult['result']
type Friend = { userId: string; address: string; userAgent: string | null }
type Referral = {
  referrerId: string
  referredId: string
  ipAddress: string | null
  userAgent: string | null
}

/**
 * Rewards the student who referred a new one: once per friend, never for oneself or in a circle, and up to a monthly
 * limit. Where EMAIL_VERIFICATION asks for it, the reward waits for the friend's verified address.
 */
export async function processReferral(
  dependencies: Deps,
  friend: Friend,
  code: string,
): Promise<Result> {
  const { db, now, config } = dependencies
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ referrerId: referralCodes.userId })
      .from(referralCodes)
      .where(eq(referralCodes.code, code.toUpperCase()))
    if (owner === undefined) return 'unknown_code'
    const { referrerId } = owner
    if (referrerId === friend.userId) return 'own_code'
    const user = await findUser(tx, friend.userId)
    const ageMs = now().getTime() - (user?.createdAt.getTime() ?? 0)
    if (ageMs > referralWindowHours * 3_600_000) return 'too_late'

    await lockReferrals(tx)
    if (await isAlreadyReferred(tx, friend.userId)) return 'already_referred'
    if (await sharesMailbox(tx, friend.userId)) return 'same_person'
    if (await isReferredBy(tx, { studentId: referrerId, by: friend.userId })) return 'mutual'
    const referral: Referral = {
      referrerId,
      referredId: friend.userId,
      ipAddress: friend.address,
      userAgent: friend.userAgent,
    }
    if (config.emailVerification === 'off' || (await isVerified(tx, friend.userId))) {
      return reward(dependencies, tx, referral)
    }
    await tx.insert(waitingReferrals).values({ ...referral, createdAt: now() })
    return 'waiting'
  })
}

/** Pays the reward that waits for the friend's verified address, if there is one. */
export async function rewardVerifiedFriend(
  dependencies: Deps,
  tx: Tx,
  userId: string,
): Promise<void> {
  await lockReferrals(tx)
  const [waiting] = await tx
    .delete(waitingReferrals)
    .where(eq(waitingReferrals.referredId, userId))
    .returning()
  if (waiting === undefined) return
  const { createdAt: _, ...referral } = waiting
  const result = await reward(dependencies, tx, referral)
  dependencies.log.info({ result, userId }, 'referral processed')
}

async function reward(
  { now, config }: Deps,
  tx: Tx,
  referral: Referral,
): Promise<'rewarded' | 'over_cap'> {
  await lockCreditAccount(tx, referral.referrerId, now())
  const units = Math.round(config.referralRewardCredits * unitsPerCredit)
  const isOverCap =
    units === 0 ||
    (await rewardedThisMonth(tx, referral.referrerId, now())) >= maxRewardedReferralsPerMonth
  const state = isOverCap ? 'over_cap' : 'rewarded'
  await tx.insert(referrals).values({ ...referral, state, createdAt: now() })
  if (!isOverCap) {
    await movePurchasedCredits(tx, {
      userId: referral.referrerId,
      kind: 'referral',
      units,
      key: `referral:${referral.referredId}`,
      now: now(),
    })
  }
  return state
}

// An arbitrary key of an advisory lock, unlike that of claims (record_likenesses), which are locked after their account.
const referralLock = 7_203_116

/** Processes one referral at a time, because each depends on the others. Taken before the lock of an account. */
async function lockReferrals(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${referralLock})`)
}

/** Read under lockReferrals, which verifying an address takes too. */
async function isVerified(tx: Tx, userId: string): Promise<boolean> {
  return (await findUser(tx, userId))?.emailVerified ?? false
}

async function rewardedThisMonth(tx: Tx, referrerId: string, now: Date): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${referrals}
        where ${and(eq(referrals.referrerId, referrerId), eq(referrals.state, 'rewarded'))}
          and date_trunc('month', ${referrals.createdAt}, 'America/Guayaquil')
            = date_trunc('month', ${now.toISOString()}::timestamptz, 'America/Guayaquil')`,
  )
  return row?.count ?? 0
}

const everyReferral = sql`select referred_id, referrer_id from referrals
  union all select referred_id, referrer_id from waiting_referrals`

/** Whether the student was referred before. */
async function isAlreadyReferred(tx: Tx, studentId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from (${everyReferral}) r where referred_id = ${studentId}`,
  )
  return rows.length > 0
}

/** Whether the other student referred this one, directly or through others. */
async function isReferredBy(
  tx: Tx,
  { studentId, by }: { studentId: string; by: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`with recursive referrers as (
          select referrer_id from (${everyReferral}) r where referred_id = ${studentId}
          union
          select r.referrer_id from referrers b join (${everyReferral}) r on r.referred_id = b.referrer_id
        )
        select 1 from referrers where referrer_id = ${by}`,
  )
  return rows.length > 0
}
