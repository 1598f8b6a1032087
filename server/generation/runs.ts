import { randomUUID } from 'node:crypto'
import type { Dependencies } from '#server/dependencies.ts'
import { openChunkLog } from './chunk-log.ts'
import { LiveRun } from './live-run.ts'
import { type RunOrder, runGeneration } from './run-generation.ts'

// Measured: one server carries 100 paced streams with room to spare (research, streaming proxy).
const mostRuns = 200
// Readers that were slow to take the last chunks find them here; later ones read the database.
const keepEndedMs = 30_000

/** The runs of this server. */
export type Runs = {
  /** Names this server in leases. */
  readonly owner: string
  isFull(): boolean
  start(order: RunOrder): void
  find(generationId: string): LiveRun | undefined
  /** Lets runs finish for up to `graceMs`, then interrupts what is left; resolves when all have ended. */
  close(graceMs: number): Promise<void>
}

/** `dependencies` is asked when a run starts, because it holds these runs itself. */
export function openRuns(
  { db, log, notices }: Pick<Dependencies, 'db' | 'log' | 'notices'>,
  dependencies: () => Dependencies,
): Runs {
  const owner = randomUUID()
  const live = new Map<string, LiveRun>()
  const working = new Map<string, Promise<void>>()
  const expiries = new Set<NodeJS.Timeout>()
  const open = () => [...live.values()].filter((run) => run.end === null)
  const chunkLog = openChunkLog({ db, owner, log, runs: open })

  const unsubscribe = notices.subscribe((notice) => {
    if (notice?.kind === 'stop') live.get(notice.generationId)?.interrupt('stopped')
  })

  return {
    owner,
    isFull: () => working.size >= mostRuns,
    find: (generationId) => live.get(generationId),
    start(order) {
      const run = new LiveRun(order)
      live.set(order.generationId, run)
      const work = runGeneration(dependencies(), chunkLog, run, order).finally(() => {
        working.delete(order.generationId)
        const expiry = setTimeout(() => {
          live.delete(order.generationId)
          expiries.delete(expiry)
        }, keepEndedMs)
        expiry.unref()
        expiries.add(expiry)
      })
      working.set(order.generationId, work)
    },
    async close(graceMs) {
      const timer = setTimeout(() => {
        for (const run of open()) run.interrupt('shutdown')
      }, graceMs)
      await Promise.all(working.values())
      clearTimeout(timer)
      for (const expiry of expiries) clearTimeout(expiry)
      unsubscribe()
      await chunkLog.close()
    },
  }
}
