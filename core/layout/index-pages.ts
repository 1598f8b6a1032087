import { isBlank, parseInline, plainText } from '#core/document/inline.ts'
import type { IndexKind } from '#core/document/page-format.ts'
import { type BrokenLine, breakLines } from './break-lines.ts'
import { fillPage, type Position } from './fill-page.ts'
import type { FlowItem } from './flow.ts'
import { hasUnmeasuredGlyph } from './font-metrics.ts'
import { indentPt, textWidthPt } from './page-rules.ts'
import type { Line, Page } from './pages.ts'

/** A line of an index before its page is known; `block` is the number of what it names. */
type Entry = { content: string; level: number; block: number }
type IndexList = { heading: string; entries: Entry[] }

/** The room for a page's number at the end of an entry, in points. */
const numberRoomPt = 36

const levels: Partial<Record<FlowItem['role'], number>> = {
  t1: 0,
  t2: 1,
  t3: 2,
  'ref-heading': 0,
  'notes-heading': 0,
  'declaration-heading': 0,
  'appendix-label': 0,
}

/** What an index lists, in the order of the document: its headings of levels 1 to 3; tables and figures apart. */
function listsOf(flow: readonly FlowItem[], kind: IndexKind): IndexList[] {
  const headings: Entry[] = []
  const tables: Entry[] = []
  const figures: Entry[] = []
  for (const [block, item] of flow.entries()) {
    const level = levels[item.role]
    const title = flow[block + 1]
    const isTitled = title?.role === 'appendix-title' && !isBlank(title.content)
    const content = isTitled ? `${item.content}. ${title.content}` : item.content
    if (level !== undefined) headings.push({ content, level, block })
    if (item.role !== 'exhibit-label') continue
    const words = title?.role === 'exhibit-title' ? `. ${title.content}` : ''
    const list = item.content.startsWith('Tabla') ? tables : figures
    list.push({ content: `${item.content}${words}`, level: 0, block })
  }
  if (headings.length === 0) return []
  const exhibits = [
    { heading: 'Índice de tablas', entries: tables },
    { heading: 'Índice de figuras', entries: figures },
  ]
  return [
    { heading: 'Índice', entries: headings },
    ...(kind === 'full' ? exhibits.filter(({ entries }) => entries.length > 0) : []),
  ]
}

/**
 * The pages of the index after the title page, or none for a text without headings. It begins and ends with a page, so
 * the text after it keeps its breaks, and every number grows by as many pages as the index has. `pageOf`: the page of a
 * block as it is without an index. `first`: the number of its first page. Its lines have block numbers from
 * `flow.length` on.
 */
export function indexPages(
  flow: readonly FlowItem[],
  { kind, first, pageOf }: { kind: IndexKind; first: number; pageOf: (block: number) => number },
): Page[] {
  const items: FlowItem[] = []
  const entries: (Entry | null)[] = []
  for (const { heading, entries: listed } of listsOf(flow, kind)) {
    items.push(headingItem(heading))
    entries.push(null)
    for (const entry of listed) {
      items.push(entryItem(entry))
      entries.push(entry)
    }
  }
  const pages: Line[][] = []
  for (let at: Position = { item: 0, line: 0 }; at.item < items.length; ) {
    const { lines, next } = fillPage(items, at)
    pages.push(lines)
    at = next
  }
  const place = (line: Line): Line => {
    const entry = entries[line.block]
    const block = flow.length + line.block
    if (!entry) return { ...line, block }
    const isLast = line.runs === items[line.block]?.lines.at(-1)?.runs
    const page = pageOf(entry.block) + pages.length
    return { ...line, block, entry: { page, block: entry.block, level: entry.level, isLast } }
  }
  return pages.map((lines, at) => ({
    number: first + at,
    showsNumber: true,
    lines: lines.map(place),
  }))
}

/** Cache: equal headings are the same object, so that unchanged pages of the index are recognised. */
const headings = new Map<string, FlowItem>()

function headingItem(heading: string): FlowItem {
  const found = headings.get(heading)
  if (found) return found
  const item: FlowItem = {
    role: 'index-heading',
    content: heading,
    startsPage: true,
    keepsNext: true,
    isJustified: false,
    isApproximate: false,
    lines: [{ runs: [{ text: heading, bold: true, italic: false }], indentPt: 0 }],
  }
  headings.set(heading, item)
  return item
}

const known = new Map<string, { lines: readonly BrokenLine[]; isApproximate: boolean }>()
const maxKnown = 2_000

/** An entry in the text's face, whatever its heading's is. */
function entryItem({ content, level }: Entry): FlowItem {
  const key = `${level} ${content}`
  let broken = known.get(key)
  if (!broken) {
    const indent = level * indentPt
    const shape = {
      widthPt: textWidthPt - numberRoomPt,
      firstIndentPt: indent,
      otherIndentPt: indent,
    }
    const runs = parseInline(content)
      .filter(({ note }) => note === undefined)
      .map(({ text, italic }) => ({ text, italic, bold: false }))
    const isApproximate = hasUnmeasuredGlyph(plainText(content))
    broken = { lines: breakLines(runs, shape), isApproximate }
    if (known.size >= maxKnown) known.clear()
    known.set(key, broken)
  }
  return { role: 'index-entry', content, startsPage: false, isJustified: false, ...broken }
}
