/** How near to the edges of what is seen something may stand. */
export const edgePx = 8

/** Puts an element at this place in the window, or as near to it as the pane of the pages shows it whole. */
export function putInPane(element: HTMLElement, pane: Element, left: number): void {
  const around = element.offsetParent?.getBoundingClientRect()
  const seen = pane.getBoundingClientRect()
  const right = Math.min(seen.right, innerWidth) - edgePx - element.offsetWidth
  const within = Math.max(seen.left + edgePx, Math.min(left, right))
  element.style.left = `${within - (around?.left ?? 0)}px`
}
