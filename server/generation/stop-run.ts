import { callFunction } from '#server/db/database.ts'
import { retryWrite } from '#server/db/lost-connection.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { followRun } from './follow-run.ts'
import { findNewestRun } from './runs.queries.ts'
import { settleRun } from './settle-run.ts'

const stopForMs = 10_000

/** Asks the server of the run to stop it. The text written so far is kept (`RunMachine`). */
export async function stopRun(
  { db }: Pick<Dependencies, 'db'>,
  owner: { userId: string; generationId: string },
): Promise<void> {
  const [row] = await retryWrite(
    () =>
      callFunction<{ stop_run: boolean }>(db, 'stop_run', {
        p_user: owner.userId,
        p_run: owner.generationId,
      }),
    { forMs: stopForMs },
  )
  if (row?.stop_run !== true) throw new AppError('generation.not_found')
}

/** Stops a project's run if one is under way, whoever asked for it, waits for its end and settles what it wrote. */
export async function stopAndSettleActiveRun(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'log' | 'notices' | 'runs'>,
  { projectId }: { projectId: string },
): Promise<void> {
  const run = await findNewestRun(dependencies.db, projectId)
  if (run === null || (run.status !== 'running' && run.status !== 'generated')) return
  await stopRun(dependencies, { userId: run.userId, generationId: run.id })
  if (await hasAnswer(dependencies, run.id)) {
    await settleRun(dependencies, run.userId, { generationId: run.id })
  }
}

/**
 * Waits for the end of a run and returns whether it left an answer. A run whose server has stopped ends with its lease.
 */
function hasAnswer(
  dependencies: Parameters<typeof followRun>[0],
  generationId: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    const feed = followRun(dependencies, generationId, 0)
    feed.onChange = () => {
      const last = feed.take().at(-1)
      if (last?.type === 'end') resolve(last.end.status === 'generated')
      else if (feed.isOver) resolve(false)
    }
    feed.onChange()
  })
}
