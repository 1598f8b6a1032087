import { AppError } from '#server/http/app-error.ts'

/** How many streams of a kind each account has open on this server. */
export class OpenStreams {
  readonly #maxPerUser: number
  readonly #open = new Map<string, number>()

  constructor(maxPerUser: number) {
    this.#maxPerUser = maxPerUser
  }

  /** Counts one more stream; returns the function that stops counting it. Throws request.too_many. */
  acquire(userId: string): () => void {
    const own = this.#open.get(userId) ?? 0
    if (own >= this.#maxPerUser) throw new AppError('request.too_many', { retryAfterSeconds: 30 })
    this.#open.set(userId, own + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = (this.#open.get(userId) ?? 1) - 1
      if (left === 0) this.#open.delete(userId)
      else this.#open.set(userId, left)
    }
  }
}
