import type { PageStart } from './block-lines.ts'

/** The element of a heading that the pages show and the text does not contain, line by line. */
export function fixedHeading(
  role: 'title' | 'ref-heading',
  lines: readonly string[],
  start: PageStart | undefined,
): HTMLElement {
  const element = document.createElement('h3')
  element.className = `fixed ${role}`
  element.contentEditable = 'false'
  if (start) {
    element.classList.add('page')
    element.dataset['page'] = String(start.page)
    element.style.setProperty('--used', String(start.usedBefore))
  }
  for (const line of lines) {
    const span = document.createElement('span')
    span.textContent = line
    element.append(span, ' ')
  }
  return element
}
