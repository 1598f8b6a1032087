import type { Logger } from 'pino'
import { errorMessageFor, isErrorCode } from '#contract/error-messages.ts'
import type { RunEnd, RunFailure } from '#core/generation/wire/run-events.ts'
import { callFunction, type Db } from '#server/db/database.ts'
import { retryWrite } from '#server/db/lost-connection.ts'
import type { LiveEnd, LiveRun } from './live-run.ts'
import { unwrittenPieces } from './run-log.ts'
import type { RunReport } from './run-threads.ts'
import { type RunRow, type RunState, readRunLog, runStateOf } from './runs.queries.ts'

// Longer than any restart of a database. After that the lease ends, and the run sweep gives the credits back.
const recordForMs = 120_000
// The server is about to end.
const suspendForMs = 2_500

// Higher than any sequence number, so that only the state of the run is read and no text.
const maxSequence = 2 ** 31 - 1

type Recorder = { db: Db; now: () => Date; log: Logger; owner: string }

/**
 * Records how a run ended and returns its state in the database, which the student sees. Writes are retried until the
 * database responds; when another server has ended the run meanwhile, its result counts.
 */
export async function recordOutcome(
  recorder: Recorder,
  run: LiveRun,
  report: Exclude<RunReport, { kind: 'suspended' }>,
): Promise<LiveEnd> {
  const { db, log } = recorder
  const write = () => {
    switch (report.kind) {
      case 'answer':
        return recordAnswer(recorder, run, report)
      case 'failure':
        return failRun(recorder, run, report, { fence: run.fence })
      case 'abandoned':
        return readRunLog(db, run.generationId, maxSequence)
    }
  }
  const onFault = (err: unknown) => log.warn({ err }, 'retrying to record how a run ended')
  try {
    const state = await retryWrite(write, { forMs: recordForMs, onFault })
    return (state && endOf(state)) ?? 'unknown'
  } catch (err) {
    log.error({ err, generationId: run.generationId }, 'could not record how a run ended')
    return 'unknown'
  }
}

async function recordAnswer(
  { db, owner }: Recorder,
  run: LiveRun,
  { answer, facts, completeness, costUnits }: Extract<RunReport, { kind: 'answer' }>,
): Promise<RunState | null> {
  const [row] = await callFunction<RunRow>(db, 'finish_run', {
    p_run: run.generationId,
    p_fence: run.fence,
    p_owner: owner,
    p_pieces: JSON.stringify(unwrittenPieces(run)),
    p_answer: answer,
    p_facts: facts,
    p_cost: costUnits,
    p_completeness: completeness,
    p_work: run.work && JSON.stringify(run.work),
  })
  return row === undefined ? null : runStateOf(row)
}

/** Gives a work up, so that any server goes on with it. If that fails too, its lease expires. */
export async function suspendRun({ db, owner, log }: Recorder, run: LiveRun): Promise<void> {
  try {
    await retryWrite(
      () =>
        callFunction(db, 'suspend_run', {
          p_run: run.generationId,
          p_fence: run.fence,
          p_owner: owner,
          p_pieces: JSON.stringify(unwrittenPieces(run)),
          p_work: JSON.stringify(run.work),
        }),
      { forMs: suspendForMs },
    )
  } catch (err) {
    log.error({ err, generationId: run.generationId }, 'a work could not be given up')
  }
}

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

/** How a run ended, in the words for the student; null while it is running. */
export function endOf(run: RunState): RunEnd | null {
  if (run.status === 'running') return null
  if (run.status !== 'failed') return { status: run.status, completeness: run.completeness }
  const code = isErrorCode(run.errorCode) ? run.errorCode : 'generation.interrupted'
  const details = run.errorDetails
  return { status: 'failed', code, message: errorMessageFor(code, details), details }
}
