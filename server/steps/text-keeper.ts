import type { Logger } from 'pino'

/** A text is saved as a version `pauseMs` after its last step, and at the latest `longestMs` after the first. */
const pauseMs = 3_000
const longestMs = 15_000

type Waiting = { timer: NodeJS.Timeout; since: number }

/** Saves the texts that are written in steps on this server, some seconds after they changed. */
export class TextKeeper {
  readonly #keep: (projectId: string) => Promise<void>
  readonly #log: Pick<Logger, 'warn'>
  readonly #waiting = new Map<string, Waiting>()

  constructor(keep: (projectId: string) => Promise<void>, log: Pick<Logger, 'warn'>) {
    this.#keep = keep
    this.#log = log
  }

  /** Steps were taken: they are saved soon. */
  changed(projectId: string, now = Date.now()): void {
    const waiting = this.#waiting.get(projectId)
    clearTimeout(waiting?.timer)
    const since = waiting?.since ?? now
    const wait = Math.max(0, Math.min(pauseMs, since + longestMs - now))
    const timer = setTimeout(() => void this.#save(projectId), wait)
    this.#waiting.set(projectId, { timer, since })
  }

  /** Saves what waits; the server ends. */
  async close(): Promise<void> {
    const waiting = [...this.#waiting.keys()]
    for (const { timer } of this.#waiting.values()) clearTimeout(timer)
    for (const projectId of waiting) await this.#save(projectId)
  }

  async #save(projectId: string): Promise<void> {
    this.#waiting.delete(projectId)
    try {
      await this.#keep(projectId)
    } catch (err) {
      // The steps are stored: whoever reads the text next saves it.
      this.#log.warn({ err, projectId }, 'a text written in steps could not be saved as a version')
    }
  }
}
