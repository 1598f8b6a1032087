import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { cleanText } from '#core/document/clean-text.ts'
import { plainText } from '#core/document/inline.ts'
import { noteNode } from '#core/editing/schema.ts'

export function contentOfNote(note: Node): string {
  return note.attrs['said']
}

/** The note that is selected as a whole, or null. */
export function selectedNote({ selection }: EditorState): Node | null {
  return selection instanceof NodeSelection && selection.node.type.name === 'note'
    ? selection.node
    : null
}

/** Whether the caret, or the end of the selection, is in a text that can have a note. */
export function takesNote({ selection }: EditorState): boolean {
  return selection.$to.parent.isTextblock
}

/** Puts a note after the selection. One step to undo. */
export function insertNote(state: EditorState, said: string): Transaction {
  const { to, $to } = state.selection
  const tr = closeHistory(state.tr).insert(to, noteNode(cleanText(said).trim(), $to.marks()))
  return tr.setSelection(TextSelection.create(tr.doc, to + 1)).scrollIntoView()
}

/** Changes what the selected note says. One step to undo. */
export function replaceNote(state: EditorState, said: string): Transaction {
  const { from, to } = state.selection
  const marks = selectedNote(state)?.marks ?? []
  const tr = closeHistory(state.tr).replaceWith(from, to, noteNode(cleanText(said).trim(), marks))
  return tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView()
}

export function deleteNote(state: EditorState): Transaction {
  const { from } = state.selection
  const tr = closeHistory(state.tr).deleteSelection()
  return tr.setSelection(TextSelection.create(tr.doc, from)).scrollIntoView()
}

/** Selects a note of the text by its number, counted from 1; null when there is none. */
export function selectNote(state: EditorState, number: number): Transaction | null {
  let left = number
  let at = -1
  state.doc.descendants((node, pos) => {
    if (at < 0 && node.type.name === 'note' && --left === 0) at = pos
    return at < 0 && !node.isAtom
  })
  return at < 0 ? null : state.tr.setSelection(NodeSelection.create(state.doc, at))
}

/** A note in words copied to other programs: its text in brackets, because its number means nothing there. */
export function wordsOfNote(note: Node): string {
  return ` [Nota: ${plainText(contentOfNote(note))}]`
}
