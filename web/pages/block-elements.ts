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
