import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

/** Gives back what a failed run held; the ledger does not move. Without a hold it does nothing. */
export async function releaseCredits(
  tx: Tx,
  run: { userId: string; generationId: string; now: Date },
): Promise<void> {
  await tx.execute(
    sql`select release_credits(${run.userId}, ${run.generationId}, ${run.now.toISOString()})`,
  )
}
