import type { EditorView } from 'prosemirror-view'

/** The part of prosemirror-view's description of a text node that is mended. */
type TextDescription = {
  outerDeco: readonly unknown[]
  slice(from: number, to: number, view?: EditorView): TextDescription
  updateOuterDeco(decorations: readonly unknown[]): void
}
type Description = {
  children?: readonly Description[]
  isText?: unknown
} & Partial<TextDescription>

let isMended = false

/**
 * prosemirror-view 1.42.9 loses decorations beside a composition: the text node it cuts off says that it is decorated
 * and is not drawn so, and a line break there is gone for good. What is cut off is decorated here. The version is pinned;
 * `e2e/writing.test.ts` fails without this.
 */
export function mendComposition(view: EditorView): void {
  if (isMended) return
  const { docView } = view as unknown as { docView: Description }
  const text = findText(docView)
  if (text === null) return
  const prototype = Object.getPrototypeOf(text) as TextDescription
  const { slice } = prototype
  prototype.slice = function (this: TextDescription, from, to, inView) {
    const part = slice.call(this, from, to, inView)
    const decorations = part.outerDeco
    part.outerDeco = []
    part.updateOuterDeco(decorations)
    return part
  }
  isMended = true
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
