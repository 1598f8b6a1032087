import { backoffMs } from './backoff.ts'

const firstWaitMs = 1_000
const maxWaitMs = 5_000

export type Reachability = {
  isReachable: boolean
  /** Health checks that failed in a row. */
  failures: number
}

export type ReachabilityEvent =
  /** A call got a response, whatever its status; or none. */
  | 'response'
  | 'no-response'
  /** The browser's events about the device's network. */
  | 'online'
  | 'offline'
  /** The result of a health check. */
  | 'healthy'
  | 'unhealthy'

/** When to check the server's health next: after so many milliseconds, or null to leave things as they are. */
export type ReachabilityStep = { next: Reachability; checkInMs: number | null }

export const reachable: Reachability = { isReachable: true, failures: 0 }

/**
 * Whether the server can be reached: from the first call without a response until a health check succeeds. A
 * response alone does not end it: it may have been on its way when the connection was lost.
 */
export function stepReachability(now: Reachability, event: ReachabilityEvent): ReachabilityStep {
  if (event === 'healthy') return { next: reachable, checkInMs: null }
  if (now.isReachable) {
    const isLost = event === 'no-response' || event === 'offline'
    return isLost ? checkLater(0) : { next: now, checkInMs: null }
  }
  if (event === 'response' || event === 'online') {
    return { next: { isReachable: false, failures: 0 }, checkInMs: 0 }
  }
  return event === 'unhealthy' ? checkLater(now.failures) : { next: now, checkInMs: null }
}

function checkLater(failures: number): ReachabilityStep {
  return {
    next: { isReachable: false, failures: failures + 1 },
    checkInMs: backoffMs(failures, firstWaitMs, maxWaitMs),
  }
}
