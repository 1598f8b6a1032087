import { hasStatus } from '#web/api/api-error.ts'

const firstWaitMs = 500
const longestWaitMs = 15_000

const mostTries = 3

/** For a call that may be repeated: one whose reply was lost is made again, twice at most. */
export async function askAgainIfLost<Reply>(
  call: () => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || tries === mostTries || !hasStatus(error, 0)) throw error
      await waitToReconnect(tries - 1, signal)
    }
  }
}

/** Waits a little longer after each failure in a row, and for as long as the device is offline. */
export async function waitToReconnect(failures: number, signal: AbortSignal): Promise<void> {
  const waitMs = Math.min(firstWaitMs * 2 ** failures, longestWaitMs)
  await wait(waitMs, signal)
  if (!navigator.onLine) await online(signal)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
