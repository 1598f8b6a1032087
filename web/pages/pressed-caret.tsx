import './pressed-caret.css'

/** In pixels of the pane's content. */
export type CaretBox = { left: number; top: number; height: number }

/** Where the text box that is being loaded will show its caret. */
export function PressedCaret({ box }: { box: CaretBox }) {
  return <i className="pressed-caret" data-part="caret" aria-hidden="true" style={box} />
}

/** The place of the caret for a press on the pane's text; null where there is no text. */
export function caretBoxAt(pane: Element, { x, y }: { x: number; y: number }): CaretBox | null {
  const place = document.caretPositionFromPoint?.(x, y)
  const range = place ? place.getClientRect() : rangeAt(x, y)
  if (!range || range.height === 0) return null
  const { left, top } = pane.getBoundingClientRect()
  return {
    left: range.left - left + pane.scrollLeft,
    top: range.top - top + pane.scrollTop,
    height: range.height,
  }
}

/** Box of the caret at a point, in browsers with `caretRangeFromPoint` alone. */
function rangeAt(x: number, y: number): DOMRect | undefined {
  return document.caretRangeFromPoint?.(x, y)?.getClientRects()[0]
}
