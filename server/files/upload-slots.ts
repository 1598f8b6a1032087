import { AppError } from '#server/http/app-error.ts'

const mostOfOneUser = 3
// An upload is held in memory while it arrives: 11 MB each.
const mostOfServer = 24
// Up to here an account may have more than one: the rest is for those who have none.
const mostShared = mostOfServer / 2

export class UploadPlaces {
  readonly #underWay = new Map<string, number>()

  /** Does `work` if there is a place for one more upload of the user on this server. */
  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.#underWay.get(userId) ?? 0
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0)
    const share = all < mostShared ? mostOfOneUser : 1
    if (own >= share) throw new AppError('request.too_many', { retryAfterSeconds: 5 })
    if (all >= mostOfServer) throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
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
