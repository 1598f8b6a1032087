/**
 * Its `signal` aborts after `ms` without a `touch`, or when `outer` aborts. Needed because a connection may be half
 * open: nothing arrives any more, and the browser alone would wait for minutes.
 */
export class TimeLimit {
  readonly #controller = new AbortController()
  readonly #ms: number
  readonly #outer: AbortSignal | undefined
  #timer: ReturnType<typeof setTimeout>
  /** Whether the time ran out; false if `outer` aborted. */
  isOver = false
  readonly #onAbort = () => this.#controller.abort(this.#outer?.reason)

  constructor(ms: number, outer?: AbortSignal) {
    this.#ms = ms
    this.#outer = outer
    this.#timer = this.#start()
    if (outer?.aborted) this.#onAbort()
    else outer?.addEventListener('abort', this.#onAbort)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Restarts the time limit. */
  touch(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#start()
  }

  /** Removes the time limit; `outer` still aborts. */
  lift(): void {
    clearTimeout(this.#timer)
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.isOver = true
      this.#controller.abort()
    }, this.#ms)
  }
}
