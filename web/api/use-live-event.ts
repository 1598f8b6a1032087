import { useEffect, useEffectEvent } from 'react'
import type { ServerEvents } from '#contract/events.ts'
import { onLiveEvent } from './live-events.ts'

/** Calls `listener` for events of that name while the component is mounted. */
export function useLiveEvent<Name extends keyof ServerEvents>(
  name: Name,
  listener: (data: ServerEvents[Name]) => void,
): void {
  const tell = useEffectEvent(listener)
  useEffect(() => onLiveEvent(name, (data) => tell(data)), [name])
}
