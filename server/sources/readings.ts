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

/** A mean confidence of the recognition below this, in percent, means that the pictures are dark or blurred. */
const minConfidence = 55
const minWords = 2
/** How many uncertain places of a page are stored. */
const maxDoubts = 200

/** One file to read: its pages are in memory until it is read. */
export type ReadingJob = {
  readingId: string
  accountId: string
  pages: readonly PictureOrder[]
  /** Called when no useful text was recognized. True if the picture itself was kept instead; else the reading failed. */
  keepUnread: () => Promise<boolean>
}

type Deps = { db: Db; log: Logger }

/** How many files may be in memory at once on a server, and how many of them of one account. */
const maxJobs = 12
const maxJobsOfAccount = 3

/**
 * The readings of this server: each recognizes the text of one file, page after page, and stores it. It goes on when the
 * browser has left. Pages of several files take turns by account (`readPicturePage`).
 */
export class Readings {
  readonly #deps: Deps
  readonly #stops = new Map<string, AbortController>()
  /** By account, how many of its files are in memory. */
  readonly #held = new Map<string, number>()
  readonly #working = new Set<Promise<void>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Reserves memory for a file of an account. Returns the function that frees it: pass it to `start`, which calls it at
   * the end, or call it if no reading is started. Throws reading.too_many and source.busy.
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

  /** Stops a reading whose row was deleted. One of another server stops by itself when it cannot store its next page. */
  stop(readingId: string): void {
    this.#stops.get(readingId)?.abort()
  }

  async close(): Promise<void> {
    for (const stop of this.#stops.values()) stop.abort()
    await Promise.all(this.#working)
  }

  /** Reads a file and stores how that ended. Never throws. */
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

  /** Returns how the reading ended; null when the student has discarded it. Throws a fault of the whole file. */
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

/** Faults of one page: the other pages are read all the same. */
const pageFaults = new Set<ErrorCode>(['file.damaged', 'file.too_many_pixels', 'source.too_heavy'])

const isOfPage = (error: unknown): error is AppError =>
  error instanceof AppError && pageFaults.has(error.code)

/** Why the recognized text is of no use; null if it is useful. */
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
