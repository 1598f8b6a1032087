import { backoffMs } from './backoff.ts'

const firstWaitMs = 1_000
const maxWaitMs = 30_000

/** The connection that brings live events, over all its attempts. */
export type LiveConnection = {
  /** Attempts in a row that brought nothing. */
  failures: number
  hasTried: boolean
}

export const newConnection: LiveConnection = { failures: 0, hasTried: false }

/** Events may have been missed before it, unless it is the first attempt of all. */
export function connected(now: LiveConnection): { next: LiveConnection; hasMissed: boolean } {
  return { next: { failures: 0, hasTried: true }, hasMissed: now.hasTried }
}

/** It ended or never began; `share` of 0 to 1 keeps all tabs from coming back at the same moment. */
export function disconnected(
  now: LiveConnection,
  share: number,
): { next: LiveConnection; waitMs: number } {
  return {
    next: { failures: now.failures + 1, hasTried: true },
    waitMs: backoffMs(now.failures, firstWaitMs, maxWaitMs) * (0.75 + share / 2),
  }
}
