import { eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import { generations } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { repeat } from '#server/repeat.ts'
import { failGeneration, leaseExpired } from './fail-generation.ts'
import { settleGeneration } from './settle-generation.ts'

const everyMs = 5_000
const batch = 50

type Open = Pick<Dependencies, 'db' | 'now' | 'log'>

/** Gives back what dead servers left held, and settles finished answers that no browser came back for. */
export async function sweepGenerations(dependencies: Open): Promise<void> {
  const { db } = dependencies
  await failWhere(dependencies, leaseExpired)
  const forgotten = await rowsOf<{ id: string; user_id: string }>(
    db,
    sql`select id, user_id from generations
        where status = 'generated' and finished_at < now() - interval '60 seconds'
        limit ${batch}`,
  )
  for (const run of forgotten) {
    await settleGeneration(dependencies, { userId: run.user_id, generationId: run.id })
  }
  await db.execute(
    sql`delete from generation_chunks where generation_id in (
          select g.id from generations g
          where g.finished_at < now() - interval '10 minutes'
            and exists (select 1 from generation_chunks c where c.generation_id = g.id)
          limit ${batch})`,
  )
  // An estimate whose generation was never asked for is no cost.
  await db.execute(
    sql`update messages m set credits_consumed = 0
        where m.role = 'user' and m.credits_consumed > 0
          and m.created_at between now() - interval '1 day' and now() - interval '5 minutes'
          and not exists (
            select 1 from generations g where g.user_message_id = m.id and g.status <> 'failed')`,
  )
}

/** At the start of the only server there is, every run that counts as running died with the last one. */
export async function failAbandonedRuns(dependencies: Open): Promise<void> {
  await failWhere(dependencies, sql`true`)
}

async function failWhere(dependencies: Open, condition: SQL): Promise<void> {
  const dead = await dependencies.db
    .select({ generationId: generations.id, userId: generations.userId })
    .from(generations)
    .where(sql`${eq(generations.status, 'running')} and ${condition}`)
    .limit(batch)
  for (const run of dead) {
    await failGeneration(dependencies, run, { code: 'generation.interrupted' }, condition)
    dependencies.log.warn({ generationId: run.generationId }, 'an abandoned run was released')
  }
  if (dead.length === batch) await failWhere(dependencies, condition)
}

/** Sweeps again and again; returns the stop. */
export function startSweeper(dependencies: Open): () => Promise<void> {
  return repeat(
    () => sweepGenerations(dependencies),
    everyMs,
    (error) => dependencies.log.error({ err: error }, 'sweep failed'),
  )
}
