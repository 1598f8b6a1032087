import type { CommentRow } from '#contract/comments.ts'
import { findQuoted } from '#core/document/comments.ts'
import { parseInline } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { allBlocks } from '#core/generation/all-blocks.ts'
import type { Layout } from '#core/layout/pages.ts'
import { drawnBlocks, inkOf, type Place, placeInBlock } from '#web/pages/find-places.ts'

/** A thread where it stands in the text now. */
export type PlacedThread = {
  comment: CommentRow
  /** On the pages; null where they do not show it. */
  place: Place | null
  /** Whether the words are not in the text any more. */
  isGone: boolean
}

/** The threads in the order of the text; those whose words are gone after the others of their block, or last. */
export function findThreads(
  comments: readonly CommentRow[],
  text: AcademicText,
  layout: Layout,
): PlacedThread[] {
  const drawn = drawnBlocks(layout)
  const blocks = allBlocks(text)
  const numbers = new Map(blocks.map(({ id }, at) => [id, at]))
  const placed = comments.map((comment) => {
    const { anchor } = comment
    const number = numbers.get(anchor.block)
    const block = drawn.get(anchor.block)
    const stored = number === undefined ? undefined : blocks[number]
    if (number === undefined || !stored) return at(comment, null, true, blocks.length, 0)
    if (!block) return at(comment, null, false, number, 0)
    if (/^(?:exhibit-label|equation|appendix-label)$/.test(block.role)) {
      const to = block.lines[0]?.ink.length ?? 1
      return at(comment, placeInBlock(block, { from: 0, to }), false, number, 0)
    }
    const shown = parseInline(stored.content)
      .map((span) => span.text)
      .join('')
    const found = findQuoted(shown, anchor)
    if (!found) return at(comment, null, true, number, Number.POSITIVE_INFINITY)
    const from = inkOf(shown.slice(0, found.from)).length
    const to = from + Math.max(1, inkOf(shown.slice(found.from, found.to)).length)
    return at(comment, placeInBlock(block, { from, to }), false, number, from)
  })
  return placed
    .sort((one, other) => one.order[0] - other.order[0] || compare(one.order[1], other.order[1]))
    .map(({ order: _, ...thread }) => thread)
}

type Ordered = PlacedThread & { order: [block: number, place: number] }

function at(
  comment: CommentRow,
  place: Place | null,
  isGone: boolean,
  block: number,
  within: number,
): Ordered {
  return { comment, place, isGone, order: [block, within] }
}

/** Infinite places are equal. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}
