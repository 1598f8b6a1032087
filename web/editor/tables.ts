import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { schema, tableNode } from './schema.ts'

/** The table that is selected as a whole, or null. */
export function selectedTable({ selection }: EditorState): Node | null {
  const isTable = selection instanceof NodeSelection && selection.node.type.name === 'table'
  return isTable ? selection.node : null
}

/** Puts other content in the place of the selected table. One step to undo. */
export function replaceTable(state: EditorState, content: string): Transaction {
  const { from, to } = state.selection
  const tr = closeHistory(state.tr).replaceWith(from, to, tableNode(content))
  return tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView()
}

/** Takes the selected table away; the caret goes to what stood before it. */
export function deleteTable(state: EditorState): Transaction {
  const { from, to, $from } = state.selection
  const isAlone = state.doc.childCount === 1 || state.doc.child(0).type.name === 'ref'
  const tr = closeHistory(state.tr)
  if (isAlone) tr.replaceWith(from, to, schema.node('p'))
  else tr.delete(from, to)
  const isOnlyReferences = tr.doc.child(0).type.name === 'ref'
  if (isOnlyReferences) tr.insert(0, schema.node('p'))
  return tr.setSelection(TextSelection.near(tr.doc.resolve($from.pos), -1)).scrollIntoView()
}

/**
 * Inserts a table after the block of the caret, or in place of an empty paragraph, with a paragraph after it where the
 * text would end. One step to undo.
 */
export function insertTable(state: EditorState, content: string): Transaction {
  const { doc, selection } = state
  const tr = closeHistory(state.tr)
  const index = Math.min(selection.$from.index(0), doc.childCount - 1)
  let at = 0
  for (let i = 0; i <= index; i++) at += doc.child(i).nodeSize
  const block = doc.child(index)
  const isInReferences = block.type.name === 'ref'
  // A table among the references goes to the end of the text.
  if (isInReferences) at = endOfText(doc)
  const isEmpty = !isInReferences && block.type.name === 'p' && block.content.size === 0
  const from = isEmpty ? at - block.nodeSize : at
  const next = doc.resolve(at).nodeAfter
  const endsText = next === null || next.type.name === 'ref'
  const nodes = [tableNode(content), ...(endsText ? [schema.node('p')] : [])]
  tr.replaceWith(from, at, nodes)
  return tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView()
}

function endOfText(doc: Node): number {
  let end = 0
  doc.forEach((node, pos) => {
    if (node.type.name !== 'ref') end = pos + node.nodeSize
  })
  return end
}
