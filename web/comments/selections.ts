import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Anchor } from '#core/document/comments.ts'
import { AnchorFinder, isCommentedWhole } from '#core/document/find-anchor.ts'
import { noteSign } from '#core/document/notes.ts'
import { addressOf, roleOf } from '#core/editing/schema.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { wholeWords } from '#web/editor/stored-range.ts'
import { AnchoredLines } from './anchored-lines.ts'
import { labelOf } from './label-of.ts'

/** What is selected; null for nothing. */
export function anchorOfSelection({ state, layout }: EditingSession): Anchor | null {
  const { doc, selection } = state
  const { from, to } = wholeWords(doc, selection.from, selection.to)
  const lines = new AnchoredLines()
  doc.forEach((node, pos) => {
    const block = addressOf(node)
    if (block === null || block === undefined) return
    if (to <= pos || from >= pos + node.nodeSize) return
    if (node.isAtom) {
      lines.addWhole(block, labelOf(layout, block) ?? node.type.name)
      return
    }
    const text = shownText(node)
    const start = Math.max(0, from - pos - 1)
    lines.add(block, text, { from: start, to: Math.min(text.length, to - pos - 1) })
  })
  return lines.anchor
}

/** Selects the words of a comment, so that a request is about them; false where they are not in the text. */
export function selectAnchor(session: EditingSession, anchor: Anchor): boolean {
  const { state } = session
  const { doc } = state
  const blocks: { id: string | undefined; text: string | null; node: Node; pos: number }[] = []
  doc.forEach((node, pos) => {
    const text = isCommentedWhole(roleOf(node)) ? null : shownText(node)
    blocks.push({ id: addressOf(node) ?? undefined, text, node, pos })
  })
  const found = (new AnchorFinder(blocks).find(anchor) ?? []).flatMap(({ at, from, to }) => {
    const block = blocks[at]
    if (!block) return []
    const start = block.pos + 1
    const stretch = block.text === null ? { from: 0, to: block.node.content.size } : { from, to }
    return [{ ...block, from: start + stretch.from, to: start + stretch.to }]
  })
  const [first] = found
  const texts = found.filter(({ node }) => !node.isAtom)
  const [start, end] = [texts[0], texts.at(-1)]
  if (!first) return false
  const selection =
    start && end
      ? TextSelection.create(doc, start.from, end.to)
      : NodeSelection.create(doc, first.pos)
  session.dispatch(state.tr.setSelection(selection).scrollIntoView())
  session.selectForRequest()
  return true
}

const shownText = (node: Node) => node.textBetween(0, node.content.size, '', noteSign)
