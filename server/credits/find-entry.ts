import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { creditEntries } from './credits.table.ts'

/** The account's ledger entry with this idempotency key; null when there is none. */
export async function findEntry(
  tx: Tx,
  { userId, key }: { userId: string; key: string },
): Promise<typeof creditEntries.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), eq(creditEntries.idempotencyKey, key)))
  return row ?? null
}
