import type { AcademicText } from '#core/document/model.ts'
import type { IndexKind, PageFormat } from '#core/document/page-format.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { fillPage, type Position } from './fill-page.ts'
import { buildFlow, type FlowItem } from './flow.ts'
import { indexPages } from './index-pages.ts'
import type { Layout, Page } from './pages.ts'

export type LayoutInput = PageFormat & {
  text: AcademicText
  titlePage: TitlePage
  /** Lays the text out for editing: a blank block is an empty line, and duplicates are kept. */
  isBeingEdited?: boolean
}

/** What an incremental layout needs from the previous one; `starts` and `seenTo` have one entry a page. */
type Trace = { flow: readonly FlowItem[]; starts: Position[]; seenTo: number[] }

const traces = new WeakMap<Layout, Trace>()
const emptyTrace: Trace = { flow: [], starts: [], seenTo: [] }

/**
 * Lays the document out in pages, equal to those of the exported DOCX: the title page, the text under its repeated
 * title, the references; an index after the title page, if the format has one. An empty text gives only the title page. Never throws. Where a page ends: `fillPage`.
 * With `previous`, only the changes are laid out again: blocks with the same role and content keep their lines, and
 * pages that the change does not reach keep their identity. The result is the same as without it.
 */
export function layoutDocument(input: LayoutInput, previous?: Layout): Layout {
  const body = layoutBody(input, previous && (bodies.get(previous) ?? previous))
  const { indexKind = 'none' } = input
  const index = indexKind === 'none' ? [] : indexOf(body, indexKind)
  if (index.length === 0) return body
  const head = titlePagesIn(body.pages)
  const rest = body.pages.slice(head).map((page) => movedBy(page, index.length))
  const isApproximate = body.isApproximate
  const layout = {
    pages: [...body.pages.slice(0, head), ...keptPages(index, previous), ...rest],
    isApproximate,
  }
  bodies.set(layout, body)
  return layout
}

/** The layout without the index, of each one with an index. */
const bodies = new WeakMap<Layout, Layout>()

function indexOf(body: Layout, kind: IndexKind): Page[] {
  const { flow, starts } = traces.get(body) ?? emptyTrace
  const first = titlePagesIn(body.pages) + 1
  return indexPages(flow, { kind, first, pageOf: (block) => pageOfItem(starts, block) })
}

/** The number of the page that an item begins on. */
function pageOfItem(starts: readonly Position[], item: number): number {
  let [from, to] = [0, starts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const start = starts[middle]
    const isAfter = start && (start.item > item || (start.item === item && start.line > 0))
    if (isAfter) to = middle
    else from = middle + 1
  }
  return from
}

function titlePagesIn(pages: readonly Page[]): number {
  const first = pages.findIndex(({ lines }) => lines[0] && !lines[0].role.startsWith('title-page'))
  return first === -1 ? pages.length : first
}

const moved = new WeakMap<Page, Page>()

/** A page with its number moved by `by`; the same object while the number does not change. */
function movedBy(page: Page, by: number): Page {
  const known = moved.get(page)
  const number = page.number + by
  if (known?.number === number) return known
  const made = { ...page, number }
  moved.set(page, made)
  return made
}

/** Pages of the index that are as before keep their identity. */
function keptPages(index: readonly Page[], previous: Layout | undefined): Page[] {
  return index.map((page) => {
    const old = previous?.pages[page.number - 1]
    return old && isSameIndex(old, page) ? old : page
  })
}

function isSameIndex(one: Page, other: Page): boolean {
  return (
    one.lines.length === other.lines.length &&
    one.lines.every((line, at) => {
      const same = other.lines[at]
      return (
        line.runs === same?.runs &&
        line.block === same.block &&
        line.entry?.page === same.entry?.page &&
        line.entry?.block === same.entry?.block
      )
    })
  )
}

function layoutBody(input: LayoutInput, previous?: Layout): Layout {
  const before = (previous && traces.get(previous)) ?? emptyTrace
  const oldPages = previous && before !== emptyTrace ? previous.pages : []
  const flow = buildFlow(input, before.flow)
  const changes = compareFlows(before.flow, flow)

  const trace: Trace = { flow, starts: [], seenTo: [] }
  const pages: Page[] = []
  const keep = (page: number) => {
    const [old, start, seenTo] = [oldPages[page], before.starts[page], before.seenTo[page]]
    if (!old || !start || seenTo === undefined) return
    pages.push(old)
    trace.starts.push(start)
    trace.seenTo.push(seenTo)
  }
  for (let page = 0; (before.seenTo[page] ?? Infinity) < changes.first; page++) keep(page)

  const kept = pages.length
  let at: Position = before.starts[kept] ?? { item: kept === 0 ? 0 : flow.length, line: 0 }
  while (pages.length === 0 || at.item < flow.length) {
    if (at.item >= changes.sameFrom && isSamePlace(before.starts[pages.length], at)) {
      while (pages.length < oldPages.length) keep(pages.length)
      break
    }
    const { lines, next, seenTo } = fillPage(flow, at)
    const number = pages.length + 1
    pages.push({ number, showsNumber: number > 1 || input.numberTitlePage, lines })
    trace.starts.push(at)
    trace.seenTo.push(seenTo)
    at = next
  }

  const first = pages[0]
  if (first && first.showsNumber !== input.numberTitlePage) {
    pages[0] = { ...first, showsNumber: input.numberTitlePage }
  }
  const layout: Layout = { pages, isApproximate: flow.some((item) => item.isApproximate) }
  traces.set(layout, trace)
  return layout
}

/** The first item that changed, and the item from which both flows are equal, item by item. */
function compareFlows(before: readonly FlowItem[], after: readonly FlowItem[]) {
  let first = 0
  while (first < after.length && after[first] === before[first]) first++
  if (before.length !== after.length) return { first, sameFrom: Infinity }
  let sameFrom = after.length
  while (sameFrom > 0 && after[sameFrom - 1] === before[sameFrom - 1]) sameFrom--
  return { first: first === after.length ? Infinity : first, sameFrom }
}

function isSamePlace(a: Position | undefined, b: Position): boolean {
  return a !== undefined && a.item === b.item && a.line === b.line
}
