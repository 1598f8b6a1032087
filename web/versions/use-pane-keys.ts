import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Handles keys that are pressed anywhere in a pane. */
export function usePaneKeys(
  paneRef: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const pane = paneRef.current
    const listen = (event: KeyboardEvent) => handle(event)
    pane?.addEventListener('keydown', listen)
    return () => pane?.removeEventListener('keydown', listen)
  }, [paneRef])
}
