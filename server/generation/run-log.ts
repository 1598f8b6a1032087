import type { Logger } from 'pino'
import { callFunction, type Db } from '#server/db/database.ts'
import type { LiveRun } from './live-run.ts'

const flushMs = 250
export const leaseSeconds = 20
const heartbeatMs = 5_000
/** How many runs one statement writes. All 200 of a full server in one would block the event loop for milliseconds. */
const runsAtOnce = 16

/** The only writer of a server: writes the new text of all its runs and renews their leases in one statement. */
export type RunLog = {
  /** Since when every write has failed, in ms of `performance.now()`; null while writing works. */
  readonly failingSince: number | null
  close(): Promise<void>
}

export function openRunLog(options: {
  db: Db
  owner: string
  log: Logger
  runs: () => LiveRun[]
}): RunLog {
  const { log } = options
  let closed = false
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  // By `performance.now()`: with `Date.now()`, leases would not be renewed after the clock jumps back.
  let heartbeatDueAt = 0
  let failingSince: number | null = null

  const tick = async () => {
    const runs = options.runs()
    const renews = performance.now() >= heartbeatDueAt
    if (runs.length === 0 || !(renews || runs.some((run) => run.isUnwritten))) {
      return
    }
    for (let from = 0; from < runs.length; from += runsAtOnce) {
      await flush(options, runs.slice(from, from + runsAtOnce), renews)
    }
    if (renews) heartbeatDueAt = performance.now() + heartbeatMs
  }
  const loop = () => {
    const startedAt = performance.now()
    working = tick()
      .then(
        () => {
          failingSince = null
        },
        (error: unknown) => {
          failingSince ??= startedAt
          log.error({ err: error }, 'the text of runs could not be written; retrying')
        },
      )
      .finally(() => {
        if (!closed) timer = setTimeout(loop, flushMs)
      })
  }
  timer = setTimeout(loop, flushMs)

  return {
    get failingSince() {
      return failingSince
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await working
    },
  }
}

type FlushedRun = { run_id: string; is_ours: boolean; stop_requested: boolean }

/**
 * Idempotent: after a lost acknowledgement the same text is written again as part of a longer piece, and readers skip
 * the text that they already have.
 */
async function flush(
  { db, owner }: { db: Db; owner: string },
  runs: LiveRun[],
  renews: boolean,
): Promise<void> {
  const upTo = new Map(runs.map((run) => [run.generationId, run.length]))
  const works = new Map(
    runs.flatMap((run) =>
      run.work === run.flushedWork ? [] : [[run.generationId, run.work] as const],
    ),
  )
  const keys = runs.map((run) => ({ id: run.generationId, fence: run.fence }))
  const flushed = await callFunction<FlushedRun>(db, 'flush_runs', {
    p_owner: owner,
    p_runs: JSON.stringify(keys),
    p_pieces: JSON.stringify(runs.flatMap(unwrittenPieces)),
    p_renews: renews,
    p_lease_seconds: leaseSeconds,
    p_works: JSON.stringify([...works].map(([id, work]) => ({ id, work }))),
  })
  const byId = new Map(flushed.map((current) => [current.run_id, current]))
  for (const run of runs) {
    const current = byId.get(run.generationId)
    if (current?.is_ours !== true) run.interrupt('lease_lost')
    else {
      run.flushed = Math.max(run.flushed, upTo.get(run.generationId) ?? 0)
      run.flushedWork = works.get(run.generationId) ?? run.flushedWork
      if (current.stop_requested) run.interrupt('stopped')
    }
  }
}

/** The part of a run's text that the database lacks, as one row or none. */
export function unwrittenPieces(run: LiveRun): { run: string; seq: number; text: string }[] {
  const text = run.textAfter(run.flushed)
  return text === '' ? [] : [{ run: run.generationId, seq: run.length, text }]
}
