import { type RefObject, useLayoutEffect, useState } from 'react'
import { lineHeightPt, marginPt, pageWidthPt } from '#core/layout/page-rules.ts'
import type { LineSpan } from '#web/editor/caret-place.ts'

type Place = { page: number; slot: number; stretches: readonly LineSpan[] }
type BarPlace = {
  /** From the first line that the bar may be shown over, to the end of its own place. */
  top: number
  height: number
  right: number
  strokes: { top: number; left: number; height: number }[]
}

const gapPx = 8
const barHeightPx = 48
/** The same distance as the stroke beside the caret's block (editor.css), so that both look like one line. */
const strokeGapPx = 12

/** The place of a bar under a line, in pixels of the pane's content; measured again when the sheets change. */
export function useBarPlace(
  pagesRef: RefObject<HTMLElement | null>,
  place: Place | null,
): BarPlace | null {
  const [found, setFound] = useState<BarPlace | null>(null)
  useLayoutEffect(() => {
    const pane = pagesRef.current
    if (!pane || !place) return setFound(null)
    const measure = () => setFound(measurePlace(pane, place))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(pane)
    const frame = pane.querySelector('.paper-frame')
    if (frame) observer.observe(frame)
    return () => observer.disconnect()
  }, [pagesRef, place])
  return found
}

function measurePlace(pane: HTMLElement, { page, slot, stretches }: Place): BarPlace | null {
  const { top, left } = pane.getBoundingClientRect()
  const sheets = [...pane.querySelectorAll('.sheet, .paper-sheet')].map((sheet) =>
    sheet.getBoundingClientRect(),
  )
  const sheet = sheets[page - 1]
  if (!sheet) return null
  const at = (on: DOMRect, line: number) => {
    const pt = on.width / pageWidthPt
    return on.top - top + pane.scrollTop + (marginPt + line * lineHeightPt) * pt
  }
  const margin = (marginPt / pageWidthPt) * sheet.width
  const below = at(sheet, slot + 1) + gapPx
  const isBelow = below + barHeightPx < sheet.bottom - top + pane.scrollTop
  const first = stretches.find((stretch) => stretch.page === page)
  const above = at(sheet, Math.min(first?.slot ?? slot, slot)) - gapPx - barHeightPx
  const bar = isBelow ? below : above
  const [start] = stretches
  const firstSheet = start && sheets[start.page - 1]
  const from = start && firstSheet ? Math.min(bar, at(firstSheet, start.slot)) : bar
  return {
    top: from,
    height: bar + barHeightPx - from,
    right: pane.clientWidth - (sheet.right - left) + margin,
    strokes: stretches.flatMap((stretch) => {
      const on = sheets[stretch.page - 1]
      if (!on) return []
      const start = at(on, stretch.slot)
      return [
        {
          top: start + on.width * 0.009,
          left: on.left - left + pane.scrollLeft + margin - strokeGapPx,
          height: at(on, stretch.slot + stretch.lines) - start - on.width * 0.018,
        },
      ]
    }),
  }
}
