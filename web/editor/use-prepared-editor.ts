import { type RefObject, useEffect } from 'react'
import { whenIdle } from '#web/ui/on-demand.ts'

/** Loads the editor once a document that can be edited is seen at rest, so that the first press finds it there. */
export function usePreparedEditor(
  pagesRef: RefObject<HTMLElement | null>,
  canStart: boolean,
  prepare: () => void,
): void {
  useEffect(() => {
    const pane = pagesRef.current
    if (!pane || !canStart) return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      whenIdle(prepare)
    })
    observer.observe(pane)
    return () => observer.disconnect()
  }, [pagesRef, canStart, prepare])
}
