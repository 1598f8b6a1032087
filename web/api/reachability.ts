import { type ReachabilityEvent, reachable, stepReachability } from './reachability-machine.ts'
import { TimeLimit } from './time-limit.ts'

type Listener = (isReachable: boolean) => void

/** Without a limit, a call over a half-open connection would never end. */
const maxResponseMs = 10_000

let state = reachable
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<Listener>()

export function isServerReachable(): boolean {
  return state.isReachable
}

/** Calls `listener` whenever that changes, until the function it returns is called. */
export function onReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A call got a response, whatever its status. */
export const noteResponse = () => step('response')
export const noteNoResponse = () => step('no-response')

function step(event: ReachabilityEvent): void {
  const before = state
  const { next, checkInMs } = stepReachability(before, event)
  state = next
  if (next.isReachable !== before.isReachable) {
    for (const listener of listeners) listener(next.isReachable)
  }
  if (checkInMs === null) return
  clearTimeout(timer)
  if (checkInMs === 0) void checkHealth()
  else timer = setTimeout(() => void checkHealth(), checkInMs)
}

/** Done even while the browser reports that it is offline, because the server may be on the same machine. */
async function checkHealth(): Promise<void> {
  const limit = new TimeLimit(maxResponseMs)
  let isHealthy = false
  try {
    const response = await fetch('/api/health', { cache: 'no-store', signal: limit.signal })
    isHealthy = response.ok
  } catch {
    // Still unreachable; it will be checked again.
  } finally {
    limit.lift()
  }
  step(isHealthy ? 'healthy' : 'unhealthy')
}

window.addEventListener('offline', () => step('offline'))
window.addEventListener('online', () => step('online'))
