import { setTimeout as sleep } from 'node:timers/promises'

const lostSocket = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'])
// PostgreSQL: connection exceptions, shutdown and start-up, sessions ended for idling, too many connections.
const lostSession = /^(08...|57P0[1235]|25P0[34]|53300)$/
const timedOut = new Set(['55P03', '57014', '40P01', '40001'])
// PostgreSQL's disk_full; the operating system's no space left, and quota exceeded.
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])
// Wrong data, a broken constraint, a mistake in the statement, no such row: the same statement fails again.
const permanent = /^(22|23|42|0A|28|3D|P0002)/
const sqlState = /^[0-9A-Z]{5}$/
const lostMessages =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable|the database is (closed|not connected)/i

/** Whether the connection was lost during a statement, which may or may not have taken effect. */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) =>
      (code !== undefined && (lostSocket.has(code) || lostSession.test(code))) ||
      lostMessages.test(message),
  )
}

/** Whether a statement gave up waiting: for a lock, for longer than statements may take, or in a deadlock. */
export function isTimedOut(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code !== undefined && timedOut.has(code))
}

/** Whether there was no space to write to: of the database, or of the server's own folder. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code !== undefined && full.has(code))
}

/** Whether the same statement may succeed later: after a conflict, a time limit, a full disk… */
export function isTransient(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  const code = causesOf(error).find((cause) => sqlState.test(cause.code ?? ''))?.code
  return code !== undefined && !permanent.test(code)
}

const firstWaitMs = 50
const maxWaitMs = 1_000

/**
 * Retries an idempotent write while its faults are transient, for at most `forMs`. Throws a permanent fault at once,
 * and the last fault when the time is over.
 */
export async function retryWrite<T>(
  write: () => Promise<T>,
  { forMs, onFault }: { forMs: number; onFault?: (error: unknown) => void },
): Promise<T> {
  const deadline = performance.now() + forMs
  for (let failures = 0; ; failures++) {
    try {
      return await write()
    } catch (error) {
      const waitMs = Math.min(firstWaitMs * 2 ** failures, maxWaitMs) * (0.5 + Math.random() / 2)
      if (!isTransient(error) || performance.now() + waitMs > deadline) throw error
      onFault?.(error)
      await sleep(waitMs)
    }
  }
}

type Fault = { code: string | undefined; message: string }

/** The error and its causes, because drizzle wraps the driver's error. */
function causesOf(error: unknown): Fault[] {
  const found: Fault[] = []
  for (let cause = error; cause instanceof Error && found.length < 5; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    found.push({ code, message: cause.message })
  }
  return found
}
