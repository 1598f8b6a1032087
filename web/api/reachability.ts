import { newSlice, type Readable } from '#web/store/slice.ts'
import {
  type Reachability,
  type ReachabilityEvent,
  reachable,
  stepReachability,
} from './reachability-machine.ts'
import { TimeLimit } from './time-limit.ts'

/** Without a limit, a call over a half-open connection would never end. */
const maxResponseMs = 10_000

const slice = newSlice(reachable)
let timer: ReturnType<typeof setTimeout> | undefined

export const reachability: Readable<Reachability> = slice

export function isServerReachable(): boolean {
  return slice.get().isReachable
}

/** Calls `listener` whenever that changes, until the function it returns is called. */
export function onReachability(listener: (isReachable: boolean) => void): () => void {
  let last = isServerReachable()
  return slice.subscribe(() => {
    const now = isServerReachable()
    if (now === last) return
    last = now
    listener(now)
  })
}

/** A call got a response, whatever its status. */
export const noteResponse = () => step('response')
export const noteNoResponse = () => step('no-response')

function step(event: ReachabilityEvent): void {
  const { next, checkInMs } = stepReachability(slice.get(), event)
  slice.set(next)
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
