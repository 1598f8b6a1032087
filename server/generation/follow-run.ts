import type { RunEvent } from '#core/generation/wire/run-events.ts'
import type { LiveRun } from './live-run.ts'
import type { LoggedRun } from './logged-runs.ts'
import type { Runs } from './runs.ts'

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

type Sources = { runs: Pick<Runs, 'find' | 'logged'> }

/**
 * A run's text after its first `after` characters, then its end: from memory while the run is on this server, else
 * from the database. Following never starts, stops or slows a run. `onClose` is called once.
 */
export function followRun(
  { runs }: Sources,
  generationId: string,
  after: number,
  onClose: () => void = () => {},
): RunFeed {
  return new Feed(runs, generationId, after, onClose)
}

class Feed implements RunFeed {
  onChange: () => void = () => {}
  isOver = false
  readonly #runs: Sources['runs']
  readonly #generationId: string
  readonly #onClose: () => void
  #cursor: number
  #source: LiveRun | LoggedRun
  #leave: () => void

  constructor(runs: Sources['runs'], generationId: string, after: number, onClose: () => void) {
    this.#runs = runs
    this.#generationId = generationId
    this.#onClose = onClose
    this.#cursor = after
    const live = runs.find(generationId)
    this.#source = live && live.end !== 'unknown' ? live : runs.logged.find(generationId)
    this.#leave = this.#source.onChange(() => this.#onNews())
  }

  take(): RunEvent[] {
    if (this.isOver) return []
    const events = this.#source.eventsAfter(this.#cursor)
    for (const event of events) if (event.type === 'text') this.#cursor = event.seq ?? this.#cursor
    if (events.at(-1)?.type === 'end') this.close()
    return events
  }

  close(): void {
    if (this.isOver) return
    this.isOver = true
    this.#leave()
    this.#onClose()
  }

  #onNews(): void {
    const source = this.#source
    if ('end' in source && source.end === 'unknown') {
      this.#leave()
      this.#source = this.#runs.logged.find(this.#generationId)
      this.#leave = this.#source.onChange(() => this.#onNews())
      return
    }
    if ('isGone' in source && source.isGone) this.close()
    this.onChange()
  }
}
