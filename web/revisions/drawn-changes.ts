import type { Block } from '#core/document/model.ts'
import type { PlacedChange } from '#core/document/undo-changes.ts'
import type { Layout } from '#core/layout/pages.ts'
import type { Box, LineSpan, MeasuredPages } from '#web/marks/measured-pages.ts'
import { type DrawnBlock, drawnBlocks, withoutSpaces } from '#web/pages/find-places.ts'
import { wordsIn } from '#web/pages/words-in.ts'
import type { ToldChange } from './changes.ts'

/** The marks of a change on the pages, in pixels from the start of the pane's content. */
export type DrawnChange = {
  /** The index of the change. */
  at: number
  status: PlacedChange['status']
  /** The top of its block's first line, and the end of the block. */
  top: number
  bottom: number
  left: number
  /** Whether there is room for its number only, without the button under it. */
  isCompact: boolean
  /** The lines in the margin beside the block, one on each page. */
  strokes: { top: number; left: number; height: number }[]
  /** The marks where words were removed, with the number of words. */
  wedges: { top: number; left: number; words: number }[]
  /** The new words, line by line. */
  boxes: Box[]
  ranges: Range[]
}

/**
 * Words that were removed after `at` non-space characters. `isBefore`: they were at the beginning of a cell, title or note,
 * of which other words remain, so that the mark goes before those.
 */
type Gone = { at: number; words: number; isBefore?: true }

/** Where a block has new words and where words were removed, counted in non-space characters. */
export type Spots = { fresh: { from: number; to: number }[]; gone: Gone[] }

/** Finds the new and the removed words of a change in its compared spans. A moved block has none. */
export function spotsOf({ kind, spans }: Pick<ToldChange, 'kind' | 'spans'>): Spots {
  const spots: Spots = { fresh: [], gone: [] }
  if (kind === 'moved') return spots
  let at = 0
  /** The words removed from the beginning of a part (cell, title or note), until words that remain follow. */
  let beginning: Gone | null = null
  let isBeginning = true
  for (const { text, mark, endsPart } of spans) {
    if (endsPart) {
      beginning = null
      isBeginning = true
      continue
    }
    const to = at + withoutSpaces(text).length
    if (mark === 'gone') {
      const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      const last = spots.gone.at(-1)
      const isSame: boolean = last?.at === at && (!isBeginning || last === beginning)
      const one: Gone = isSame && last ? last : { at, words: 0 }
      one.words += words
      if (!isSame) spots.gone.push(one)
      if (isBeginning) beginning = one
      continue
    }
    if (to > at) {
      if (beginning) beginning.isBefore = true
      beginning = null
      isBeginning = false
    }
    const last = spots.fresh.at(-1)
    if (mark === 'new' && to > at) {
      if (last?.to === at) last.to = to
      else spots.fresh.push({ from: at, to })
    }
    at = to
  }
  return spots
}

type Subject = {
  layout: Layout
  blocks: readonly Block[]
  changes: readonly ToldChange[]
  placed: readonly PlacedChange[]
  isReading: boolean
}

/** The height of a change's number with the button under it, in pixels. */
const toolsHeightPx = 62

/** Measures each change on the pages as they are drawn now. Leaves out those whose block is not drawn. */
export function drawChanges(pages: MeasuredPages, subject: Subject): DrawnChange[] {
  const { layout, blocks, changes, placed, isReading } = subject
  const drawn = drawnBlocks(layout)
  const found = changes.flatMap((change, index): DrawnChange[] => {
    const { status, at } = placed[index] ?? { status: 'touched', at: null }
    const id = (at === null ? undefined : blocks[at]?.id) ?? ''
    const block = drawn.get(id)
    if (!block || pages.elements(id).length === 0) return []
    const isRemoved = change.kind === 'removed'
    const isThere = status === 'applied'
    const spots = isThere && block.role !== 'equation' ? spotsOf(change) : { fresh: [], gone: [] }
    const ofLabel = labelOf(block)
    const ranges = spots.fresh.flatMap(({ from, to }) =>
      pages.ranges({ block: id, from: from + ofLabel, to: to + ofLabel }),
    )
    const wedges = spots.gone.flatMap(({ at: nonSpace, words, isBefore = false }) => {
      const edge = edgeAt(
        pages,
        id,
        isRemoved ? block.nonSpace.length : nonSpace + ofLabel,
        isBefore,
      )
      return edge && words > 0 ? [{ ...edge, words }] : []
    })
    const bounds = isReading
      ? readingBounds(pages, id)
      : sheetBounds(pages, isRemoved ? block.lines.slice(-1) : block.lines)
    if (!bounds) return []
    const boxes = ranges.flatMap((range) => boxesOf(pages, range))
    const strokes = isThere && !isRemoved ? bounds.strokes : []
    const one = { at: index, status, ...bounds, strokes, wedges, boxes, ranges }
    return [{ ...one, isCompact: false }]
  })
  return withRoom(found)
}

