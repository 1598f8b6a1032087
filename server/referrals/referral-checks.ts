import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/db/database.ts'

const everyReferral = sql`select referred_id, referrer_id from referrals
  union all select referred_id, referrer_id from waiting_referrals`

/** Whether the student was referred before. */
export async function isAlreadyReferred(tx: Tx, studentId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from (${everyReferral}) r where referred_id = ${studentId}`,
  )
  return rows.length > 0
}

/** Whether the other student referred this one, directly or through others. */
export async function isReferredBy(
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
