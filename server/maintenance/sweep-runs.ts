import type { Dependencies } from '#server/dependencies.ts'
import { failRun } from '#server/generation/fail-run.ts'
import {
  deleteOldChunks,
  type FoundRun,
  findRunningRuns,
  findUnsavedRuns,
} from '#server/generation/find-runs-to-sweep.ts'
import { settleRun } from '#server/generation/settle-run.ts'

const batch = 50

type Deps = Pick<Dependencies, 'db' | 'now' | 'log'>

const interrupted = { code: 'generation.interrupted', details: {} } as const

/** Gives back what dead servers left held, and settles finished answers that no browser came back for. */
export async function sweepRuns(dependencies: Deps): Promise<void> {
  const { db } = dependencies
  await failAll(dependencies, { onlyExpired: true })
  const unsaved = await findUnsavedRuns(db, { limit: batch })
  await forEachIsolated(dependencies, unsaved, async (run) => {
    await settleRun(dependencies, run.user_id, { generationId: run.id })
  })
  await deleteOldChunks(db, { runs: batch })
}

/** At the start of the only server there is, every run that counts as running died with the last one. */
export async function failAbandonedRuns(dependencies: Deps): Promise<void> {
  await failAll(dependencies, { onlyExpired: false })
}

async function failAll(dependencies: Deps, condition: { onlyExpired: boolean }): Promise<void> {
  const dead = await findRunningRuns(dependencies.db, { ...condition, limit: batch })
  const failed = await forEachIsolated(dependencies, dead, async (run) => {
    const named = { userId: run.user_id, generationId: run.id }
    await failRun(dependencies, named, interrupted, condition)
    dependencies.log.warn({ generationId: run.id }, 'an abandoned run was released')
  })
  if (dead.length === batch && failed > 0) await failAll(dependencies, condition)
}

/** One run that cannot be swept does not keep the others waiting. Returns how many could. */
async function forEachIsolated(
  { log }: Deps,
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
