import type { Logger } from 'pino'
import type { RunEvent } from '#core/generation/run/run-events.ts'
import type { Db } from '#server/db/database.ts'
import type { Notices } from '#server/db/notices.ts'
import type { LiveRun } from './live-run.ts'
import { endOf } from './run-end.ts'
import { type LoggedRun, readRunLog } from './runs.queries.ts'
import type { Runs } from './runs.ts'

// Notices may be lost, so the database is also polled.
const pollMs = 1_000

/** The events of one run for one reader, which takes them when it has room. Has to be closed. */
export type RunFeed = {
  /** Called when there are new events. */
  onChange: () => void
  /** The events since the last call; the end of the run comes once and last. */
  take(): RunEvent[]
  /** Whether there are no more events: the end was taken, or the run no longer exists. */
  readonly isOver: boolean
  close(): void
}

type Sources = { db: Db; notices: Notices; runs: Pick<Runs, 'find'>; log: Logger }

/**
 * A run's text after its first `after` characters, then its end: from memory while the run is on this server, else
 * from the database. Following never starts, stops or slows a run.
 */
export function followRun(sources: Sources, generationId: string, after: number): RunFeed {
  return new Feed(sources, generationId, after)
}

class Feed implements RunFeed {
  onChange: () => void = () => {}
  isOver = false
  readonly #sources: Sources
  readonly #generationId: string
  #cursor: number
  /** The run in this process; null when the database is followed. */
  #live: LiveRun | null
  #unsubscribe: () => void = () => {}
  /** Events read from the database and not taken yet. */
  #read: RunEvent[] = []
  #isReading = false
  #hasNews = false

  constructor(sources: Sources, generationId: string, after: number) {
    this.#sources = sources
    this.#generationId = generationId
    this.#cursor = after
    this.#live = sources.runs.find(generationId) ?? null
    if (this.#live === null || this.#live.end === 'unknown') this.#followDatabase()
    else this.#unsubscribe = this.#live.onChange(() => this.#onLiveChange())
  }

  take(): RunEvent[] {
    if (this.isOver) return []
    const events = this.#live === null ? this.#read : this.#live.eventsAfter(this.#cursor)
    this.#read = []
    for (const event of events) if (event.type === 'text') this.#cursor = event.seq ?? this.#cursor
    if (events.at(-1)?.type === 'end') this.close()
    else if (this.#hasNews) void this.#readMore()
    return events
  }

  close(): void {
    this.isOver = true
    this.#unsubscribe()
  }

  #onLiveChange(): void {
    if (this.#live?.end === 'unknown') {
      this.#unsubscribe()
      this.#followDatabase()
    } else this.onChange()
  }

  #followDatabase(): void {
    this.#live = null
    const unsubscribe = this.#sources.notices.subscribe((notice) => {
      const concerns =
        notice === null ||
        (notice.kind === 'chunks' && notice.generationIds.includes(this.#generationId)) ||
        (notice.kind === 'generation' && notice.generationId === this.#generationId)
      if (concerns) void this.#readMore()
    })
    const poll = setInterval(() => void this.#readMore(), pollMs)
    this.#unsubscribe = () => {
      unsubscribe()
      clearInterval(poll)
    }
    void this.#readMore()
  }

  /** One read at a time; notices during a read cause another. It does not read while there are events to take. */
  async #readMore(): Promise<void> {
    this.#hasNews = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#hasNews && !this.isOver && this.#read.length === 0) {
        this.#hasNews = false
        const run = await readRunLog(this.#sources.db, this.#generationId, this.#cursor)
        if (this.isOver) return
        this.#read = eventsOf(run, this.#cursor)
        if (run === null) this.close()
        if (this.#read.length > 0 || run === null) this.onChange()
      }
    } catch (error) {
      this.#sources.log.warn({ err: error }, 'a run could not be read; retrying')
    } finally {
      this.#isReading = false
    }
  }
}

function eventsOf(run: LoggedRun | null, after: number): RunEvent[] {
  if (run === null) return []
  let cursor = after
  let text = ''
  for (const piece of run.pieces) {
    // Pieces may overlap.
    text += piece.text.slice(Math.max(0, cursor - (piece.seq - piece.text.length)))
    cursor = piece.seq
  }
  const end = endOf(run)
  // The log of an old run is deleted; its answer is not.
  if (end !== null && cursor === 0 && run.answer !== null) {
    text = run.answer
    cursor = text.length
  }
  return [
    ...(text === '' ? [] : [{ type: 'text' as const, seq: cursor, text }]),
    ...(end === null ? [] : [{ type: 'end' as const, end }]),
  ]
}
