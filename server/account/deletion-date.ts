import { and, asc, eq, lte, notInArray, or, sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { users } from './account.table.ts'

/** Sets the day of an account's deletion, unless it has one, and returns it; null for an erased account. */
export async function scheduleDeletion(tx: Tx, userId: string, dueAt: Date): Promise<Date | null> {
  const [row] = await rowsOf<{ due_at: string | Date }>(
    tx,
    sql`update users set deletion_due_at = coalesce(deletion_due_at, ${dueAt.toISOString()}::timestamptz)
        where id = ${userId} and erased_at is null returning deletion_due_at as due_at`,
  )
  return row === undefined ? null : new Date(row.due_at)
}

export async function cancelDeletion(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ deletionDueAt: null }).where(eq(users.id, userId))
}

/** The accounts whose deletion is due, the oldest first; never an operator's. */
export async function findDueDeletions(
  db: Db,
  { now, operatorEmails }: { now: Date; operatorEmails: string[] },
): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lte(users.deletionDueAt, now),
        or(eq(users.emailVerified, false), notInArray(users.email, ['', ...operatorEmails])),
      ),
    )
    .orderBy(asc(users.deletionDueAt))
  return due.map(({ id }) => id)
}
