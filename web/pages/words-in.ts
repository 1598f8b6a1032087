/** The text nodes of an element; the letters of a drawing are no text of the page. */
export function wordsIn(element: Element): TreeWalker {
  return document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement instanceof SVGElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
}
