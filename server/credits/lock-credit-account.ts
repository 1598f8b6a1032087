import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * Locks the account, before any other lock of a transaction that moves credits, and brings its free credits up to
 * date with the calendar.
 */
export async function lockCreditAccount(tx: Db | Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`select lock_credit_account(${userId}, ${now.toISOString()})`)
}
