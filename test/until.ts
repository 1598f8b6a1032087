import { inspect } from 'node:util'

/** The first pause between two looks, and the longest: what takes long is not looked at forty times a second. */
const firstPauseMs = 10
const longestPauseMs = 200
const patienceMs = 60_000

/** Reads until the value is as wanted; after a time-out throws an error with the last value. */
export async function until<T>(
  read: () => Promise<T> | T,
  done: (value: T) => boolean,
  withinMs = patienceMs,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(1.3 * pauseMs, longestPauseMs)) {
    const value = await read()
    if (done(value)) return value
    if (performance.now() > deadline) {
      throw new Error(`Not as wanted after ${withinMs / 1_000} s; last seen: ${inspect(value)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
