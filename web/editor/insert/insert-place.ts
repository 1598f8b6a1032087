import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'

/**
 * Where a new block goes: over the empty paragraph of the caret, else after the block of the caret, and from among the
 * references to the end of the text.
 */
export function insertPlace({ doc, selection }: EditorState): { from: number; to: number } {
  const index = Math.min(selection.$from.index(0), doc.childCount - 1)
  const block = doc.child(index)
  if (block.type.name === 'ref') {
    const end = endOfText(doc)
    return { from: end, to: end }
  }
  let to = 0
  for (let i = 0; i <= index; i++) to += doc.child(i).nodeSize
  const isEmpty = block.type.name === 'p' && block.content.size === 0
  return { from: isEmpty ? to - block.nodeSize : to, to }
}

function endOfText(doc: Node): number {
  let end = 0
  doc.forEach((node, pos) => {
    if (node.type.name !== 'ref') end = pos + node.nodeSize
  })
  return end
}
