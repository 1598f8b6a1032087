import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionRow } from '#contract/topups.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { transactions } from './transactions.table.ts'

export function presentTopup(row: typeof transactions.$inferSelect): TransactionRow {
  return {
    id: row.id,
    transaction_id: row.transactionId,
    user_id: row.userId,
    payment_method: row.paymentMethod,
    transaction_type: row.transactionType,
    status: row.status,
    amount: row.amountCents / 100,
    credits_amount: (row.creditedCents ?? row.amountCents) / 100,
    payer_name: row.payerName,
    origin_bank: row.originBank,
    destination_bank: row.destinationBank,
    transfer_date: row.transferDate,
    receipt_file_id: row.receiptFileId,
    reason: row.reason,
    decided_at: row.decidedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

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
