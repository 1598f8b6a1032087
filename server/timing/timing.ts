import { setImmediate } from 'node:timers/promises'

/** The promise's value, or null when it takes longer than the time; the promise is not cancelled. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs `work` repeatedly, about `everyMs` after it ended, with jitter so that servers do not run in step. Errors go to
 * `onError`. Returns the function that stops it, which waits for the work under way.
 */
export function runEvery(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const schedule = () => {
    if (!stopped) timer = setTimeout(run, everyMs * (0.8 + Math.random() * 0.4))
  }
  const run = () => {
    working = work().catch(onError).finally(schedule)
  }
  schedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await working
  }
}

/** Lets other requests have the thread: the embedded database answers without ever giving it up. */
export const nextTurn = (): Promise<void> => setImmediate()
