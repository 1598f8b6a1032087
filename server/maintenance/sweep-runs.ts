import { callFunction } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { failRun } from '#server/generation/end-run.ts'
import {
  deleteOldChunks,
  type FoundRun,
  findRunningRuns,
  findUnsavedRuns,
} from '#server/generation/find-runs-to-sweep.ts'
import { leaseSeconds } from '#server/generation/run-log.ts'
import { settleRun } from '#server/generation/settle-run.ts'
import { takeOverWorks } from '#server/generation/take-over-works.ts'

const batch = 50

type Deps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'model' | 'runs' | 'texts' | 'readPromptMaterial'
>

const interrupted = { code: 'generation.interrupted', details: {} } as const

/**
 * Goes on with works whose server has stopped, fails its other runs, which releases their holds, and settles answers
 * that no browser saved.
 */
export async function sweepRuns(dependencies: Deps): Promise<void> {
  const { db } = dependencies
  await callFunction(db, 'shorten_leases', { p_lease_seconds: leaseSeconds })
  await takeOverWorks(dependencies, { anyLease: false, limit: batch })
  await failAll(dependencies, { onlyExpired: true })
  const unsaved = await findUnsavedRuns(db, { limit: batch })
  await forEachIsolated(dependencies, unsaved, async (run) => {
    await settleRun(dependencies, run.user_id, { generationId: run.id })
  })
  await deleteOldChunks(db, { runs: batch })
}

/**
 * Goes on with every work, and fails every other running run. For the start of the only server of a database: no other
 * server can be driving them.
 */
export async function endAbandonedRuns(dependencies: Deps): Promise<void> {
  await takeOverWorks(dependencies, { anyLease: true, limit: batch })
  await failAll(dependencies, { onlyExpired: false })
}

async function failAll(
  dependencies: Pick<Deps, 'db' | 'now' | 'log'>,
  condition: { onlyExpired: boolean },
): Promise<void> {
  const dead = await findRunningRuns(dependencies.db, { ...condition, limit: batch })
  const failed = await forEachIsolated(dependencies, dead, async (run) => {
    const named = { userId: run.user_id, generationId: run.id }
    await failRun(dependencies, named, interrupted, condition)
    dependencies.log.warn({ generationId: run.id }, 'an abandoned run was released')
  })
  if (dead.length === batch && failed > 0) await failAll(dependencies, condition)
}

/** An error in one run does not stop the others. Returns how many succeeded. */
async function forEachIsolated(
  { log }: Pick<Deps, 'log'>,
  runs: FoundRun[],
  sweep: (run: FoundRun) => Promise<void>,
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
