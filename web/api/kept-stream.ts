import { ApiError } from './api-error.ts'
import { connected, disconnected, newConnection } from './live-connection.ts'
import { readServerEvents, type ServerEvent } from './read-stream.ts'

/** The server sends a heartbeat every 15 seconds. */
const maxSilenceMs = 40_000
/** A browser allows few connections to one server, so a hidden tab closes its own. */
const hiddenMs = 10_000

type Options = {
  connect: (signal: AbortSignal) => Promise<Response>
  onEvent: (event: ServerEvent) => void
  /** `hasMissed`: there was no connection for a while. */
  onConnected?: (hasMissed: boolean) => void
  /** A connection was refused or ended. True if it is not tried again. */
  onFailed?: (error: ApiError) => boolean
  /** Whether a hidden tab may close it now; by default always. */
  mayRest?: () => boolean
}

/** Keeps one connection to a stream of events while the tab is visible. Returns the function that ends it. */
export function keepStream({
  connect,
  onEvent,
  onConnected,
  onFailed,
  mayRest,
}: Options): () => void {
  let attempt: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let connection = newConnection

  const disconnect = () => {
    clearTimeout(timer)
    attempt?.abort()
    attempt = null
  }

  const tryNow = async () => {
    disconnect()
    const mine = new AbortController()
    attempt = mine
    try {
      const response = await connect(mine.signal)
      const { next, hasMissed } = connected(connection)
      connection = next
      onConnected?.(hasMissed)
      await readToEnd(response, mine, onEvent)
    } catch (error) {
      if (attempt !== mine) return
      if (error instanceof ApiError && onFailed?.(error)) {
        disconnect()
        return
      }
    }
    if (attempt !== mine) return
    const { next, waitMs } = disconnected(connection, Math.random())
    connection = next
    timer = setTimeout(() => void tryNow(), waitMs)
  }

  let hiding: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    if (mayRest?.() ?? true) disconnect()
    else hiding = setTimeout(rest, hiddenMs)
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(rest, hiddenMs)
    else if (attempt === null) void tryNow()
  }
  const onOnline = () => {
    if (!document.hidden) void tryNow()
  }

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onOnline)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onOnline)
    clearTimeout(hiding)
    disconnect()
  }
}

/** A connection without a heartbeat is broken, even when the browser reports it as open. */
async function readToEnd(
  response: Response,
  attempt: AbortController,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const broken = () => attempt.abort()
  let watch = setTimeout(broken, maxSilenceMs)
  const onData = () => {
    clearTimeout(watch)
    watch = setTimeout(broken, maxSilenceMs)
  }
  try {
    for await (const event of readServerEvents(response, onData)) onEvent(event)
  } finally {
    clearTimeout(watch)
  }
}
