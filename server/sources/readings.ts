import type { Logger } from 'pino'
import type { ErrorCode } from '#contract/error-messages.ts'
import { maxReadPageCharacters } from '#contract/source-limits.ts'
import { cutText } from '#core/document/truncate-text.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { type PictureOrder, readPicturePage } from './read-picture-page.ts'
import { addPage, endReading } from './readings.queries.ts'
import type { StoredPage } from './readings.table.ts'
import type { ReadPicture } from './recognize-text.ts'

/** A picture in which less was recognized, in percent, is dark or blurred. */
const minConfidence = 55
const minWords = 2
const maxDoubts = 200

/** What one reading works on; its files are held in memory until they are read. */
export type ReadingJob = {
  readingId: string
  accountId: string
  pages: readonly PictureOrder[]
  /** For a picture that cannot be read: false when that is the end of it. */
  keepUnread: () => Promise<boolean>
}

type Deps = { db: Db; log: Logger }

/** So many files are held at once by a server, and of an account. */
const maxJobs = 12
const maxJobsOfAccount = 3

/**
 * The readings of this server: each reads the pages of one file, one after the other, and stores what was read. They go
 * on when the browser has left. The pages of all take turns by account (`readPicturePage`).
 */
export class Readings {
  readonly #deps: Deps
  readonly #stops = new Map<string, AbortController>()
  /** How many files of each account are held. */
  readonly #held = new Map<string, number>()
  readonly #working = new Set<Promise<void>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Takes room for a file of an account, until the returned function is called: by the job that is started with it, or
   * when none is. Throws reading.too_many and source.busy.
   */
  hold(accountId: string): () => void {
    const own = this.#held.get(accountId) ?? 0
    if (own >= maxJobsOfAccount) throw new AppError('reading.too_many')
    const all = [...this.#held.values()].reduce((sum, count) => sum + count, 0)
    if (all >= maxJobs) throw new AppError('source.busy', { retryAfterSeconds: 10 })
    this.#held.set(accountId, own + 1)
    return () => {
      const left = (this.#held.get(accountId) ?? 1) - 1
      if (left === 0) this.#held.delete(accountId)
      else this.#held.set(accountId, left)
    }
  }

  start(job: ReadingJob, release: () => void): void {
    const stop = new AbortController()
    this.#stops.set(job.readingId, stop)
    const work = this.#read(job, stop.signal).finally(() => {
      this.#stops.delete(job.readingId)
      this.#working.delete(work)
      release()
    })
    this.#working.add(work)
  }

  /** Stops a reading of this server; one of another server ends with its next page, because its row is gone. */
  stop(readingId: string): void {
    this.#stops.get(readingId)?.abort()
  }

  async close(): Promise<void> {
    for (const stop of this.#stops.values()) stop.abort()
    await Promise.all(this.#working)
  }

  /** Never throws. */
  async #read(job: ReadingJob, signal: AbortSignal): Promise<void> {
    const { db, log } = this.#deps
    try {
      const end = await this.#readPages(job, signal)
      if (end !== null) await endReading(db, job.readingId, end)
    } catch (error) {
      const code: ErrorCode = signal.aborted
        ? 'reading.stopped'
        : error instanceof AppError
          ? error.code
          : 'server.unexpected'
      if (code === 'server.unexpected') log.error({ err: error }, 'a reading failed')
      await endReading(db, job.readingId, { state: 'failed', code }).catch((cause: unknown) =>
        log.error({ err: cause }, 'the end of a reading could not be written'),
      )
    }
  }

  /** How it ended; null when the student has discarded it. */
  async #readPages(job: ReadingJob, signal: AbortSignal) {
    const { readingId, accountId, pages } = job
    const read: ReadPicture[] = []
    let unread: AppError | null = null
    for (const order of pages) {
      let page: StoredPage
      try {
        const picture = await readPicturePage(accountId, order, signal)
        read.push(picture)
        page = storedPage(picture)
      } catch (error) {
        if (!isOfPage(error)) throw error
        unread ??= error
        page = { text: '', doubts: [], code: error.code }
      }
      if (!(await addPage(this.#deps.db, readingId, page))) return null
    }
    if (unread !== null && read.length === 0) throw unread
    const fault = faultOf(read)
    if (fault === null) return { state: 'read', code: null } as const
    return (await job.keepUnread())
      ? ({ state: 'photo', code: null } as const)
      : ({ state: 'failed', code: fault } as const)
  }
}

/** What is wrong with one page alone: the others are read all the same. */
const pageFaults = new Set<ErrorCode>(['file.damaged', 'file.too_many_pixels', 'source.too_heavy'])

const isOfPage = (error: unknown): error is AppError =>
  error instanceof AppError && pageFaults.has(error.code)

/** Why nothing useful was read; null where something was. */
function faultOf(pages: readonly ReadPicture[]): ErrorCode | null {
  const words = pages.reduce((sum, page) => sum + page.words, 0)
  if (words < minWords) return 'reading.blank'
  const confidence = pages.reduce((sum, page) => sum + page.confidence * page.words, 0) / words
  return confidence < minConfidence ? 'reading.unclear' : null
}

function storedPage({ text, doubts }: ReadPicture): StoredPage {
  const kept = cutText(text.replace(/[\0\ufffe\uffff]/g, ' ').toWellFormed(), maxReadPageCharacters)
  return {
    text: kept,
    doubts: doubts.filter(([, end]) => end <= kept.length).slice(0, maxDoubts),
  }
}
