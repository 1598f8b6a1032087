import type { StepEvents, StepsSince } from '#contract/steps.ts'
import type { Notice, WriterPresence } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type StepRow, stepsAfter } from './steps.queries.ts'

type Name = keyof StepEvents
/** An event for everybody who has the project open. */
export type ToldEvent = { [Event in Name]: { name: Event; data: StepEvents[Event] } }[Name]
/** Null is the last: steps were missed, so the text has to be read anew. */
type Listener = (events: readonly ToldEvent[] | null) => void

/** For how long steps and carets are gathered before they are sent: each write to each reader costs a system call. */
const gatherMs = 100

/** Steps of a project that are held in memory until the next send; beyond, they are dropped and read from the database. */
const maxHeard = 100

/** Tells the browsers that follow a project on this server of its new steps and other changes. */
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
   * Calls `onEvents` with every step after number `after`, and with other events. With `after` null, for a text without
   * steps, it is called for new versions, and with null once there are steps. Returns a function that stops the calls.
   */
  follow(projectId: string, after: number | null, onEvents: Listener): () => void {
    const feed = this.#open.get(projectId) ?? new Feed()
    this.#open.set(projectId, feed)
    const reader = { after, onEvents }
    feed.readers.add(reader)
    this.#read(projectId, feed)
    return () => {
      feed.readers.delete(reader)
      if (feed.readers.size === 0 && this.#open.get(projectId) === feed)
        this.#open.delete(projectId)
    }
  }

  /** The steps of notices since the last call; those of a project that nobody follows here are not kept. */
  takeHeard(projectId: string): StepRow[] {
    return this.#open.get(projectId)?.heard.splice(0) ?? []
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
    const { projectId } = notice
    const feed = this.#open.get(projectId)
    if (feed === undefined) return
    if (notice.kind === 'comments' || notice.kind === 'members') {
      feed.tell([{ name: notice.kind, data: {} }])
    } else if (notice.kind === 'project') {
      feed.tellOfVersion()
    } else if (notice.kind === 'presence') {
      this.#gather(projectId, feed, notice, [])
    } else if (notice.kind === 'steps') {
      feed.leaveBehind(null)
      const isReplaced = notice.last === null
      feed.isReplaced ||= isReplaced
      if (!isReplaced) {
        const rows = rowsOf(notice)
        feed.hear(rows)
        this.#gather(projectId, feed, notice.presence ?? null, rows)
      }
      if (isReplaced || !notice.steps) this.#read(projectId, feed)
    }
  }

  #gather(
    projectId: string,
    feed: Feed,
    presence: WriterPresence | null,
    rows: readonly StepRow[],
  ): void {
    feed.gather(presence, rows)
    feed.gathering ??= setTimeout(() => {
      feed.gathering = null
      if (!feed.tellGathered()) this.#read(projectId, feed)
    }, gatherMs)
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

/** The steps of a notice; none if it has none. */
function rowsOf(notice: Extract<Notice, { kind: 'steps'; last: number }>): StepRow[] {
  const { last, client, steps } = notice
  return (steps ?? []).map((step, at, { length }) => ({
    number: last - length + 1 + at,
    client,
    step,
  }))
}

class Feed {
  /** `after`: null for readers that are told of versions, because the text has no steps. */
  readonly readers = new Set<{ after: number | null; onEvents: Listener }>()
  isReading = false
  isStale = false
  isReplaced = false
  gathering: NodeJS.Timeout | null = null
  readonly heard: StepRow[] = []
  #steps: StepRow[] = []
  /** The newest of each browser. */
  readonly #presences = new Map<string, ToldEvent>()

  tell(events: readonly ToldEvent[]): void {
    for (const { onEvents } of this.readers) onEvents(events)
  }

  hear(rows: readonly StepRow[]): void {
    this.heard.push(...rows)
    if (this.heard.length > maxHeard) this.heard.splice(0)
  }

  gather(told: WriterPresence | null, rows: readonly StepRow[]): void {
    this.#steps.push(...rows)
    if (told === null) return
    const { client, userId: user_id, name, presence } = told
    this.#presences.set(client, { name: 'presence', data: { client, user_id, name, presence } })
  }

  /** Tells what was gathered. Returns whether nobody lacks steps before it. */
  tellGathered(): boolean {
    const isWhole = this.tellSteps(this.#steps.splice(0), [...this.#presences.values()])
    this.#presences.clear()
    return isWhole
  }

  tellOfVersion(): void {
    for (const { after, onEvents } of this.readers) {
      if (after === null) onEvents([{ name: 'version', data: {} }])
    }
  }

  /** Ends the feed of readers at this number (with null): the steps after it are too many, not stored, or the very first. */
  leaveBehind(after: number | null): void {
    for (const reader of this.readers) {
      if (reader.after !== after) continue
      this.readers.delete(reader)
      reader.onEvents(null)
    }
    this.isStale = true
  }

  /** Tells readers the steps that they do not have, then `others`. Returns whether nobody lacks steps before these. */
  tellSteps(rows: readonly StepRow[], others: readonly ToldEvent[] = []): boolean {
    let isWhole = true
    const told = new Map<number, ToldEvent>()
    for (const reader of this.readers) {
      const { after } = reader
      if (after === null) {
        if (others.length > 0) reader.onEvents(others)
        continue
      }
      const news = rows.filter(({ number }) => number > after)
      const isNext = news.every(({ number }, at) => number === after + 1 + at)
      if (isNext && news.length > 0) {
        const event = told.get(after) ?? { name: 'steps', data: presentSteps(after, news) }
        told.set(after, event)
        reader.after = after + news.length
        reader.onEvents([event, ...others])
      } else if (others.length > 0) reader.onEvents(others)
      isWhole &&= isNext
    }
    return isWhole
  }
}

/** Steps as they cross the wire. */
export function presentSteps(after: number, rows: readonly StepRow[]): StepsSince {
  return {
    after,
    steps: rows.map(({ step }) => JSON.parse(step) as unknown),
    clients: rows.map(({ client }) => client),
  }
}
