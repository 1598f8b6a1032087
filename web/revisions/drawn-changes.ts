import type { Block } from '#core/document/model.ts'
import type { PlacedChange } from '#core/document/undo-changes.ts'
import { lineHeightPt, marginPt, pageWidthPt } from '#core/layout/page-rules.ts'
import type { Layout } from '#core/layout/pages.ts'
import { blockElements } from '#web/pages/block-elements.ts'
import { type DrawnBlock, drawnBlocks, inkOf, type Stretch } from '#web/pages/find-places.ts'
import { rangesOf } from '#web/pages/page-marks.ts'
import { wordsIn } from '#web/pages/words-in.ts'
import type { ToldChange } from './changes.ts'

type Box = { top: number; left: number; width: number; height: number }

/** A change as it is drawn, in pixels from the start of the pane's content. */
export type DrawnChange = {
  at: number
  status: PlacedChange['status']
  /** Its first line, and the end of its block. */
  top: number
  bottom: number
  left: number
  /** Whether there is room for its number only. */
  isCompact: boolean
  strokes: { top: number; left: number; height: number }[]
  /** Where words went. */
  wedges: { top: number; left: number; words: number }[]
  /** The new words, line by line. */
  boxes: Box[]
  ranges: Range[]
}

/** A place where words went. `isBefore`: they began the cell, the title or the note of what follows them. */
type Gone = { at: number; words: number; isBefore?: true }

/** Words that are new, and places where words went, in characters that are not white space. */
export type Spots = { fresh: { from: number; to: number }[]; gone: Gone[] }

