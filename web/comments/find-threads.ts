import type { CommentRow } from '#contract/comments.ts'
import { AnchorFinder, type BlockStretch, isCommentedWhole } from '#core/document/find-anchor.ts'
import { parseInline } from '#core/document/inline.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { allBlocks } from '#core/generation/all-blocks.ts'
import type { Layout } from '#core/layout/pages.ts'
import {
  type DrawnBlock,
  drawnBlocks,
  type Place,
  placeInBlock,
  withoutSpaces,
} from '#web/pages/find-places.ts'

/** A thread where it stands in the text now. */
export type PlacedThread = {
  comment: CommentRow
  /** On the pages, one for each block; none where they do not show it. */
  places: readonly Place[]
  /** Whether the words are not in the text any more. */
  isGone: boolean
}

/** The threads in the order of the text; those whose words are gone after the others of their block, or last. */
export function findThreads(
  comments: readonly CommentRow[],
  text: AcademicText,
  layout: Layout,
): PlacedThread[] {
  if (comments.length === 0) return []
  const drawn = drawnBlocks(layout)
  const blocks = allBlocks(text)
  const numbers = new Map(blocks.map(({ id }, at) => [id, at]))
  const shown = blocks.map(shownText)
  const finder = new AnchorFinder(blocks.map(({ id }, at) => ({ id, text: shown[at] ?? null })))
  const placed = comments.map((comment) => {
    const found = finder.find(comment.anchor)
    const first = found?.[0]
    const places = (found ?? []).flatMap((stretch): Place[] => {
      const block = drawn.get(blocks[stretch.at]?.id ?? '')
      const place = block && placeOf(block, shown[stretch.at] ?? null, stretch)
      return place ? [place] : []
    })
    const order = first
      ? [first.at, first.from]
      : [numbers.get(comment.anchor.block) ?? blocks.length, Number.POSITIVE_INFINITY]
    return { thread: { comment, places, isGone: found === null }, order }
  })
  return placed.sort(byOrder).map(({ thread }) => thread)
}

/** Null for what is commented whole. */
function shownText({ role, content }: Block): string | null {
  if (isCommentedWhole(role)) return null
  return parseInline(content)
    .map((span) => span.text)
    .join('')
}

function placeOf(block: DrawnBlock, text: string | null, stretch: BlockStretch): Place | null {
  if (text === null)
    return placeInBlock(block, { from: 0, to: block.lines[0]?.nonSpace.length ?? 1 })
  const from = withoutSpaces(text.slice(0, stretch.from)).length
  const to = from + Math.max(1, withoutSpaces(text.slice(stretch.from, stretch.to)).length)
  return placeInBlock(block, { from, to })
}

type Ordered = { order: readonly number[] }

function byOrder(one: Ordered, other: Ordered): number {
  const [at = 0, from = 0] = one.order
  const [otherAt = 0, otherFrom = 0] = other.order
  if (at !== otherAt) return at - otherAt
  // Infinite places are equal.
  return from === otherFrom ? 0 : from - otherFrom
}
