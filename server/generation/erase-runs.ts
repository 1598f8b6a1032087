import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { generationChunks, generations } from './generations.table.ts'

/** The projects of a user that have a run under way or one that is not settled. */
export async function projectsWithOpenRun(db: Db, userId: string): Promise<string[]> {
  const open = await db
    .select({ projectId: generations.projectId })
    .from(generations)
    .where(
      and(eq(generations.userId, userId), inArray(generations.status, ['running', 'generated'])),
    )
  return open.flatMap(({ projectId }) => projectId ?? [])
}

/** Deletes the text of a user's runs; their rows stay for the ledger. */
export async function eraseRuns(tx: Tx, userId: string): Promise<void> {
  const own = tx
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.userId, userId))
  await tx.delete(generationChunks).where(inArray(generationChunks.generationId, own))
  await tx
    .update(generations)
    .set({ answer: sql`case when answer is null then null else '' end`, errorDetails: {} })
    .where(eq(generations.userId, userId))
}
