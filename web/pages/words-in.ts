/** The text nodes of an element; the letters of a drawing are no text of the page. */
export function wordsIn(element: Element): TreeWalker {
  return document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement instanceof SVGElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
}

/** The place of the n-th character that is not white space, counted from 0; the end where there are fewer. */
export function nthNonSpace(data: string, count: number): number {
  let left = count
  for (let at = 0; at < data.length; at++) {
    if (/\s/u.test(data[at] ?? '')) continue
    if (left === 0) return at
    left--
  }
  return data.length
}

/** The elements that show each block of the text, by its id, in order: one, or one for each line or page. */
export function blockElements(pane: Element): Map<string, HTMLElement[]> {
  const blocks = new Map<string, HTMLElement[]>()
  for (const element of pane.querySelectorAll<HTMLElement>('[data-block]')) {
    const id = element.dataset['block'] ?? ''
    const known = blocks.get(id)
    if (known) known.push(element)
    else blocks.set(id, [element])
  }
  return blocks
}
