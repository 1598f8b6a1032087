import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { sightOf } from '#web/pages/text-in-sight.ts'
import { scrollerOf } from '#web/ui/scroller.ts'

/** Between the selection and the bar, in pixels. */
const gapPx = 12

/**
 * Scrolls by as much as is needed for the selection to stay above the bar at the bottom; `key` is null without that bar.
 * Returns what scrolls back, unless the student has scrolled meanwhile.
 */
export function useRoomForSelection(
  session: EditingSession | null,
  pagesRef: RefObject<HTMLElement | null>,
  key: string | null,
): () => void {
  const scrolled = useRef<{ to: number; by: number } | null>(null)
  useEffect(() => {
    const pane = pagesRef.current
    const selected = key === null ? null : session?.selectionInDom()
    if (!pane || !selected) return
    const box = selected.getBoundingClientRect()
    const { top, bottom } = sightOf(pane)
    const below = box.bottom + gapPx - bottom
    // The beginning of a long selection is not scrolled out of sight.
    const by = Math.min(below, box.top - gapPx - top)
    if (by <= 0) return
    const scroller = scrollerOf(pane)
    scroller.scrollTop += by
    scrolled.current = { to: scroller.scrollTop, by }
  }, [session, pagesRef, key])
  return useCallback(() => {
    const pane = pagesRef.current
    const { to, by } = scrolled.current ?? {}
    scrolled.current = null
    if (!pane || to === undefined || by === undefined) return
    const scroller = scrollerOf(pane)
    if (scroller.scrollTop === to) scroller.scrollTop -= by
  }, [pagesRef])
}
