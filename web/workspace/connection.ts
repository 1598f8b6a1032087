const firstWaitMs = 500
const longestWaitMs = 15_000

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
