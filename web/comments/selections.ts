import { NodeSelection, TextSelection } from 'prosemirror-state'
import { isExhibit } from '#core/document/block-roles.ts'
import { type Anchor, findQuoted, quotedOf } from '#core/document/comments.ts'
import { noteSign } from '#core/document/notes.ts'
import { addressOf } from '#core/editing/schema.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { wholeWords } from '#web/editor/stored-range.ts'
import { labelOf } from './label-of.ts'

/** What is selected, of several paragraphs the first; null for nothing. */
export function anchorOfSelection({ state, layout }: EditingSession): Anchor | null {
  const { doc, selection } = state
  const { from, to } = wholeWords(doc, selection.from, selection.to)
  let anchor: Anchor | null = null
  doc.forEach((node, pos) => {
    const block = addressOf(node)
    if (anchor || block === null || block === undefined) return
    if (to <= pos || from >= pos + node.nodeSize) return
    if (node.isAtom) {
      const quoted = quotedOf(labelOf(layout, block) ?? node.type.name)
      anchor = { block, from: 0, to: 0, quoted }
      return
    }
    const text = node.textBetween(0, node.content.size, '', noteSign)
    const start = Math.max(0, from - pos - 1)
    const end = Math.min(text.length, to - pos - 1)
    const words = text.slice(start, end)
    if (words.trim() === '') return
    const first = start + words.length - words.trimStart().length
    const quoted = words.trim()
    anchor = { block, from: first, to: first + quoted.length, quoted: quotedOf(quoted) }
  })
  return anchor
}

/** Selects the words of a comment, so that a request is about them; false where they are not in the text. */
export function selectAnchor(session: EditingSession, anchor: Anchor): boolean {
  const { state } = session
  let found: TextSelection | NodeSelection | null = null
  state.doc.forEach((node, pos) => {
    if (found || addressOf(node) !== anchor.block) return
    if (isExhibit(node.type.name)) {
      found = NodeSelection.create(state.doc, pos)
      return
    }
    const stretch = findQuoted(node.textBetween(0, node.content.size, '', noteSign), anchor)
    const start = pos + 1
    if (stretch) found = TextSelection.create(state.doc, start + stretch.from, start + stretch.to)
  })
  if (found === null) return false
  session.dispatch(state.tr.setSelection(found).scrollIntoView())
  session.selectForRequest()
  return true
}
