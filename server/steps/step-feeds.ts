import type { StepEvents } from '#contract/steps.ts'
import type { Notice } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { presentSteps } from './present-steps.ts'
import { stepsAfter } from './steps.queries.ts'

type Name = keyof StepEvents
/** An event for everybody who has the project open. 'gap', the last: steps were missed, so the text has to be read anew. */
export type StepEvent =
  | { [Event in Name]: { name: Event; data: StepEvents[Event] } }[Name]
  | { name: 'gap' }
type Listener = (event: StepEvent) => void

/**
 * Tells the browsers that follow a project on this server of its new steps and other changes. When a notice says that
 * there are steps, they are read from the database once for all who follow.
 */
export class StepFeeds {
  readonly #dependencies: Pick<Dependencies, 'db' | 'notices' | 'log'>
  /** Called when an answer or an import has replaced the text: stores that as steps, which are then read like others. */
  readonly #openText: (projectId: string) => Promise<unknown>
  readonly #open = new Map<string, Feed>()

  constructor(
    dependencies: Pick<Dependencies, 'db' | 'notices' | 'log'>,
    openText: (projectId: string) => Promise<unknown>,
  ) {
    this.#dependencies = dependencies
    this.#openText = openText
    dependencies.notices.subscribe((notice) => this.#hear(notice))
  }

  /**
   * Calls `onEvent` with every step after number `after`, and with other events. Without a number there are no steps yet: it is
   * told of versions, and 'gap' once there are some. Returns a function that ends that.
   */
  follow(projectId: string, after: number | null, onEvent: Listener): () => void {
    const feed = this.#open.get(projectId) ?? new Feed()
    this.#open.set(projectId, feed)
    const reader = { after, onEvent }
    feed.readers.add(reader)
    this.#read(projectId, feed)
    return () => {
      feed.readers.delete(reader)
      if (feed.readers.size === 0 && this.#open.get(projectId) === feed)
        this.#open.delete(projectId)
    }
  }

  #hear(notice: Notice | null): void {
    if (notice === null) {
      for (const [projectId, feed] of this.#open) {
        feed.tellOfVersion()
        this.#read(projectId, feed)
      }
      return
    }
    if (!('projectId' in notice)) return
    const feed = this.#open.get(notice.projectId)
    if (feed === undefined) return
    if (notice.kind === 'steps') {
      feed.isReplaced ||= notice.last === null
      feed.leaveBehind(null)
      this.#read(notice.projectId, feed)
    } else if (notice.kind === 'project') {
      feed.tellOfVersion()
    } else if (notice.kind === 'presence') {
      const { client, userId: user_id, name, presence } = notice
      feed.tell({ name: 'presence', data: { client, user_id, name, presence } })
    } else if (notice.kind === 'comments' || notice.kind === 'members') {
      feed.tell({ name: notice.kind, data: {} })
    }
  }

  #read(projectId: string, feed: Feed): void {
    feed.isStale = true
    if (feed.isReading) return
    feed.isReading = true
    void this.#readAll(projectId, feed).finally(() => {
      feed.isReading = false
    })
  }

  async #readAll(projectId: string, feed: Feed): Promise<void> {
    const { db, log } = this.#dependencies
    while (feed.isStale && feed.readers.size > 0) {
      feed.isStale = false
      const numbers = [...feed.readers].flatMap((reader) => reader.after ?? [])
      if (numbers.length === 0) return
      const after = Math.min(...numbers)
      try {
        if (feed.isReplaced) {
          feed.isReplaced = false
          await this.#openText(projectId)
        }
        const rows = await stepsAfter(db, projectId, after)
        if (rows === null) feed.leaveBehind(after)
        else feed.tellSteps(rows)
      } catch (err) {
        // The next notice reads them, or the browser asks for them when it reconnects.
        log.warn({ err, projectId }, 'steps could not be read')
      }
    }
  }
}

class Feed {
  /** `after`: null for who is told of versions, because there are no steps. */
  readonly readers = new Set<{ after: number | null; onEvent: Listener }>()
  isReading = false
  isStale = false
  isReplaced = false

  tell(event: StepEvent): void {
    for (const { onEvent } of this.readers) onEvent(event)
  }

  tellOfVersion(): void {
    for (const { after, onEvent } of this.readers) {
      if (after === null) onEvent({ name: 'version', data: {} })
    }
  }

  /** Readers at this number are told no more: the steps since are too many, not stored any more, or the first ones. */
  leaveBehind(after: number | null): void {
    for (const reader of this.readers) {
      if (reader.after !== after) continue
      this.readers.delete(reader)
      reader.onEvent({ name: 'gap' })
    }
    this.isStale = true
  }

  tellSteps(rows: NonNullable<Awaited<ReturnType<typeof stepsAfter>>>): void {
    for (const reader of this.readers) {
      const { after } = reader
      if (after === null) continue
      const news = rows.filter(({ number }) => number > after)
      const last = news.at(-1)
      if (last === undefined) continue
      const data = presentSteps(after, news)
      reader.after = last.number
      reader.onEvent({ name: 'steps', data })
    }
  }
}
