import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Db, rowsOf } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import type { LiveRun } from './live-run.ts'

const flushMs = 250
export const leaseSeconds = 20
const heartbeatMs = 5_000
// After this long without a heartbeat that arrived, the lease may be another's: stop writing.
const silenceMs = 15_000

/** One writer per server: the new text of all its runs in one INSERT, and their leases kept alive. */
export type ChunkLog = {
  /** Writes what a run has not written yet; throws when the run is not ours any more. */
  flush(run: LiveRun): Promise<void>
  close(): Promise<void>
}

export function openChunkLog(options: {
  db: Db
  owner: string
  log: Logger
  runs: () => Iterable<LiveRun>
}): ChunkLog {
  const { db, owner, log } = options
  let closed = false
  let working: Promise<void> = Promise.resolve()
  let heartbeatDueAt = Date.now() + heartbeatMs
  let lastHeartbeatAt = Date.now()

  // One flush at a time: a run's chunks are written in their order.
  const serially = (work: () => Promise<void>): Promise<void> => {
    const next = working.then(work)
    working = next.catch(() => {})
    return next
  }

  const tick = async () => {
    const runs = [...options.runs()]
    await writeChunks(db, owner, runs)
    if (Date.now() < heartbeatDueAt) return
    heartbeatDueAt = Date.now() + heartbeatMs
    await renewLeases(db, owner, runs)
    lastHeartbeatAt = Date.now()
  }
  const loop = () => {
    if (closed) return
    serially(tick)
      .catch((error: unknown) => {
        log.error({ err: error }, 'could not write generation chunks')
        if (Date.now() - lastHeartbeatAt < silenceMs) return
        for (const run of options.runs()) run.interrupt('lease_lost')
      })
      .finally(() => {
        timer = setTimeout(loop, flushMs)
      })
  }
  let timer = setTimeout(loop, flushMs)

  return {
    flush: (run) => serially(() => writeChunks(db, owner, [run])),
    async close() {
      closed = true
      clearTimeout(timer)
      await working
      clearTimeout(timer)
    },
  }
}

async function writeChunks(db: Db, owner: string, runs: LiveRun[]): Promise<void> {
  const pending = runs.filter((run) => run.flushed < run.chunks.length)
  if (pending.length === 0) return
  const upTo = new Map(pending.map((run) => [run, run.chunks.length]))
  const rows = pending.flatMap((run) =>
    run.chunks.slice(run.flushed, upTo.get(run)).map((chunk) => ({
      generation_id: run.generationId,
      fence: run.fence,
      seq: chunk.seq,
      text: chunk.text,
    })),
  )
  const written = await db.transaction(async (tx) => {
    const live = await rowsOf<{ id: string }>(
      tx,
      sql`select g.id from generations g
          join jsonb_to_recordset(${JSON.stringify(runKeys(pending))}::jsonb) as r (id uuid, fence int)
            on r.id = g.id and r.fence = g.fence
          where g.status = 'running' and g.lease_owner = ${owner} and g.lease_until > clock_timestamp()
          for share of g`,
    )
    const ids = new Set(live.map((row) => row.id))
    const ours = rows.filter((row) => ids.has(row.generation_id))
    if (ours.length > 0) {
      await tx.execute(
        sql`insert into generation_chunks (generation_id, seq, text)
            select generation_id, seq, text
            from jsonb_to_recordset(${JSON.stringify(ours)}::jsonb)
              as c (generation_id uuid, seq int, text text)`,
      )
      await notify(tx, { kind: 'chunks', generationIds: [...ids].slice(0, 150) })
    }
    return ids
  })
  for (const run of pending) {
    if (written.has(run.generationId)) run.flushed = upTo.get(run) ?? run.flushed
    else run.interrupt('lease_lost')
  }
}

async function renewLeases(db: Db, owner: string, runs: LiveRun[]): Promise<void> {
  const open = runs.filter((run) => run.end === null)
  if (open.length === 0) return
  const renewed = await rowsOf<{ id: string; stop_requested: boolean }>(
    db,
    sql`update generations g
        set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
        from jsonb_to_recordset(${JSON.stringify(runKeys(open))}::jsonb) as r (id uuid, fence int)
        where r.id = g.id and r.fence = g.fence and g.status = 'running'
          and g.lease_owner = ${owner} and g.lease_until > clock_timestamp()
        returning g.id, g.stop_requested`,
  )
  const stopById = new Map(renewed.map((row) => [row.id, row.stop_requested]))
  for (const run of open) {
    // A run that ended while this was under way is no longer 'running', and has lost nothing.
    if (run.end !== null) continue
    const stopRequested = stopById.get(run.generationId)
    if (stopRequested === undefined) run.interrupt('lease_lost')
    else if (stopRequested) run.interrupt('stopped')
  }
}

function runKeys(runs: LiveRun[]): { id: string; fence: number }[] {
  return runs.map((run) => ({ id: run.generationId, fence: run.fence }))
}
