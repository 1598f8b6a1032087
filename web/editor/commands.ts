import { toggleMark } from 'prosemirror-commands'
import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, type NodeType } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { contentOf } from '#core/editing/document-text.ts'
import {
  blockOf,
  bold,
  italic,
  roleOf,
  schema,
  type TextRole,
  type WrittenRole,
} from '#core/editing/schema.ts'
import { insertPlace } from '#web/editor/insert/insert-place.ts'

export const toggleBold: Command = toggleMark(bold.type)
export const toggleItalic: Command = toggleMark(italic.type)

/**
 * After a heading or a quotation comes a paragraph, and before one too; an empty one becomes a paragraph. References stay
 * references, and an item of a list is followed by another one, unless it is empty. ProseMirror's own `splitBlock` makes
 * the last paragraph before the references one of them, and throws.
 */
export const pressEnter: Command = (state, dispatch) => {
  // A table is left to the view.
  if (state.selection instanceof NodeSelection) return true
  const tr = state.tr.deleteSelection()
  const { $from } = tr.selection
  const { parent, parentOffset, pos } = $from
  const role = roleOf(parent)
  const isKept = role === 'p' || role === 'ref' || (isListed(role) && parent.content.size > 0)
  if (!isKept && parent.content.size === 0 && state.selection.empty)
    return setRole('p')(state, dispatch)
  const isAtEnd = parentOffset === parent.content.size
  tr.split(pos, 1, !isKept && isAtEnd ? [{ type: paragraph }] : undefined)
  if (!isKept && parentOffset === 0 && !isAtEnd) tr.setNodeMarkup($from.before(), paragraph)
  dispatch?.(tr.scrollIntoView())
  return true
}

/**
 * At a block's beginning: a heading or a quotation becomes a paragraph, and the first reference is not joined to the text
 * before it.
 */
export const pressBackspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0) return false
  const role = roleOf($from.parent)
  if (role === 'appendix') return pressBeforeAppendix(state, dispatch)
  if (role === 'ref') return isFirstReference(state) && $from.parent.content.size > 0
  return role === 'p' ? false : setRole('p')(state, dispatch)
}

/** A word, or signs, and the blanks after it at the end of a text. */
const lastWord = /(?:[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]+)?\s*$/u

/**
 * Deletes the word before the caret within its block. Chromium itself takes a page's beginning for a paragraph's and
 * deletes all of the paragraph before it.
 */
export const deleteWordBefore: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset === 0) return false
  const before = $from.parent.textBetween(0, $from.parentOffset)
  const { length } = lastWord.exec(before)?.[0] ?? ''
  dispatch?.(state.tr.delete($from.pos - length, $from.pos))
  return true
}

/** The title of an appendix is not joined to what stands before it; an appendix without anything goes. */
const pressBeforeAppendix: Command = (state, dispatch) => {
  const { $from } = state.selection
  if (setRole('p')(state, dispatch)) return true
  const next = state.doc.maybeChild($from.index(0) + 1)
  if ($from.parent.content.size > 0 || (next && next.type.name !== 'appendix')) return true
  const tr = state.tr.delete($from.before(), $from.after())
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve($from.before()), -1)).scrollIntoView())
  return true
}

/** Puts an appendix at the end of the document, and the caret in its title. */
export const insertAppendix: Command = writeAppendix('', [''])

/** Inserts an appendix with this title and these paragraphs, as one step to undo. */
export function writeAppendix(title: string, paragraphs: readonly string[]): Command {
  const textOf = (words: string) => (words === '' ? [] : [schema.text(words)])
  return (state, dispatch) => {
    const at = state.doc.content.size
    const blocks = [
      blockOf('appendix', textOf(title)),
      ...paragraphs.map((one) => blockOf('p', textOf(one))),
    ]
    const tr = closeHistory(state.tr).insert(at, blocks)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
    return true
  }
}

/** Puts a block of this role where a new one goes, and the caret into it. One step to undo. */
export function insertRole(role: TextRole): Command {
  return (state, dispatch) => {
    const { from, to } = insertPlace(state)
    const tr = closeHistory(state.tr).replaceWith(from, to, typeOf(role).create())
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + 1)).scrollIntoView())
    return true
  }
}

