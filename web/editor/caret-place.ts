import type { Mark, ResolvedPos } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { bold, type EditorRole, italic, roleOf } from '#core/editing/schema.ts'
import { slotsOf } from '#core/layout/pages.ts'
import type { LineSpan } from '#web/marks/measured-pages.ts'
import { lineLength, writtenLines } from './block-lines.ts'
import { selectedExhibit } from './exhibits.ts'
import { pageBreaksOf } from './page-breaks.ts'

/** The place of the caret on the pages, and the block and the face there. */
export type CaretPlace = {
  page: number
  slot: number
  role: EditorRole
  /** The lines of its block, page by page. */
  stretches: LineSpan[]
  isBold: boolean
  isItalic: boolean
  /** Whether it is in a paragraph without anything. */
  isInEmpty: boolean
}

export function caretPlace(state: EditorState): CaretPlace | null {
  const { $head } = state.selection
  const exhibit = selectedExhibit(state)
  if (exhibit) {
    const stretches = stretchesOf(state, state.selection.$from.index(0))
    const [first] = stretches
    if (!first) return null
    const face = { isBold: false, isItalic: false }
    return { ...first, role: roleOf(exhibit), stretches, ...face, isInEmpty: false }
  }
  if (pageBreaksOf(state).blocks[$head.index(0)] === undefined || $head.depth === 0) return null
  return {
    ...lineOf(state, $head, 1),
    role: roleOf($head.parent),
    stretches: stretchesOf(state, $head.index(0)),
    isBold: isMarkedAt(state, bold),
    isItalic: isMarkedAt(state, italic),
    isInEmpty: roleOf($head.parent) === 'p' && $head.parent.content.size === 0,
  }
}

/** The line of a place; between two lines, the line of the letter after it (1) or before it (-1). */
export function lineOf(
  state: EditorState,
  $pos: ResolvedPos,
  side: 1 | -1,
): { page: number; slot: number } {
  const block = pageBreaksOf(state).blocks[$pos.index(0)]
  const text = $pos.parent.textContent
  const offset = side === 1 ? $pos.parentOffset : $pos.parentOffset - 1
  let end = text.length - text.trimStart().length
  let at = 0
  const lines = block ? writtenLines(block) : []
  const above = (block?.lines.length ?? 0) - lines.length
  for (const [index, line] of lines.entries()) {
    at = index
    end += lineLength(line)
    while (text[end] === ' ' && line.align === 'center') end++
    if (offset < end) break
  }
  let before = 0
  const own = stretchesOf(state, $pos.index(0)).find(({ lines }) => {
    before += lines
    return at + above < before
  })
  return { page: own?.page ?? 2, slot: lines[at]?.slot ?? 0 }
}

/** Where the lines of a block stand. */
export function stretchesOf(state: EditorState, index: number): LineSpan[] {
  const block = pageBreaksOf(state).blocks[index]
  if (block === undefined) return []
  const starts = block.starts.map(({ line, page }) => ({ page, line }))
  if (starts[0]?.line !== 0) starts.unshift({ page: pageOf(state, index), line: 0 })
  return starts.map(({ page, line }, i) => {
    const lines = block.lines.slice(line, starts[i + 1]?.line)
    const slot = lines[0]?.slot ?? 0
    const last = lines.at(-1)
    return { page, slot, lines: last ? last.slot + slotsOf(last) - slot : 0 }
  })
}

/** The page that a block begins on. */
function pageOf(state: EditorState, index: number): number {
  const { blocks, layout } = pageBreaksOf(state)
  const first = blocks[index]?.lines[0]
  return layout.pages.find(({ lines }) => lines.some((line) => line === first))?.number ?? 2
}

function isMarkedAt(state: EditorState, mark: Mark): boolean {
  const { from, to, empty, $from } = state.selection
  if (!empty) return state.doc.rangeHasMark(from, to, mark.type)
  return mark.isInSet(state.storedMarks ?? $from.marks())
}
