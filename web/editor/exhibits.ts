import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { isExhibit } from '#core/document/block-roles.ts'
import { linesAsText } from '#core/document/kinds/exhibit-items.ts'
import { nodeOf } from '#core/editing/document-text.ts'
import { schema } from '#core/editing/schema.ts'
import { insertPlace } from '#web/editor/insert/insert-place.ts'
import { pageBreaksOf } from './page-breaks.ts'

/** The table or figure that is selected as a whole, or null. */
export function selectedExhibit({ selection }: EditorState): Node | null {
  if (!(selection instanceof NodeSelection)) return null
  return isExhibit(selection.node.type.name) ? selection.node : null
}

/** The position of the n-th drawn table or figure, counted from 0; null if there are fewer. */
export function drawnExhibit(state: EditorState, number: number): number | null {
  const { blocks } = pageBreaksOf(state)
  let place: number | null = null
  let before = -1
  state.doc.forEach((_node, pos, index) => {
    if (blocks[index]?.role === 'exhibit-label' && ++before === number) place = pos
  })
  return place
}

/** Puts another table or figure in the place of the selected one. One step to undo. */
export function replaceExhibit(state: EditorState, exhibit: Node): Transaction {
  const { from, to } = state.selection
  const tr = closeHistory(state.tr).replaceWith(from, to, exhibit)
  return tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView()
}

/** The lines of an exhibit that cannot be drawn, each as a paragraph in its place. One step to undo. */
export function exhibitAsLines(state: EditorState, exhibit: Node): Transaction {
  const { from, to } = state.selection
  const { id, content } = exhibit.attrs
  const lines = linesAsText(content).flatMap((line, at) =>
    nodeOf({ role: 'p', content: line.content, ...(at === 0 && { id }) }),
  )
  const tr = closeHistory(state.tr).replaceWith(from, to, lines)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(from))).scrollIntoView()
}

/** Takes the selected table or figure away; the caret goes to what stood before it. */
export function deleteExhibit(state: EditorState): Transaction {
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
 * Inserts a table or figure after the block of the caret, or in place of an empty paragraph, with a paragraph after it
 * where the text would end. One step to undo.
 */
export function insertExhibit(state: EditorState, exhibit: Node): Transaction {
  const { from, to } = insertPlace(state)
  const tr = closeHistory(state.tr)
  const next = state.doc.resolve(to).nodeAfter
  const endsText = next === null || next.type.name === 'ref'
  const nodes = [exhibit, ...(endsText ? [schema.node('p')] : [])]
  tr.replaceWith(from, to, nodes)
  return tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView()
}

/** Moves the selected table or figure over the block before it (-1) or after it (1), within the text. */
export function moveExhibit(step: -1 | 1): Command {
  return (state, dispatch) => {
    const exhibit = selectedExhibit(state)
    if (!exhibit) return false
    const { from, $from } = state.selection
    const other = state.doc.maybeChild($from.index(0) + step)
    // At the edge of the text the key does nothing.
    if (!other || other.type.name === 'ref') return true
    const to = step === 1 ? from + other.nodeSize : from - other.nodeSize
    const tr = closeHistory(state.tr)
      .delete(from, from + exhibit.nodeSize)
      .insert(to, exhibit)
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView())
    return true
  }
}
