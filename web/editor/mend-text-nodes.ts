import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** The part of prosemirror-view's description of a text node that we change. */
type TextDescription = {
  /** Around the text node, where it is decorated. */
  dom: Node
  nodeDOM: Node
  dirty: number
  outerDeco: readonly unknown[]
  slice(from: number, to: number, view?: EditorView): TextDescription
  markDirty(from: number, to: number): void
  updateOuterDeco(decorations: readonly unknown[]): void
}
type Description = {
  children?: readonly Description[]
  isText?: unknown
} & Partial<TextDescription>

/** prosemirror-view's flags: compare the content; draw the element again. */
const contentDirty = 2
const nodeDirty = 3

let isMended = false

/**
 * Works around two faults of prosemirror-view 1.42.9, whose version is pinned:
 * - It loses decorations beside a composition: the text node it splits off is marked as decorated but not drawn so, and a
 *   line break there is lost. This decorates it; `e2e/document/writing.test.ts` fails without this.
 * - It draws a decorated text node again, with its element, for every letter typed in it, which costs the browser a second
 *   layout. This keeps the element if it still holds only that node.
 */
export function mendTextNodes(): Plugin {
  return new Plugin({
    view(view) {
      mend(view)
      return { update: mend }
    },
  })
}

function mend(view: EditorView): void {
  if (isMended) return
  const { docView } = view as unknown as { docView: Description }
  const text = findText(docView)
  if (text === null) return
  const prototype = Object.getPrototypeOf(text) as TextDescription
  const { slice, markDirty } = prototype
  prototype.slice = function (this: TextDescription, from, to, inView) {
    const part = slice.call(this, from, to, inView)
    const decorations = part.outerDeco
    part.outerDeco = []
    part.updateOuterDeco(decorations)
    return part
  }
  prototype.markDirty = function (this: TextDescription, from, to) {
    markDirty.call(this, from, to)
    if (this.dirty === nodeDirty && holdsAlone(this.dom, this.nodeDOM)) this.dirty = contentDirty
  }
  isMended = true
}

/** Whether the element, or the one inside it, holds only the text node. */
function holdsAlone(element: Node, text: Node): boolean {
  let inside: Node | null = element
  while (inside && inside !== text && inside.childNodes.length === 1) inside = inside.firstChild
  return inside === text
}

function findText(description: Description): Description | null {
  if (description.slice && description.updateOuterDeco && !description.children?.length) {
    const { node } = description as unknown as { node?: { isText?: boolean } }
    if (node?.isText) return description
  }
  for (const child of description.children ?? []) {
    const found = findText(child)
    if (found) return found
  }
  return null
}
