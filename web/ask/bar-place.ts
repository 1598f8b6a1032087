import type { LineSpan, MeasuredPages } from '#web/marks/measured-pages.ts'

/** The last line that the bar is about, and all of them, page by page. */
type AskedLines = { page: number; slot: number; stretches: readonly LineSpan[] }

const gapPx = 8
const barHeightPx = 48

/**
 * The place of the bar under a line, or over the first one where the sheet ends: from the first line that the bar may be
 * shown over, to the end of its own place.
 */
export function barPlace(pages: MeasuredPages, { page, slot, stretches }: AskedLines) {
  const sheet = pages.sheet(page)
  const last = pages.lines({ page, slot, lines: 1 })
  if (!sheet || !last) return null
  const below = last.top + last.height + gapPx
  const isBelow = below + barHeightPx < sheet.top + sheet.height
  const first = stretches.find((stretch) => stretch.page === page)
  const start = pages.lines({ page, slot: Math.min(first?.slot ?? slot, slot), lines: 1 }) ?? last
  const bar = isBelow ? below : start.top - gapPx - barHeightPx
  const [beginning] = stretches
  const top = Math.min(bar, (beginning && pages.lines(beginning)?.top) ?? bar)
  return {
    top,
    height: bar + barHeightPx - top,
    right: pages.pane.clientWidth - (last.left + last.width),
    strokes: pages.strokes(stretches),
  }
}
