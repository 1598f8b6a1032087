/** What scrolls a pane: itself, or the page where it scrolls as one (workspace.css). */
export function scrollerOf(pane: Element): Element {
  const isPane = pane.scrollHeight > pane.clientHeight
  return isPane ? pane : (document.scrollingElement ?? pane)
}

/** Scrolls to the first line of a pane that is drawn. */
export function showStart(pane: Element): void {
  const scroller = scrollerOf(pane)
  if (scroller === pane) pane.scrollTop = 0
  else scroller.scrollTop += pane.getBoundingClientRect().top
}

/** Scrolls to the end of a pane, if it is drawn and has more than fits. */
export function showEnd(pane: Element): void {
  const scroller = scrollerOf(pane)
  if (pane.clientHeight === 0 || scroller.scrollHeight <= scroller.clientHeight) return
  if (scroller === pane) pane.scrollTop = pane.scrollHeight
  // `scroll-padding` of the page leaves room for the bar that sticks to the bottom.
  else pane.lastElementChild?.scrollIntoView({ block: 'end' })
}
