import { AppError } from './app-error.ts'

export type Pace = { bytesPerSecond: number; windowSeconds: number }

/**
 * Yields the chunks of a body as they arrive. Throws request.too_slow when a window brings less than the minimum, so
 * that a client that sends a byte now and then does not hold a slot for hours.
 */
export async function* atPace(
  body: AsyncIterable<Uint8Array>,
  { bytesPerSecond, windowSeconds }: Pace,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  const needed = bytesPerSecond * windowSeconds
  let timer: NodeJS.Timeout | undefined
  let received = 0
  let giveUp: (error: Error) => void = () => {}
  const tooSlow = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  // Without it a rejection while no chunk is awaited would be unhandled.
  tooSlow.catch(() => {})
  const watch = () => {
    timer = setTimeout(() => {
      if (received < needed) return giveUp(new AppError('request.too_slow'))
      received = 0
      watch()
    }, windowSeconds * 1_000)
  }
  watch()
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), tooSlow])
      if (next.done) return
      received += next.value.byteLength
      yield next.value
    }
  } finally {
    clearTimeout(timer)
    // Not awaited: a pending read would have to end first.
    chunks.return?.().catch(() => {})
  }
}
