import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Layout } from '#core/layout/pages.ts'

/** How far above the foot of the pane the line being written is kept, in pixels. */
const clearancePx = 72

/**
 * While the text grows, the line being written stays in sight; from the moment the student scrolls by hand, the
 * pane is theirs until the next answer.
 */
export function useFollowGrowth(
  paneRef: RefObject<HTMLElement | null>,
  isLive: boolean,
  layout: Layout | null,
): void {
  const isTheirs = useRef(false)

  useEffect(() => {
    const pane = paneRef.current
    if (!isLive || !pane) return
    isTheirs.current = false
    const takeOver = () => {
      isTheirs.current = true
    }
    const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const gesture of gestures) pane.addEventListener(gesture, takeOver, { passive: true })
    return () => {
      for (const gesture of gestures) pane.removeEventListener(gesture, takeOver)
    }
  }, [isLive, paneRef])

  useLayoutEffect(() => {
    const pane = paneRef.current
    if (!isLive || isTheirs.current || !pane || !layout) return
    const sheet = pane.querySelector('.sheet:last-of-type')
    const line = sheet && [...sheet.querySelectorAll('.ln')].at(-1)
    if (!line) return
    const hidden = line.getBoundingClientRect().bottom - (bottomOf(pane) - clearancePx)
    if (hidden > 0) pane.scrollTop += hidden
  }, [isLive, layout, paneRef])
}

function bottomOf(element: Element): number {
  return element.getBoundingClientRect().bottom
}
