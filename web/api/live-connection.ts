import { backoffMs } from './backoff.ts'

const firstWaitMs = 1_000
const maxWaitMs = 30_000

/** The connection that brings live events, over all its attempts. */
export type LiveConnection = {
  /** Failed attempts in a row. */
  failures: number
  hasTried: boolean
}

export const newConnection: LiveConnection = { failures: 0, hasTried: false }

/** The state after an attempt that succeeded. Events may have been missed unless it was the first attempt. */
export function connected(now: LiveConnection): { next: LiveConnection; hasMissed: boolean } {
  return { next: { failures: 0, hasTried: true }, hasMissed: now.hasTried }
}

/**
 * The state after an attempt that failed or a connection that ended. A random `share` of 0 to 1 keeps the tabs from
 * reconnecting at the same moment.
 */
export function disconnected(
  now: LiveConnection,
  share: number,
): { next: LiveConnection; waitMs: number } {
  return {
    next: { failures: now.failures + 1, hasTried: true },
    waitMs: backoffMs(now.failures, firstWaitMs, maxWaitMs) * (0.75 + share / 2),
  }
}