/** Delete at the end of the text does not pull the first reference into it. */
export const pressDelete: Command = (state) => {
  const { $to, empty } = state.selection
  if (!empty || $to.parentOffset < $to.parent.content.size) return false
  const next = state.doc.maybeChild($to.index(0) + 1)
  if (next?.type.name === 'appendix') return true
  if (roleOf($to.parent) === 'ref') return false
  return next?.type.name === 'ref' && next.content.size > 0
}

/** Selects the text of the block at the caret. */
export const selectBlock: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.content.size === 0) return false
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, $from.start(), $from.end())))
  return true
}

/** Gives the blocks of the selection a role, where the order of the document allows it. */
export function setRole(role: WrittenRole): Command {
  return (state, dispatch) => {
    const changed = selectedBlocks(state).filter(({ node }) => roleOf(node) !== role)
    if (changed.length === 0 || !allowsRole(state, role)) return false
    // Starts a new undo step, also right after typing.
    const tr = closeHistory(state.tr)
    // In this order the document is valid after each step: references come last.
    if (role === 'ref') changed.reverse()
    for (const { pos } of changed) tr.setNodeMarkup(pos, typeOf(role))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Whether the document is still text and then references when the selected blocks have this role. */
export function allowsRole(state: EditorState, role: WrittenRole): boolean {
  const selected = new Set(selectedBlocks(state).map(({ index }) => index))
  const blocks: Node[] = []
  state.doc.forEach((node, _, index) => {
    blocks.push(selected.has(index) ? typeOf(role).create(null, node.content) : node)
  })
  return state.doc.type.validContent(Fragment.from(blocks))
}

/** Puts the references in the order of APA 7, each once. One step to undo. */
export const orderReferences: Command = (state, dispatch) => {
  const references = referencesOf(state)
  if (references === null || isInOrder(references)) return false
  const ordered = arrangeReferences(references.entries).map((entry) => nodeOf(references, entry))
  dispatch?.(replaceReferences(state, references, ordered))
  return true
}

type References = { from: number; to: number; nodes: Node[]; entries: { content: string }[] }

/** The references that are not blank, and where the list begins; null when there are none. */
export function referencesOf(state: EditorState): References | null {
  const nodes: Node[] = []
  let from = -1
  let to = -1
  state.doc.forEach((node, pos) => {
    if (node.type.name !== 'ref') return
    if (from < 0) from = pos
    to = pos + node.nodeSize
    if (node.textContent.trim() !== '') nodes.push(node)
  })
  if (nodes.length === 0) return null
  return { from, to, nodes, entries: nodes.map((node) => ({ content: contentOf(node) })) }
}

function isInOrder({ entries }: References): boolean {
  const ordered = arrangeReferences(entries)
  return ordered.length === entries.length && ordered.every((entry, i) => entry === entries[i])
}

function nodeOf({ nodes, entries }: References, entry: { content: string }): Node {
  const node = nodes[entries.indexOf(entry)]
  if (node === undefined) throw new Error('A reference that was not there')
  return node
}

function replaceReferences(
  state: EditorState,
  { from, to }: References,
  ordered: Node[],
): Transaction {
  const tr = closeHistory(state.tr).replaceWith(from, to, ordered)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(from + 1))).scrollIntoView()
}

function isFirstReference(state: EditorState): boolean {
  const index = state.selection.$from.index(0)
  return index > 0 && state.doc.child(index - 1).type.name !== 'ref'
}

function selectedBlocks(state: EditorState): { node: Node; pos: number; index: number }[] {
  const blocks: { node: Node; pos: number; index: number }[] = []
  const first = state.selection.$from.index(0)
  const last = state.selection.$to.index(0)
  state.doc.forEach((node, pos, index) => {
    if (index >= first && index <= last && node.isTextblock) blocks.push({ node, pos, index })
  })
  return blocks
}

function isListed(role: string): boolean {
  return role === 'bullet' || role === 'number'
}

const paragraph = typeOf('p')

export function typeOf(role: WrittenRole): NodeType {
  const type = schema.nodes[role]
  if (type === undefined) throw new Error(`No such block: ${role}`)
  return type
}
