/** Lets `places` pieces of work run at once; the others wait, in order. */
export class Semaphore {
  readonly #places: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(places: number) {
    this.#places = places
  }

  async acquire<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#places) this.#busy++
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
