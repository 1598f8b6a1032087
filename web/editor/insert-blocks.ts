import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { nodesOf } from '#core/editing/document-text.ts'
import { blockOf, exhibitNode, roleOf, type WrittenRole } from '#core/editing/schema.ts'
import type { PastedBlock } from './pasted-blocks.ts'

/**
 * Replaces the selection with pasted blocks. The first pasted block is joined to the text before the selection. The last
 * is joined to the text after it, unless it is a heading. A heading pasted at the beginning of a block stays a heading.
 */
export function insertBlocks(state: EditorState, pasted: readonly PastedBlock[]): Transaction {
  return insertPasted(state, pasted).tr
}

/**
 * As `insertBlocks`, one step to undo; `placeAfter` returns a place in the new document, in the pasted block of a number
 * or before all.
 */
export function insertPasted(
  state: EditorState,
  pasted: readonly PastedBlock[],
): { tr: Transaction; placeAfter: (block: number) => number | null } {
  const tr = closeHistory(state.tr)
  const [first] = pasted
  if (first === undefined) return { tr, placeAfter: () => null }
  const { $from, $to } = state.selection
  const isAmongReferences = roleOf($from.parent) === 'ref'
  const mayEndInReferences = roleOf($to.parent) === 'ref' || isLastOfText(state)
  const roles = fitRoles(pasted, isAmongReferences, mayEndInReferences)
  const blocks = pasted.map(({ spans, exhibit }, i) =>
    exhibit !== undefined && roles[i] !== 'ref'
      ? exhibitNode(exhibit.role, exhibit.content)
      : blockOf(roles[i] ?? 'p', nodesOf(spans)),
  )
  // After a table or figure that ends the text, one goes on in a paragraph.
  const goesOn = blocks.at(-1)?.isAtom === true && isLastOfText(state)
  if (goesOn) blocks.push(blockOf('p', []))
  const startsOpen = blocks[0]?.isAtom !== true
  const joins = startsOpen && ($from.parentOffset > 0 || roles[0] === 'p' || roles[0] === 'ref')
  const lastRole = blocks.at(-1)?.isAtom ? null : roles.at(-1)
  const takesRest = lastRole === 'p' || lastRole === 'ref' || lastRole === roleOf($to.parent)
  const isInside = $to.parentOffset < $to.parent.content.size
  const endsOpen = (isInside && takesRest) || blocks.length === 1
  const isWhole = blocks.length === 1 && !joins
  const slice = new Slice(Fragment.from(blocks), joins ? 1 : 0, endsOpen && !isWhole ? 1 : 0)
  tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true)
  const caret = goesOn ? placeIn(tr, { blocks, block: blocks.length - 1 }) : null
  // Else it would stand in the first reference.
  if (caret !== null) tr.setSelection(TextSelection.create(tr.doc, caret))
  // `keepAddresses` later replaces the nodes of `tr.doc` by nodes with ids, so they are looked up in this one.
  const { doc, selection } = tr
  return { tr, placeAfter: (block) => placeIn({ doc, selection }, { blocks, block }) }
}

/** Found from the last pasted block backwards, because the first may have been joined to another. */
function placeIn(
  { doc, selection }: Pick<Transaction, 'doc' | 'selection'>,
  { blocks, block }: { blocks: readonly Node[]; block: number },
): number | null {
  const caret = Math.min(selection.$to.index(0), doc.childCount - 1)
  let last = caret
  // The caret is in it where it took in the text that followed, else it may be in the next block.
  while (last >= 0 && doc.child(last) !== blocks.at(-1)) last--
  const index = (last < 0 ? caret : last) - (blocks.length - 1 - block)
  if (index < 0 || index >= doc.childCount) return null
  let start = 0
  for (let i = 0; i < index; i++) start += doc.child(i).nodeSize
  return start + 1
}

/** References are only allowed at the end. */
function fitRoles(
  pasted: readonly PastedBlock[],
  isAmongReferences: boolean,
  mayEndInReferences: boolean,
): WrittenRole[] {
  if (isAmongReferences) return pasted.map(() => 'ref')
  let tail = pasted.length
  while (mayEndInReferences && tail > 1 && pasted[tail - 1]?.role === 'ref') tail--
  return pasted.map(({ role }, i) => (role === 'ref' && i < tail ? 'p' : role))
}

function isLastOfText(state: EditorState): boolean {
  const { $to } = state.selection
  const next = state.doc.maybeChild($to.index(0) + 1)
  const isAtEnd = $to.parentOffset === $to.parent.content.size
  return isAtEnd && (next === null || next.type.name === 'ref' || next.type.name === 'appendix')
}
