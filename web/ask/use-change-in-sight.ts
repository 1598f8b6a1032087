import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { showFirstMark } from '#web/pages/text-in-sight.ts'
import type { DrawnPages } from './proposal-pages.tsx'

const gestures = ['wheel', 'touchmove', 'keydown'] as const

/**
 * Whether the first changed words of a proposal are in sight. They are brought there when they are first drawn and when
 * the proposal is ready, unless the student has scrolled since the request.
 */
export function useChangeInSight(
  pagesRef: RefObject<HTMLElement | null>,
  drawn: DrawnPages | null,
  { isWriting, isReady }: { isWriting: boolean; isReady: boolean },
): { isInSight: boolean; show: () => void } {
  const [isInSight, setIsInSight] = useState(true)
  const isTheirs = useRef(false)

  const show = useCallback(() => {
    if (pagesRef.current) showFirstMark(pagesRef.current)
  }, [pagesRef])

  useEffect(() => {
    const pane = pagesRef.current
    if (!isWriting || !pane) return
    isTheirs.current = false
    const takeOver = () => {
      isTheirs.current = true
    }
    for (const gesture of gestures) pane.addEventListener(gesture, takeOver, { passive: true })
    return () => {
      for (const gesture of gestures) pane.removeEventListener(gesture, takeOver)
    }
  }, [isWriting, pagesRef])

  const isDrawn = drawn !== null
  useEffect(() => {
    if (isDrawn && (isWriting || isReady) && !isTheirs.current) show()
  }, [isDrawn, isWriting, isReady, show])

  useEffect(() => {
    const mark = drawn && pagesRef.current?.querySelector('ins, del')
    if (!mark) return setIsInSight(true)
    const observer = new IntersectionObserver((seen) =>
      setIsInSight(seen.at(-1)?.isIntersecting ?? true),
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [drawn, pagesRef])

  return { isInSight, show }
}
