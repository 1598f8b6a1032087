import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { transactions } from './transactions.table.ts'

/** Removes the person from a student's top-ups. The reference stays, so that a receipt is never credited twice. */
export async function eraseTopups(tx: Tx, userId: string, name: string): Promise<void> {
  await tx
    .update(transactions)
    .set({
      payerName: name,
      receiptFileId: null,
      reason: sql`case when reason is null then null else ${name} end`,
    })
    .where(eq(transactions.userId, userId))
}
