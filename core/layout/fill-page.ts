import { blankLines, type FlowItem, isCentred, isHeading } from './flow.ts'
import { linesPerPage, minLinesEachSide } from './page-rules.ts'
import type { Line } from './pages.ts'

/** A place in the flow: a line of an item. The end of the flow is `{ item: flow.length, line: 0 }`. */
export type Position = { item: number; line: number }

export type FilledPage = {
  lines: Line[]
  /** Where the next page starts. */
  next: Position
  /** The last item that had a say in this page (`flow.length` when the end of the flow had). */
  seenTo: number
}

/**
 * Fills one page from `start`. A page depends on nothing before its start and on nothing after `seenTo`, which
 * is what lets a layout keep the pages that a change does not reach. Takes at least one line unless the flow
 * has ended. Rules: docs/decisions/007.
 */
export function fillPage(flow: readonly FlowItem[], start: Position): FilledPage {
  const lines: Line[] = []
  let { item: at, line: from } = start
  let slot = 0
  let seenTo = at
  for (let item = flow[at]; item; item = flow[at]) {
    seenTo = Math.max(seenTo, at)
    if (item.startsPage && from === 0 && lines.length > 0) break
    if (from === 0) slot += blankLines(item.role).above
    const needed = from === 0 ? neededLines(flow, at) : { lines: 0, seenTo: at }
    seenTo = Math.max(seenTo, needed.seenTo)
    const room = linesPerPage - slot
    if (needed.lines > room && lines.length > 0) break
    const take = linesToTake(item, from, room)
    for (let i = 0; i < take; i++) {
      const line = placeLine(item, at, from + i, slot++)
      if (line) lines.push(line)
    }
    from += take
    if (from < item.lines.length) break
    slot += blankLines(item.role).below
    at++
    from = 0
    seenTo = Math.max(seenTo, at)
    if (slot >= linesPerPage) break
  }
  return { lines, next: { item: at, line: from }, seenTo }
}

/**
 * Lines that must stand on the page where the item begins: a heading brings the start of what it heads, unless
 * all of that is more than a page.
 */
function neededLines(flow: readonly FlowItem[], first: number): { lines: number; seenTo: number } {
  let lines = 0
  let at = first
  for (let item = flow[at]; item; item = flow[++at]) {
    if (at > first && item.startsPage) break
    const heads = isHeading(item.role)
    lines += heads ? item.lines.length : linesBeforeSplit(item)
    if (lines > linesPerPage) return { lines: flow[first]?.lines.length ?? 0, seenTo: at }
    if (!heads) return { lines, seenTo: at }
  }
  return { lines, seenTo: at }
}

/** A paragraph of three lines is never split: one of its sides would be a single line. */
function linesBeforeSplit({ lines }: FlowItem): number {
  return lines.length < 2 * minLinesEachSide ? lines.length : minLinesEachSide
}

/** How many of the item's lines, from line `from` on, stand in `room` lines: all, or all but a whole end. */
function linesToTake({ lines }: FlowItem, from: number, room: number): number {
  const left = lines.length - from
  return left <= room ? left : Math.max(1, Math.min(room, left - minLinesEachSide))
}

function placeLine(item: FlowItem, block: number, index: number, slot: number): Line | null {
  const broken = item.lines[index]
  if (!broken) return null
  return {
    block,
    role: item.role,
    runs: broken.runs,
    align: isCentred(item.role) ? 'center' : 'left',
    indentPt: broken.indentPt,
    ...(broken.wordSpacingPt !== undefined && { wordSpacingPt: broken.wordSpacingPt }),
    slot,
    ...(item.titlePageLine && { titlePageLine: item.titlePageLine }),
  }
}
