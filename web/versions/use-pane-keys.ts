import { type RefObject, useEffect, useRef } from 'react'

/** Handles keys that are pressed anywhere in a pane. */
export function usePaneKeys(
  paneRef: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const pane = paneRef.current
    const listen = (event: KeyboardEvent) => latest.current(event)
    pane?.addEventListener('keydown', listen)
    return () => pane?.removeEventListener('keydown', listen)
  }, [paneRef])
}
