import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { repeat } from '#server/timing/run-every.ts'
import { failGeneration } from './fail-generation.ts'
import { settleGeneration } from './settle-generation.ts'

const everyMs = 5_000
const costsEveryMs = 60_000
const batch = 50

type Open = Pick<Dependencies, 'db' | 'now' | 'log'>
type Found = { id: string; user_id: string }

const interrupted = { code: 'generation.interrupted', details: {} } as const

/** Gives back what dead servers left held, and settles finished answers that no browser came back for. */
export async function sweepGenerations(dependencies: Open): Promise<void> {
  const { db } = dependencies
  await failAll(dependencies, { onlyExpired: true })
  const forgotten = await rowsOf<Found>(
    db,
    sql`select id, user_id from generations
        where status = 'generated' and finished_at < now() - interval '60 seconds'
        order by finished_at limit ${batch}`,
  )
  await eachAlone(dependencies, forgotten, async (run) => {
    await settleGeneration(dependencies, run.user_id, { generationId: run.id })
  })
  await db.execute(
    sql`delete from generation_chunks where generation_id in (
          select g.id from generations g
          where g.finished_at < now() - interval '10 minutes'
            and exists (select 1 from generation_chunks c where c.generation_id = g.id)
          limit ${batch})`,
  )
}

/** Takes back estimates whose answer was never asked for: they are no cost. */
export async function sweepMessageCosts({ db }: Pick<Open, 'db'>): Promise<void> {
  await db.execute(
    sql`select forget_message_cost(m.id) from messages m
        where m.role = 'user' and m.credits_consumed > 0
          and m.created_at between now() - interval '1 day' and now() - interval '5 minutes'
          and not exists (
            select 1 from generations g where g.user_message_id = m.id and g.status <> 'failed')`,
  )
}

/** At the start of the only server there is, every run that counts as running died with the last one. */
export async function failAbandonedRuns(dependencies: Open): Promise<void> {
  await failAll(dependencies, { onlyExpired: false })
}

async function failAll(dependencies: Open, condition: { onlyExpired: boolean }): Promise<void> {
  const { onlyExpired } = condition
  const dead = await rowsOf<Found>(
    dependencies.db,
    sql`select id, user_id from generations
        where status = 'running' and (not ${onlyExpired} or lease_until < clock_timestamp())
        order by lease_until limit ${batch}`,
  )
  const failed = await eachAlone(dependencies, dead, async (run) => {
    const named = { userId: run.user_id, generationId: run.id }
    await failGeneration(dependencies, named, interrupted, condition)
    dependencies.log.warn({ generationId: run.id }, 'an abandoned run was released')
  })
  if (dead.length === batch && failed > 0) await failAll(dependencies, condition)
}

/** One run that cannot be swept does not keep the others waiting. Returns how many could. */
async function eachAlone(
  { log }: Open,
  runs: Found[],
  sweep: (run: Found) => Promise<void>,
): Promise<number> {
  let done = 0
  for (const run of runs) {
    try {
      await sweep(run)
      done++
    } catch (err) {
      log.error({ err, generationId: run.id }, 'a run could not be swept')
    }
  }
  return done
}

/** Sweeps again and again; returns the stop. */
export function startSweeper(dependencies: Open): () => Promise<void> {
  const onError = (error: unknown) => dependencies.log.error({ err: error }, 'sweep failed')
  const stopRuns = repeat(() => sweepGenerations(dependencies), everyMs, onError)
  const stopCosts = repeat(() => sweepMessageCosts(dependencies), costsEveryMs, onError)
  return async () => {
    await Promise.all([stopRuns(), stopCosts()])
  }
}
