import type { Logger } from 'pino'
import type { RunEnd, RunEvent } from '#core/generation/wire/run-events.ts'
import type { Db } from '#server/db/database.ts'
import type { Notice, Notices } from '#server/db/notices.ts'
import { endOf } from './end-run.ts'
import { RunText } from './live-run.ts'
import { readRunLog } from './runs.queries.ts'

// Notices may be lost, so the database is also polled.
const pollMs = 1_000

type Sources = { db: Db; notices: Notices; log: Logger }

/** The runs that are followed here and written elsewhere: each is read once, however many follow it. */
export type LoggedRuns = {
  find(generationId: string): LoggedRun
  close(): void
}

export function openLoggedRuns({ db, notices, log }: Sources): LoggedRuns {
  const followed = new Map<string, LoggedRun>()
  const unsubscribe = notices.subscribe((notice) => {
    for (const id of concernedBy(notice, followed)) followed.get(id)?.refresh()
  })
  return {
    find(generationId) {
      const known = followed.get(generationId)
      if (known) return known
      const run = new LoggedRun({ db, log }, generationId, {
        onFollowed: () => followed.set(generationId, run),
        onLeft: () => {
          if (followed.get(generationId) === run) followed.delete(generationId)
        },
      })
      return run
    },
    close: unsubscribe,
  }
}

function concernedBy(notice: Notice | null, followed: Map<string, LoggedRun>): Iterable<string> {
  if (notice === null) return [...followed.keys()]
  if (notice.kind === 'chunks') return notice.generationIds
  return notice.kind === 'generation' ? [notice.generationId] : []
}

/** A run as the database has it, read on as long as somebody follows it. */
export class LoggedRun {
  readonly #sources: Omit<Sources, 'notices'>
  readonly #generationId: string
  readonly #callbacks: { onFollowed: () => void; onLeft: () => void }
  readonly #text = new RunText()
  #end: RunEnd | null = null
  /** Whether the log was deleted and the text is the recorded answer: nothing can be resumed in it. */
  #isAnswer = false
  /** Whether there is no such run any more. */
  isGone = false
  #poll: NodeJS.Timeout | undefined
  #isReading = false
  #hasNews = false

  constructor(
    sources: Omit<Sources, 'notices'>,
    generationId: string,
    callbacks: { onFollowed: () => void; onLeft: () => void },
  ) {
    this.#sources = sources
    this.#generationId = generationId
    this.#callbacks = callbacks
  }

  eventsAfter(seq: number): RunEvent[] {
    if (this.#isAnswer && seq > 0) return this.#text.eventsAfter(this.#text.length, this.#end)
    return this.#text.eventsAfter(seq, this.#end)
  }

  /** Calls `listener` whenever there is more, until the function it returns is called. */
  onChange(listener: () => void): () => void {
    const isFirst = !this.#text.hasListeners
    const leave = this.#text.onChange(listener)
    if (isFirst) this.#start()
    return () => {
      leave()
      if (!this.#text.hasListeners) this.#stop()
    }
  }

  /** Reads what is new in the database. One read at a time; news during a read cause another. */
  refresh(): void {
    this.#hasNews = true
    if (!this.#isReading) void this.#read()
  }

  #start(): void {
    this.#callbacks.onFollowed()
    this.#poll = setInterval(() => this.refresh(), pollMs)
    this.refresh()
  }

  #stop(): void {
    clearInterval(this.#poll)
    this.#callbacks.onLeft()
  }

  get #isOver(): boolean {
    return this.#end !== null || this.isGone
  }

  async #read(): Promise<void> {
    this.#isReading = true
    try {
      while (this.#hasNews && !this.#isOver && this.#text.hasListeners) {
        this.#hasNews = false
        const length = this.#text.length
        const run = await readRunLog(this.#sources.db, this.#generationId, length)
        this.isGone = run === null
        for (const { seq, text } of run?.pieces ?? []) {
          // Pieces may overlap.
          const added = text.slice(Math.max(0, this.#text.length - (seq - text.length)))
          if (added !== '') this.#text.add(added)
        }
        this.#end = run && endOf(run)
        // The log of an old run is deleted; its answer is not.
        if (this.#end !== null && this.#text.length === 0 && run?.answer) {
          this.#isAnswer = true
          this.#text.add(run.answer)
        }
        if (this.#isOver) clearInterval(this.#poll)
        if (this.#isOver || this.#text.length > length) this.#text.notify()
      }
    } catch (error) {
      this.#sources.log.warn({ err: error }, 'a run could not be read; retrying')
    } finally {
      this.#isReading = false
    }
  }
}
