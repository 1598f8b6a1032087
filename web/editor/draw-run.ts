import type { Run } from '#core/layout/pages.ts'

export function runNode({ text, bold, italic, note }: Run): Node {
  const words =
    note === undefined
      ? document.createTextNode(text)
      : newElement('sup', 'note-call', { 'data-number': text })
  const slanted = italic ? around('em', words) : words
  return bold ? around('b', slanted) : slanted
}

function around(tag: string, inner: Node): Node {
  const made = document.createElement(tag)
  made.append(inner)
  return made
}

export function newElement(
  tag: string,
  className: string,
  attributes: Record<string, string> = {},
): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}
