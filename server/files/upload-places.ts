import { AppError } from '#server/http/app-error.ts'

const mostOfOneUser = 3
// An upload is held in memory while it arrives: 11 MB each.
const mostOfServer = 24

const underWay = new Map<string, number>()

/** Does `work` if there is a place for one more upload of the user on this server. */
export async function withUploadPlace<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const own = underWay.get(userId) ?? 0
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0)
  if (own >= mostOfOneUser) throw new AppError('request.too_many', { retryAfterSeconds: 5 })
  if (all >= mostOfServer) throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
  underWay.set(userId, own + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1
    if (left === 0) underWay.delete(userId)
    else underWay.set(userId, left)
  }
}
