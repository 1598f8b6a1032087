import { useEffect, useEffectEvent } from 'react'
import type { ServerEvents } from '#contract/events.ts'
import { send } from './client.ts'
import { keepStream } from './kept-stream.ts'
import { report } from './report.ts'

type EventName = keyof ServerEvents
type Listener = (data: never) => void

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
  return keepStream({
    connect: (signal) => send('GET /api/events', { signal }),
    onConnected: (hasMissed) => hasMissed && onMissed(),
    onEvent: ({ name, data }) => tell(name, data),
    onFailed: ({ status }) => {
      const isSignedOut = status === 401
      if (isSignedOut) onSignedOut()
      return isSignedOut
    },
  })
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
