import { AppError } from '#server/http/app-error.ts'

const maxPerUser = 3
// An upload is held in memory while it arrives: 11 MB each.
const maxPerServer = 24

/** When half of the slots are taken an account gets at most one, so that others find a free one. */
export class UploadSlots {
  readonly #underWay = new Map<string, number>()
  readonly #maxPerServer: number

  constructor(maxOnServer = maxPerServer) {
    this.#maxPerServer = maxOnServer
  }

  /** Runs `work` if there is a slot for one more upload of the user on this server. */
  async withUploadSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#underWay.get(userId) ?? 0
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0)
    const share = all < this.#maxPerServer / 2 ? maxPerUser : 1
    if (own >= share) throw new AppError('request.too_many', { retryAfterSeconds: 5 })
    if (all >= this.#maxPerServer)
      throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
    this.#underWay.set(userId, own + 1)
    try {
      return await work()
    } finally {
      const left = (this.#underWay.get(userId) ?? 1) - 1
      if (left === 0) this.#underWay.delete(userId)
      else this.#underWay.set(userId, left)
    }
  }
}
