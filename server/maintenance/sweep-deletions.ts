import { and, asc, eq, lte, notInArray, or, sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { repeat } from '#server/timing/run-every.ts'

const everyMs = 10 * 60_000
const batch = 20

type Open = Pick<Dependencies, 'config' | 'db' | 'storage' | 'now' | 'log' | 'endRunOfProject'>

/** Erases the accounts whose days of grace are over. One that fails does not keep the others waiting. */
export async function sweepDeletions(open: Open): Promise<void> {
  const { config, db, now, log } = open
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lte(users.deletionDueAt, now()),
        or(eq(users.emailVerified, false), notInArray(users.email, ['', ...config.operatorEmails])),
        sql`not exists (select 1 from transactions t
          where t.user_id = ${users.id} and t.status = 'pending')`,
      ),
    )
    .orderBy(asc(users.deletionDueAt))
    .limit(batch)
  for (const { id: userId } of due) {
    try {
      if (await eraseAccount(open, userId)) log.info({ userId }, 'erased an account')
    } catch (error) {
      log.error({ err: error, userId }, 'an account could not be erased')
    }
  }
}

/** Sweeps again and again; returns the stop. */
export function startDeletionSweeper(open: Open): () => Promise<void> {
  return repeat(
    () => sweepDeletions(open),
    everyMs,
    (error) => open.log.error({ err: error }, 'accounts to erase could not be read'),
  )
}
