import type { ErrorCode } from '#contract/error-messages.ts'
import { ApiError } from './api-error.ts'

type Options = {
  /** Called each time that the server is busy, before the pause. */
  onBusy?: (() => void) | undefined
  signal?: AbortSignal | undefined
  /** Replaces the clock, in tests. */
  pause?: (seconds: number, signal: AbortSignal | undefined) => Promise<void>
}

const busyCodes: readonly (ErrorCode | null)[] = [
  'server.busy',
  'source.busy',
  'draft.busy',
  'document.export_busy',
]
// With the server's own queues some minutes.
const maxTries = 6

/**
 * Asks the server for heavy work, and again after the pause that it names while all its places are taken. Throws what
 * `ask` throws for any other reason or the last time, and the signal's reason.
 */
export async function retryWhileBusy<T>(ask: () => Promise<T>, options: Options = {}): Promise<T> {
  const { onBusy, signal, pause = wait } = options
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const seconds = pauseOf(error)
      if (seconds === null || tries === maxTries) throw error
      onBusy?.()
      await pause(seconds, signal)
    }
  }
}

function pauseOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || !busyCodes.includes(error.code)) return null
  const { retryAfterSeconds } = (error.details ?? {}) as { retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, seconds * 1_000)
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave)
  })
}
