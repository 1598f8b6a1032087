import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { creditAccounts } from './credits.table.ts'

/** A user's balances as they are stored: free credits of an ended month may still be there. */
export async function findAccount(
  db: Db,
  userId: string,
): Promise<typeof creditAccounts.$inferSelect | null> {
  const [row] = await db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId))
  return row ?? null
}