/** How many non-space characters the label ("Tabla 1") of a drawn block has: the stored content has no label. */
function labelOf({ role, lines }: DrawnBlock): number {
  return role === 'exhibit-label' ? (lines[0]?.nonSpace.length ?? 0) : 0
}

/** Makes a change compact if the next one begins too close below it. */
function withRoom(found: readonly DrawnChange[]): DrawnChange[] {
  return found.map((one, index) => {
    const next = found.slice(index + 1).find(({ top }) => top >= one.top)
    return next && next.top - one.top < toolsHeightPx ? { ...one, isCompact: true } : one
  })
}

type Bounds = Pick<DrawnChange, 'top' | 'bottom' | 'left' | 'strokes'>

function readingBounds(pages: MeasuredPages, block: string): Bounds | null {
  const boxes = pages.elements(block).map((one) => pages.boxOf(one.getBoundingClientRect()))
  return boundsOf(boxes, [])
}

function sheetBounds(pages: MeasuredPages, lines: DrawnBlock['lines']): Bounds | null {
  const spans: LineSpan[] = []
  for (const { page, slot } of lines) {
    const last = spans.at(-1)
    if (last?.page === page) last.lines = slot - last.slot + 1
    else spans.push({ page, slot, lines: 1 })
  }
  const boxes = spans.flatMap((span) => pages.lines(span) ?? [])
  return boundsOf(boxes, pages.strokes(spans))
}

function boundsOf(boxes: readonly Box[], strokes: DrawnChange['strokes']): Bounds | null {
  const [first, last] = [boxes[0], boxes.at(-1)]
  return first && last
    ? { top: first.top, bottom: last.top + last.height, left: first.left, strokes }
    : null
}

/** The point after so many non-space characters of a block, or, with `isBefore`, before the next one. */
function edgeAt(pages: MeasuredPages, block: string, nonSpace: number, isBefore: boolean) {
  const isLeft = isBefore || nonSpace === 0
  const from = isLeft ? nonSpace : nonSpace - 1
  const [range] = pages.ranges({ block, from, to: from + 1 })
  const rect = range && [...range.getClientRects()].at(isLeft ? 0 : -1)
  if (!rect) return null
  const { top, left, width, height } = pages.boxOf(rect)
  return { top: top + height, left: isLeft ? left : left + width }
}

/** Boxes of one line that are closer than this, in pixels, are joined. */
const samePx = 8

/** The boxes of the words in a range. The range's own would include whole cells, which are wider than their words. */
function rectsOfWords(range: Range): DOMRect[] {
  const { commonAncestorContainer: around, startContainer, startOffset } = range
  if (!(around instanceof Element)) return [...range.getClientRects()]
  const rects: DOMRect[] = []
  const words = wordsIn(around)
  for (let node = words.nextNode() as Text | null; node; node = words.nextNode() as Text | null) {
    if (!range.intersectsNode(node)) continue
    const part = document.createRange()
    part.setStart(node, node === startContainer ? startOffset : 0)
    part.setEnd(node, node === range.endContainer ? range.endOffset : node.length)
    rects.push(...part.getClientRects())
  }
  return rects
}

function boxesOf(pages: MeasuredPages, range: Range): Box[] {
  const boxes: Box[] = []
  for (const rect of rectsOfWords(range)) {
    if (rect.width === 0) continue
    const box = pages.boxOf(rect)
    const same = boxes.find(
      (known) =>
        Math.abs(known.top - box.top) < samePx &&
        box.left - known.left - known.width < samePx &&
        known.left - box.left - box.width < samePx,
    )
    if (!same) {
      boxes.push(box)
      continue
    }
    const right = Math.max(same.left + same.width, box.left + box.width)
    same.left = Math.min(same.left, box.left)
    same.width = right - same.left
  }
  return boxes
}
