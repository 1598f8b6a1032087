import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * Takes the account's lock, which comes before every other lock of a money path, and brings the free credits up
 * to date with the calendar.
 */
export async function lockCreditAccount(tx: Db | Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`select lock_credit_account(${userId}, ${now.toISOString()})`)
}
