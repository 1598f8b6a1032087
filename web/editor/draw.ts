import type { Drawn } from '#web/pages/drawn.ts'
import type { PageStart } from './block-lines.ts'

/** What each element shows. */
const drawings = new WeakMap<Node, Drawn>()
const svgTags = new Set(['svg', 'path', 'text'])

export function draw(drawn: Drawn): HTMLElement {
  const { tag } = drawn
  const made = svgTags.has(tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag)
  made.append(...nodesOf(drawn))
  return show(made as HTMLElement, { tag }, drawn)
}

/**
 * Changes what differs in an element that was drawn, or takes another one. What looks the same stays, so that a letter in
 * a cell lays out that cell alone, and a picture is not loaded again.
 */
export function redraw(element: HTMLElement, drawn: Drawn): HTMLElement {
  const old = drawings.get(element)
  if (old?.tag !== drawn.tag || old['data-part'] !== drawn['data-part']) {
    const made = draw(drawn)
    element.replaceWith(made)
    return made
  }
  const [before, children] = [old.children ?? [], drawn.children ?? []]
  if (element.dataset['written'] !== undefined) {
    // The browser has put most letters where the layout has them: nothing changes then, and the caret stays.
    if (!isShown(element, drawn)) element.replaceChildren(...nodesOf(drawn))
  } else if (before.length !== children.length) element.replaceChildren(...nodesOf(drawn))
  else for (const [at, child] of children.entries()) redrawChild(element.childNodes[at], child)
  return show(element, old, drawn)
}

function redrawChild(node: ChildNode | undefined, child: Drawn | string): void {
  if (typeof child !== 'string' && node instanceof Element) redraw(node as HTMLElement, child)
  else if (typeof child !== 'string' || !(node instanceof Text)) node?.replaceWith(nodeOf(child))
  else if (node.data !== child) node.data = child
}

/** Draws a box again as the layout has it, without what was typed in it and not taken; empty where it has no words yet. */
export function restoreBox(box: HTMLElement): void {
  const drawn = drawings.get(box)
  box.replaceChildren(...(drawn ? nodesOf(drawn) : []))
}

function nodesOf({ children = [] }: Drawn): Node[] {
  return children.map(nodeOf)
}

export function nodeOf(drawn: Drawn | string): Node {
  return typeof drawn === 'string' ? document.createTextNode(drawn) : draw(drawn)
}

/** Whether a box in which one writes shows what is to be drawn; the spaces between its lines are for what is copied. */
function isShown(box: HTMLElement, drawn: Drawn): boolean {
  const isNoSpace = (node: Node) => !(node instanceof Text && node.data.trim() === '')
  const inBox = [...box.childNodes].filter(isNoSpace)
  const wanted = nodesOf(drawn).filter(isNoSpace)
  return (
    inBox.length === wanted.length &&
    inBox.every((node, at) => node.isEqualNode(wanted[at] ?? null))
  )
}

const notAttributes = new Set(['tag', 'children', 'style', 'fill'])

function show(element: HTMLElement, old: Drawn, drawn: Drawn): HTMLElement {
  drawings.set(element, drawn)
  forChanges(old, drawn, (name, value) => {
    if (notAttributes.has(name)) return
    const attribute = name === 'className' ? 'class' : name
    if (value === undefined) element.removeAttribute(attribute)
    else element.setAttribute(attribute, String(value))
  })
  forChanges(old.style ?? {}, drawn.style ?? {}, (name, value = '') => {
    if (name.startsWith('--')) element.style.setProperty(name, value)
    else Object.assign(element.style, { [name]: value })
  })
  drawn.fill?.(element)
  return element
}

function forChanges<Values extends object>(
  old: Values,
  next: Values,
  set: (name: string, value: Values[keyof Values] | undefined) => void,
): void {
  const names = Object.keys(next) as (string & keyof Values)[]
  for (const name of names) if (next[name] !== old[name]) set(name, next[name])
  for (const name of Object.keys(old)) if (!(name in next)) set(name, undefined)
}

/** What begins a page, under the empty rest of the page before it. */
export function startPage(drawn: Drawn, start: PageStart | undefined): Drawn {
  if (!start) return drawn
  return {
    ...drawn,
    className: drawn.className ? `${drawn.className} page` : 'page',
    'data-page': start.page,
    style: { ...drawn.style, '--used': String(start.usedBefore) },
  }
}
