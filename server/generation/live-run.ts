import type { StreamChunk, StreamEnd } from '#contract/generation.ts'

/** Why a run is being ended from outside. */
export type RunInterruption = 'stopped' | 'credit_limit' | 'lease_lost' | 'shutdown'

/**
 * A run in this process: the text so far, for whoever follows it here, and the part of it the database does not
 * have yet. Nobody who reads it can slow it down: readers keep a cursor of their own.
 */
export class LiveRun {
  readonly generationId: string
  readonly userId: string
  readonly fence: number
  readonly chunks: StreamChunk[] = []
  readonly abort = new AbortController()
  /** How many of `chunks` the database has. */
  flushed = 0
  end: StreamEnd | null = null
  #waiting: (() => void)[] = []
  #half = ''

  constructor(run: { generationId: string; userId: string; fence: number }) {
    this.generationId = run.generationId
    this.userId = run.userId
    this.fence = run.fence
  }

  /** Adds text. Half a surrogate pair waits for its other half, and NUL is dropped: PostgreSQL takes neither. */
  append(text: string): void {
    const whole = (this.#half + text).replaceAll('\0', '')
    const last = whole.charCodeAt(whole.length - 1)
    const cut = last >= 0xd800 && last <= 0xdbff ? whole.length - 1 : whole.length
    this.#half = whole.slice(cut)
    if (cut === 0) return
    this.chunks.push({ seq: this.chunks.length + 1, text: wellFormed(whole.slice(0, cut)) })
    this.#wake()
  }

  finish(end: StreamEnd): void {
    this.end = end
    this.#wake()
  }

  interrupt(reason: RunInterruption): void {
    if (!this.abort.signal.aborted) this.abort.abort(reason)
  }

  /** The chunks after `seq`, then the end; waits for what is still to come. */
  async *follow(after: number, signal: AbortSignal): AsyncGenerator<StreamChunk | StreamEnd> {
    let cursor = after
    while (!signal.aborted) {
      const chunk = this.chunks[cursor]
      if (chunk !== undefined) {
        cursor++
        yield chunk
      } else if (this.end !== null) {
        yield this.end
        return
      } else {
        await this.#next(signal)
      }
    }
  }

  #next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.#waiting.push(done)
      signal.addEventListener('abort', done, { once: true })
    })
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

function wellFormed(text: string): string {
  return text.replace(loneSurrogate, '\ufffd')
}
