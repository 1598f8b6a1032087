import { hasStatus } from '#web/api/api-error.ts'
import { backoffMs } from '#web/api/backoff.ts'

const firstWaitMs = 500
const maxWaitMs = 15_000

const maxTries = 3

/** Repeats an idempotent call that got no response, twice at most. */
export async function retryOnNetworkError<Reply>(
  call: () => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (signal.aborted || tries === maxTries || !hasStatus(error, 0)) throw error
      await waitToReconnect(tries - 1, signal)
    }
  }
}

/** Waits with backoff, and for as long as the device is offline. */
export async function waitToReconnect(failures: number, signal: AbortSignal): Promise<void> {
  await wait(backoffMs(failures, firstWaitMs, maxWaitMs), signal)
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
