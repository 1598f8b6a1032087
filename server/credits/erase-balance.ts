import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { creditHolds } from './credits.table.ts'

/** Whether credits of the account are held for a run. */
export async function hasHolds(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: creditHolds.generationId })
    .from(creditHolds)
    .where(and(eq(creditHolds.userId, userId), eq(creditHolds.state, 'held')))
    .limit(1)
  return rows.length > 0
}

/** Sets the balance to zero by one ledger entry. */
export async function emptyBalance(tx: Tx, userId: string, reason: string): Promise<void> {
  await tx.execute(
    sql`select post_credit_entry(user_id, 'adjust', -free_units, -paid_units, ${`erase:${userId}`},
          null, null, ${reason})
        from credit_accounts where user_id = ${userId}`,
  )
}
