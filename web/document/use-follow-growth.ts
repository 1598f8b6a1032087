import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Layout } from '#core/layout/pages.ts'

/** How far above the foot of the pane the line being written is kept, in pixels. */
const clearancePx = 72

/**
 * While the text grows, the line being written stays in sight; from the moment the student scrolls by hand, the
 * pane is theirs until they go to the end, or until the next answer.
 */
export function useFollowGrowth(
  paneRef: RefObject<HTMLElement | null>,
  isLive: boolean,
  layout: Layout | null,
): { isTheirs: boolean; goToEnd: () => void } {
  const [isTheirs, setIsTheirs] = useState(false)

  useEffect(() => {
    const pane = paneRef.current
    if (!isLive || !pane) return
    setIsTheirs(false)
    const takeOver = () => setIsTheirs(true)
    const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const gesture of gestures) pane.addEventListener(gesture, takeOver, { passive: true })
    return () => {
      for (const gesture of gestures) pane.removeEventListener(gesture, takeOver)
    }
  }, [isLive, paneRef])

  useLayoutEffect(() => {
    const pane = paneRef.current
    if (isLive && !isTheirs && pane && layout) showLastLine(pane)
  }, [isLive, isTheirs, layout, paneRef])

  return { isTheirs: isLive && isTheirs, goToEnd: useCallback(() => setIsTheirs(false), []) }
}

function showLastLine(pane: HTMLElement): void {
  const sheet = pane.querySelector('.sheet:last-of-type')
  const line = sheet && [...sheet.querySelectorAll('.ln')].at(-1)
  if (!line) return
  const hidden = bottomOf(line) - (bottomOf(pane) - clearancePx)
  if (hidden > 0) pane.scrollTop += hidden
}

function bottomOf(element: Element): number {
  return element.getBoundingClientRect().bottom
}
