import { desc, eq } from 'drizzle-orm'
import type { TransactionRow } from '#contract/topups.ts'
import type { Db } from '#server/db/database.ts'
import { presentTopup } from './present-topup.ts'
import { transactions } from './transactions.table.ts'

export async function findTopup(db: Db, transactionId: string): Promise<TransactionRow | null> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, transactionId))
  return row === undefined ? null : presentTopup(row)
}

/** Every top-up of a student, the newest first. */
export async function exportTopups(db: Db, userId: string): Promise<TransactionRow[]> {
  const rows = await db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.createdAt))
  return rows.map(presentTopup)
}