export function spotsOf({ kind, spans }: Pick<ToldChange, 'kind' | 'spans'>): Spots {
  const spots: Spots = { fresh: [], gone: [] }
  if (kind === 'moved') return spots
  let at = 0
  /** What went from the beginning of a part, until something of it follows. */
  let beginning: Gone | null = null
  let isBeginning = true
  for (const { text, mark, endsPart } of spans) {
    if (endsPart) {
      beginning = null
      isBeginning = true
      continue
    }
    const to = at + inkOf(text).length
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
  pane: HTMLElement
  layout: Layout
  blocks: readonly Block[]
  changes: readonly ToldChange[]
  placed: readonly PlacedChange[]
  isReading: boolean
}

/** The stroke beside a block is as far from it as the one of the caret's block (editor.css). */
const strokeGapPx = 12
/** A number and a button under it, in pixels. */
const toolsHeightPx = 62

/** Where each change is on the pages as they are drawn now. */
export function drawChanges(subject: Subject): DrawnChange[] {
  const { pane, layout, blocks, changes, placed, isReading } = subject
  const drawn = drawnBlocks(layout)
  const elements = blockElements(pane)
  const origin = originOf(pane)
  const found = changes.flatMap((change, index): DrawnChange[] => {
    const { status, at } = placed[index] ?? { status: 'touched', at: null }
    const id = (at === null ? undefined : blocks[at]?.id) ?? ''
    const block = drawn.get(id)
    const own = elements.get(id)
    if (!block || !own) return []
    const isRemoved = change.kind === 'removed'
    const isThere = status === 'applied'
    const spots = isThere && block.role !== 'equation' ? spotsOf(change) : { fresh: [], gone: [] }
    const ofLabel = labelOf(block)
    const stretchOf = ({ from, to }: { from: number; to: number }): Stretch => ({
      block: id,
      from: from + ofLabel,
      to: to + ofLabel,
    })
    const ranges = spots.fresh.flatMap((fresh) => rangesOf(own, stretchOf(fresh)))
    const wedges = spots.gone.flatMap(({ at: ink, words, isBefore = false }) => {
      const place = edgeAt(own, id, isRemoved ? block.ink.length : ink + ofLabel, isBefore)
      return place && words > 0
        ? [{ top: place.bottom - origin.top, left: place.x - origin.left, words }]
        : []
    })
    const bounds = isReading
      ? readingBounds(own, origin)
      : sheetBounds(pane, isRemoved ? lastLine(block) : block, origin)
    if (!bounds) return []
    const boxes = ranges.flatMap((range) => boxesOf(range, origin))
    const strokes = isThere && !isRemoved ? bounds.strokes : []
    const one = { at: index, status, ...bounds, strokes, wedges, boxes, ranges }
    return [{ ...one, isCompact: false }]
  })
  return withRoom(found)
}

/** How many characters of a drawn block are the label ("Tabla 1"), which the content of a table or figure lacks. */
function labelOf({ role, lines }: DrawnBlock): number {
  return role === 'exhibit-label' ? (lines[0]?.ink.length ?? 0) : 0
}

/** Where the next change begins too close below, only the number is drawn. */
function withRoom(found: readonly DrawnChange[]): DrawnChange[] {
  return found.map((one, index) => {
    const next = found.slice(index + 1).find(({ top }) => top >= one.top)
    return next && next.top - one.top < toolsHeightPx ? { ...one, isCompact: true } : one
  })
}

function lastLine(block: DrawnBlock): DrawnBlock {
  return { ...block, lines: block.lines.slice(-1) }
}

/** The start of the pane's content, in pixels of the window. */
export function originOf(pane: HTMLElement): { top: number; left: number } {
  const { top, left } = pane.getBoundingClientRect()
  return { top: top - pane.scrollTop, left: left - pane.scrollLeft }
}

type Bounds = Pick<DrawnChange, 'top' | 'bottom' | 'left' | 'strokes'>

function readingBounds(
  own: readonly Element[],
  origin: { top: number; left: number },
): Bounds | null {
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return null
  const { top, left } = first.getBoundingClientRect()
  const { bottom } = last.getBoundingClientRect()
  return {
    top: top - origin.top,
    bottom: bottom - origin.top,
    left: left - origin.left,
    strokes: [],
  }
}

function sheetBounds(
  pane: HTMLElement,
  { lines }: DrawnBlock,
  origin: { top: number; left: number },
): Bounds | null {
  const sheets = [...pane.querySelectorAll('.sheet, .paper-sheet')]
  const byPage = new Map<number, { first: number; last: number }>()
  for (const { page, slot } of lines) {
    const known = byPage.get(page)
    if (known) known.last = slot
    else byPage.set(page, { first: slot, last: slot })
  }
  const pieces = [...byPage].flatMap(([page, { first, last }]) => {
    const sheet = sheets[page - 1]?.getBoundingClientRect()
    if (!sheet) return []
    const pt = sheet.width / pageWidthPt
    const lineTop = (slot: number) => sheet.top - origin.top + (marginPt + slot * lineHeightPt) * pt
    const inset = sheet.width * 0.009
    return [
      {
        top: lineTop(first),
        bottom: lineTop(last + 1),
        left: sheet.left - origin.left + marginPt * pt,
        inset,
      },
    ]
  })
  const [start, end] = [pieces[0], pieces.at(-1)]
  if (!start || !end) return null
  return {
    top: start.top,
    bottom: end.bottom,
    left: start.left,
    strokes: pieces.map(({ top, bottom, left, inset }) => ({
      top: top + inset,
      left: left - strokeGapPx,
      height: bottom - top - 2 * inset,
    })),
  }
}

/**
 * The place after so many characters of a block that are not white space, or before the next one, in pixels of the
 * window.
 */
function edgeAt(own: readonly Element[], block: string, ink: number, isBefore: boolean) {
  const isLeft = isBefore || ink === 0
  const from = isLeft ? ink : ink - 1
  const [range] = rangesOf(own, { block, from, to: from + 1 })
  const rect = range && [...range.getClientRects()].at(isLeft ? 0 : -1)
  return rect ? { x: isLeft ? rect.left : rect.right, bottom: rect.bottom } : null
}

/** Pieces of one line less far apart than this, in pixels, are one box. */
const samePx = 8

/** Without those of elements: a cell that a range holds whole is wider than its words. */
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

function boxesOf(range: Range, origin: { top: number; left: number }): Box[] {
  const boxes: Box[] = []
  for (const { top, left, width, height } of rectsOfWords(range)) {
    if (width === 0) continue
    const box = { top: top - origin.top, left: left - origin.left, width, height }
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
