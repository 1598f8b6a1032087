import type { Picture } from '#core/document/figure.ts'
import type { CodeLine } from '#core/document/outline-item.ts'
import type { BrokenLine } from './break-lines.ts'
import type { FigureShape } from './figure-shape.ts'
import { blankLines, type FlowItem, isCentred, isHeading } from './flow.ts'
import { linesPerPage, minLinesEachSide } from './page-rules.ts'
import { type Line, type LineRole, type PlacedPicture, type PlacedRow, slotsOf } from './pages.ts'
import type { TableRowShape } from './table-shape.ts'

/** A position in the flow: a line of an item. The end of the flow is `{ item: flow.length, line: 0 }`. */
export type Position = { item: number; line: number }

type FilledPage = {
  lines: Line[]
  /** Where the next page starts. */
  next: Position
  /** The last item on which this page depends (`flow.length` if it depends on where the flow ends). */
  seenTo: number
}

/**
 * Decides one page break: fills a page from `start` and returns where the next one starts. The page depends only on the
 * items from `start` to `seenTo`, so a layout can keep the pages that a change does not reach. Takes at least one line
 * unless the flow has ended. A page on which a table goes on begins with its header. Rules: docs/decisions/007, 041.
 */
export function fillPage(flow: readonly FlowItem[], start: Position): FilledPage {
  const lines: Line[] = []
  let { item: at, line: from } = start
  let slot = 0
  let seenTo = at
  const header = repeatedHeader(flow, at)
  if (header) {
    lines.push(header)
    slot += header.row?.heightSlots ?? 0
  }
  const own = lines.length
  /** The last item of a chain (items that should stay on one page) that is longer than a page and has to be split. */
  let loose = -1
  for (let item = flow[at]; item; item = flow[at]) {
    seenTo = Math.max(seenTo, at)
    if (item.startsPage && from === 0 && lines.length > own) break
    if (from === 0) slot += blankLines(item).above
    const needed = from === 0 ? neededSlots(flow, at, slot) : { slots: 0, seenTo: at }
    seenTo = Math.max(seenTo, needed.seenTo)
    if (needed.slots > linesPerPage && lines.length === own) loose = needed.seenTo
    const room = linesPerPage - slot
    // In such a chain a table still starts on a page with room for its rows that must stay together.
    const isLoose =
      at <= loose && from === 0 && !(item.row?.at === 0 && needed.slots <= linesPerPage)
    const slots = isLoose ? heightBeforeSplit(item) : needed.slots
    if (slots > room && lines.length > own) break
    const take = linesToTake(item, from, room)
    for (let i = 0; i < take; i++) {
      const placed = placeLines(item, at, from + i, slot)
      lines.push(...placed)
      slot += placed[0] ? slotsOf(placed[0]) : 1
    }
    from += take
    if (from < item.lines.length) break
    slot += blankLines(item).below
    at++
    from = 0
    // The paragraph after a run-in heading was placed with it.
    for (let next = flow[at]; next?.isRunIn; next = flow[++at]) slot += blankLines(next).below
    seenTo = Math.max(seenTo, at)
    if (slot >= linesPerPage) break
  }
  return { lines, next: { item: at, line: from }, seenTo }
}

/** The header of the table that goes on at the top of a page. */
function repeatedHeader(flow: readonly FlowItem[], at: number): Line | null {
  const item = flow[at]
  if (!item?.row || !item.shape || item.row.at === 0) return null
  const block = at - item.row.at
  const header = flow[block]
  const [line] = header ? placeLines(header, block, 0, 0) : []
  return line?.row ? { ...line, row: { ...line.row, isRepeated: true } } : null
}

/**
 * How many slots must be free on the page where the item starts: a heading needs the first lines of what follows it.
 * When that is more than a page, the chain begins on a new page and breaks wherever a page is full.
 */
function neededSlots(
  flow: readonly FlowItem[],
  first: number,
  slot: number,
): { slots: number; seenTo: number } {
  let slots = 0
  let at = first
  for (let item = flow[at]; item; item = flow[++at]) {
    if (at > first && item.startsPage) break
    const keeps = keepsNext(item)
    // The text after a table or a listing starts on a whole slot.
    if (!item.shape && !item.code && (slot + slots) % 1 !== 0) slots += 0.5
    slots += keeps ? heightOf(item) : heightBeforeSplit(item)
    if (slots > linesPerPage) return { slots, seenTo: at }
    if (!keeps) return { slots, seenTo: at }
    slots += blankLines(item).below
  }
  return { slots, seenTo: at }
}

