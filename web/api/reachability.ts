import { TimeLimit } from './time-limit.ts'

type Listener = (isReachable: boolean) => void

const firstWaitMs = 1_000
const maxWaitMs = 5_000
/** A call over a connection that is half open would be waited for without end. */
const maxResponseMs = 10_000

let isReachable = true
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<Listener>()

/** Whether the server answered when it was last spoken to. */
export function isServerReachable(): boolean {
  return isReachable
}

/** Calls `listener` whenever that changes, until the function it returns is called. */
export function onReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A call was answered, whatever with. Where there was no answer before, it may be one that was already on its way
 * when the connection went: the server is asked anew.
 */
export function noteResponse(): void {
  if (!isReachable) askNow()
}

/** A call was not answered: from now on the server is asked whether it is there, until it is. */
export function noteNoResponse(): void {
  if (!isReachable) return
  failures = 0
  change(false)
  askLater()
}

function change(reachable: boolean): void {
  if (isReachable === reachable) return
  isReachable = reachable
  for (const listener of listeners) listener(reachable)
}

function askNow(): void {
  failures = 0
  clearTimeout(timer)
  void ask()
}

function askLater(): void {
  clearTimeout(timer)
  const waitMs = Math.min(firstWaitMs * 2 ** failures, maxWaitMs)
  failures++
  timer = setTimeout(() => void ask(), waitMs)
}

/** Asked even when the browser calls itself offline: a server on the same machine answers all the same. */
async function ask(): Promise<void> {
  const limit = new TimeLimit(maxResponseMs)
  try {
    const response = await fetch('/api/health', { cache: 'no-store', signal: limit.signal })
    if (response.ok) return change(true)
  } catch {
    // It is still not there: asked again below.
  } finally {
    limit.lift()
  }
  if (!isReachable) askLater()
}

window.addEventListener('offline', noteNoResponse)
window.addEventListener('online', () => {
  if (!isReachable) askNow()
})
