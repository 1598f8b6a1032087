import { and, eq } from 'drizzle-orm'
import { notify } from '#server/db/notices.ts'
import { generations } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { getGeneration } from './generation.queries.ts'

/** Asks the run's server, whichever it is, to stop. What was written is kept; see runGeneration. */
export async function stopGeneration(
  { db }: Pick<Dependencies, 'db'>,
  owner: { userId: string; generationId: string },
): Promise<void> {
  await getGeneration(db, owner)
  await db.transaction(async (tx) => {
    const stopped = await tx
      .update(generations)
      .set({ stopRequested: true })
      .where(and(eq(generations.id, owner.generationId), eq(generations.status, 'running')))
      .returning({ id: generations.id })
    if (stopped.length > 0) await notify(tx, { kind: 'stop', generationId: owner.generationId })
  })
}
