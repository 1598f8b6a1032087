import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { transactions } from './transactions.table.ts'

export type Transaction = typeof transactions.$inferSelect

const maxTopups = 500

export async function listStudentTopups(db: Db, userId: string): Promise<Transaction[]> {
  return db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(maxTopups)
}

/** The top-up with this reference at this bank; rejected ones do not count. */
export async function findByReference(
  tx: Tx,
  bank: string,
  referenceNormalized: string,
): Promise<Transaction | null> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.destinationBank, bank),
        eq(transactions.referenceNormalized, referenceNormalized),
        ne(transactions.status, 'rejected'),
      ),
    )
  return row ?? null
}
