import { type RefObject, useLayoutEffect } from 'react'

/** What an element stands under: another one, or a place in the window, in pixels. */
type Anchor = Element | { left: number; top: number; bottom: number }

type Options = {
  gapPx: number
  /** It may stand above its anchor where it has less room than this below; null: it stays below. */
  enoughPx: number | null
  /** It is scrolled into sight at first. */
  isShown?: boolean
}

/** How near to the edges of what is seen something may stand. */
const edgePx = 8
/** A list with less height than this, in pixels, cannot be read. */
const leastPx = 96

/** Keeps an element under its anchor and inside the pane of the pages; placed again when `anchor` is another function. */
export function useAnchored(
  ref: RefObject<HTMLElement | null>,
  anchor: () => Anchor | null,
  { gapPx, enoughPx, isShown = false }: Options,
): void {
  useLayoutEffect(() => {
    const element = ref.current
    const pane = element?.closest('.pages')
    if (!element || !pane) return
    const put = () => {
      const around = element.offsetParent?.getBoundingClientRect()
      const under = anchor()
      if (!around || !under) return
      const at = under instanceof Element ? under.getBoundingClientRect() : under
      const seen = pane.getBoundingClientRect()
      const right = Math.min(seen.right, innerWidth) - edgePx - element.offsetWidth
      const left = Math.max(seen.left + edgePx, Math.min(at.left, right))
      element.style.left = `${left - around.left}px`
      // A phone's keyboard covers a part of the pane.
      const bottom = Math.min(seen.bottom, window.visualViewport?.height ?? innerHeight)
      const below = bottom - at.bottom - gapPx - edgePx
      const above = at.top - seen.top - gapPx - edgePx
      const isBelow =
        enoughPx === null || below >= Math.min(enoughPx, element.scrollHeight) || below >= above
      element.style.top = isBelow ? `${at.bottom + gapPx - around.top}px` : ''
      element.style.bottom = isBelow ? '' : `${around.bottom - at.top + gapPx}px`
      if (enoughPx !== null)
        element.style.maxHeight = `${Math.max(leastPx, isBelow ? below : above)}px`
    }
    put()
    if (isShown) element.scrollIntoView({ block: 'nearest' })
    const listening = new AbortController()
    window.visualViewport?.addEventListener('resize', put, { signal: listening.signal })
    const observer = new ResizeObserver(put)
    observer.observe(pane)
    const under = anchor()
    if (under instanceof Element) observer.observe(under)
    return () => {
      listening.abort()
      observer.disconnect()
    }
  }, [ref, anchor, gapPx, enoughPx, isShown])
}
