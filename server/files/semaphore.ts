/** A counting semaphore: runs `permits` pieces of work at once; the others wait, in order. */
export class Semaphore {
  readonly #permits: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(permits: number) {
    this.#permits = permits
  }

  async acquire<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#permits) this.#busy++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#busy--
      else next()
    }
  }
}
