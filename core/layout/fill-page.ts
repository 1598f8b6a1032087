import { blankLines, type FlowItem, isCentred, isHeading } from './flow.ts'
import { linesPerPage, minLinesEachSide } from './page-rules.ts'
import type { Line } from './pages.ts'

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
 * unless the flow has ended. Rules: docs/decisions/007.
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
 * How many lines must fit on the page where the item starts. A heading needs the first lines of what follows it, unless
 * that is more than a page.
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

/**
 * The lines that must stay together at the start of an item. A paragraph too short to leave `minLinesEachSide` on both
 * pages is never split.
 */
function linesBeforeSplit({ lines }: FlowItem): number {
  return lines.length < 2 * minLinesEachSide ? lines.length : minLinesEachSide
}

/**
 * How many of the item's lines, starting at `from`, go on a page with `room` lines: all, or as many as leave no widow.
 */
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