function keepsNext({ role, keepsNext, shape, runsInto }: FlowItem): boolean {
  if (shape) return shape.keepsNext
  return keepsNext === true || (isHeading(role) && runsInto === undefined)
}

/** Height of a single-spaced line of code; a slot is a double-spaced line. */
const codeLineSlots = 0.5

/** In slots. */
function heightOf({ lines, shape, box, drawn, code }: FlowItem): number {
  if (code) return codeLineSlots
  return (shape ?? box ?? drawn)?.heightSlots ?? lines.length
}

/**
 * How much must stay together at the start of an item. A paragraph too short to leave `minLinesEachSide` on both pages is
 * never split.
 */
function heightBeforeSplit(item: FlowItem): number {
  return item.lines.length < 2 * minLinesEachSide ? heightOf(item) : minLinesEachSide
}

/**
 * How many of the item's lines, starting at `from`, go on a page with `room` lines: all, or as many as leave no widow.
 */
function linesToTake({ lines }: FlowItem, from: number, room: number): number {
  const left = lines.length - from
  if (lines.length === 1) return 1
  return left <= room ? left : Math.max(1, Math.min(room, left - minLinesEachSide))
}

/** One line; two where a run-in heading ends and its paragraph goes on beside it. */
function placeLines(item: FlowItem, block: number, index: number, slot: number): Line[] {
  const broken = item.lines[index]
  if (!broken) return []
  const parts = item.parts?.[index]
  const { id, role } = item
  if (!parts) return [placeLine(item, broken, { block, id, role, index, slot })]
  const { heading, text } = parts
  const place = { index, slot }
  const lines: Line[] = []
  if (heading) {
    const line = placeLine(item, heading, { ...place, block, id, role })
    lines.push({ ...line, runIn: 'heading' })
  }
  if (text) {
    const line = placeLine(item, text, { ...place, block: block + 1, id: item.nextId, role: 'p' })
    const isFirst = heading !== null || item.parts?.[index - 1]?.text === null
    lines.push(isFirst ? { ...line, runIn: heading ? 'beside' : 'below' } : line)
  }
  return lines
}

type LinePlace = {
  block: number
  id: string | undefined
  role: LineRole
  index: number
  slot: number
}

function placeLine(
  item: FlowItem,
  broken: BrokenLine,
  { block, id, role, index, slot }: LinePlace,
): Line {
  return {
    block,
    ...(id !== undefined && { id }),
    role,
    runs: broken.runs,
    align: isCentred(role) ? 'center' : 'left',
    indentPt: broken.indentPt,
    ...(broken.wordSpacingPt !== undefined && { wordSpacingPt: broken.wordSpacingPt }),
    slot,
    ...(item.shape && { row: placeRow(item, slot) }),
    ...(item.picture && item.box && { picture: placePicture(item.picture, item.box) }),
    ...(item.drawn && { equation: { ...item.drawn, source: item.content } }),
    ...(item.code && { code: placeCode(item.code, slot) }),
    ...(item.marker !== undefined && index === 0 && { marker: item.marker }),
    ...(item.isPart && { isPart: true }),
    ...(item.titlePageLine && { titlePageLine: item.titlePageLine }),
  }
}

function placePicture({ id, alt, chart }: Picture, box: FigureShape): PlacedPicture {
  return { id, alt, ...box, ...(chart && { chart }) }
}

function placeCode({ isLast, isRest }: CodeLine, slot: number): NonNullable<Line['code']> {
  const missing = isLast && (slot + codeLineSlots) % 1 !== 0 ? 0.5 : 0
  return { heightSlots: codeLineSlots + missing, isRest }
}

/** The text after a table starts on a whole slot, so the last row takes the half slot that is missing. */
function placeRow({ row, shape }: FlowItem, slot: number): PlacedRow {
  const { cells, heightSlots } = shape as TableRowShape
  const isLast = row !== undefined && row.at === row.table.rows.length - 1
  const missing = isLast && (slot + heightSlots) % 1 !== 0 ? 0.5 : 0
  return {
    cells,
    heightSlots: heightSlots + missing,
    isHeader: row?.at === 0,
    isLast,
    isRepeated: false,
  }
}
