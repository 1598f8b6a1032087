import { useEffect, useEffectEvent } from 'react'
import type { ServerEvents } from '#contract/events.ts'
import { ApiError } from './api-error.ts'
import { send } from './client.ts'
import { connected, disconnected, newConnection } from './live-connection.ts'
import { readServerEvents } from './read-stream.ts'
import { report } from './report.ts'

type EventName = keyof ServerEvents
type Listener = (data: never) => void

/** The server sends a heartbeat every 15 seconds. */
const maxSilenceMs = 40_000
/** A browser allows few connections to one server, so a hidden tab closes its own. */
const hiddenMs = 10_000

const listeners = new Map<string, Set<Listener>>()

/** Calls `listener` for each event of that name, until the function it returns is called. */
export function onLiveEvent<Name extends EventName>(
  name: Name,
  listener: (data: ServerEvents[Name]) => void,
): () => void {
  const known = listeners.get(name) ?? new Set()
  listeners.set(name, known)
  known.add(listener)
  return () => {
    known.delete(listener)
  }
}

type Connection = {
  /** Events may have been missed while there was no connection. */
  onMissed: () => void
  /** The session ended elsewhere. */
  onSignedOut: () => void
}

/** Keeps one connection to `GET /api/events` while the tab is visible. Returns the function that ends it. */
export function connectLiveEvents({ onMissed, onSignedOut }: Connection): () => void {
  let attempt: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let connection = newConnection

  const disconnect = () => {
    clearTimeout(timer)
    attempt?.abort()
    attempt = null
  }

  const connect = async () => {
    disconnect()
    const mine = new AbortController()
    attempt = mine
    try {
      const response = await send('GET /api/events', { signal: mine.signal })
      const { next, hasMissed } = connected(connection)
      connection = next
      if (hasMissed) onMissed()
      await readToEnd(response, mine)
    } catch (error) {
      if (attempt !== mine) return
      if (error instanceof ApiError && error.status === 401) {
        disconnect()
        onSignedOut()
        return
      }
    }
    if (attempt !== mine) return
    const { next, waitMs } = disconnected(connection, Math.random())
    connection = next
    timer = setTimeout(() => void connect(), waitMs)
  }

  let hiding: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(disconnect, hiddenMs)
    else if (attempt === null) void connect()
  }
  const onOnline = () => {
    if (!document.hidden) void connect()
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
async function readToEnd(response: Response, attempt: AbortController): Promise<void> {
  const broken = () => attempt.abort()
  let watch = setTimeout(broken, maxSilenceMs)
  const onData = () => {
    clearTimeout(watch)
    watch = setTimeout(broken, maxSilenceMs)
  }
  try {
    for await (const event of readServerEvents(response, onData)) tell(event.name, event.data)
  } finally {
    clearTimeout(watch)
  }
}

function tell(name: string, data: string): void {
  for (const listener of listeners.get(name) ?? []) {
    try {
      // Not parsed by a schema: the server guarantees the payloads of the contract.
      listener(JSON.parse(data) as never)
    } catch (error) {
      report(`the event ${name} could not be read`, error)
    }
  }
}

/** Calls `listener` for events of that name while the component is mounted. */
export function useLiveEvent<Name extends keyof ServerEvents>(
  name: Name,
  listener: (data: ServerEvents[Name]) => void,
): void {
  const tell = useEffectEvent(listener)
  useEffect(() => onLiveEvent(name, (data) => tell(data)), [name])
}
