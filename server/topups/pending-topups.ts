import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { transactions } from './transactions.table.ts'

export async function countPending(tx: Db | Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), eq(transactions.status, 'pending')))
  return row?.count ?? 0
}

/** The students among these who have a pending top-up. */
export async function studentsWithPending(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ userId: transactions.userId })
    .from(transactions)
    .where(and(inArray(transactions.userId, userIds), eq(transactions.status, 'pending')))
  return new Set(rows.map(({ userId }) => userId))
}
