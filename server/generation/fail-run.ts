import type { RunFailure } from '#core/generation/run/run-events.ts'
import { callFunction, type Db } from '#server/db/database.ts'
import { type RunRow, type RunState, runStateOf } from './runs.queries.ts'

/**
 * Ends a running run without a charge: the hold is released and the student's message costs nothing again. Nothing
 * happens to a run that is not running, has another fence, or whose lease is kept while `onlyExpired`. Returns the
 * run's state afterwards; null when there is no such run.
 */
export async function failRun(
  { db, now }: { db: Db; now: () => Date },
  run: { userId: string; generationId: string },
  failure: RunFailure,
  condition: { fence?: number; onlyExpired?: boolean } = {},
): Promise<RunState | null> {
  const { fence = null, onlyExpired = false } = condition
  const [row] = await callFunction<RunRow>(db, 'fail_run', {
    p_user: run.userId,
    p_run: run.generationId,
    p_fence: fence,
    p_only_expired: onlyExpired,
    p_code: failure.code,
    p_details: JSON.stringify(failure.details),
    p_now: now().toISOString(),
  })
  return row === undefined ? null : runStateOf(row)
}
