import type { ExhibitParts } from '#core/document/compare-exhibits.ts'
import { type ComparedNumber, numberedSpans } from '#core/document/compare-numbers.ts'
import type { ComparedBlock, ComparedExhibit, ComparedSpan } from '#core/document/compare-texts.ts'
import { isTextRole } from '#core/document/outline-item.ts'
import { widthOfRun } from '#core/layout/font-metrics.ts'
import { textWidthPt } from '#core/layout/page-rules.ts'
import { type Line, lettersOf, type Page, type Run, textOfRun } from '#core/layout/pages.ts'

/** `asked`: text that is still to be replaced. */
export type MarkedBlock = {
  spans: (Omit<ComparedSpan, 'mark'> & { mark: ComparedSpan['mark'] | 'asked' })[]
  exhibit?: ComparedExhibit
  number?: ComparedBlock['number']
}
type MarkedSpan = MarkedBlock['spans'][number]
export type Marked = Pick<MarkedSpan, 'mark' | 'change'>

/** The marks of runs of text, and of lines that hold a picture or an equation. */
export type Marks = { runs: ReadonlyMap<Run, Marked>; drawings: ReadonlyMap<Line, Marked> }

export type MarkedPages = {
  /** The pages with their runs split where a change begins or ends; a page without changes is the same object. */
  pages: Page[]
  marks: Marks
  /** Where each change begins, in order, as a share of the height of all pages: 0 to 1. */
  places: { change: number; at: number; mark: 'gone' | 'new' }[]
}

/** Finds the marked stretches of a comparison on its pages. `blocks` are those that the pages were laid out from. */
export function markPages(
  pages: readonly Page[],
  blocks: readonly MarkedBlock[],
  linesPerPage: number,
): MarkedPages {
  const marks = { runs: new Map<Run, Marked>(), drawings: new Map<Line, Marked>() }
  const places: MarkedPages['places'] = []
  let shown = -1
  let next = 0
  let reader = new SpanReader([])
  let block: MarkedBlock | undefined
  let inExhibit: ExhibitReader | null = null
  const names = new Map<number, { from: string; to: string }>()
  const marksOfNotes = new Map<number, Marked>()
  /** The mark of the note whose lines are read. */
  let ofNote: Marked | undefined
  const markLine = (line: Line, page: Page): Line => {
    if (line.role === 'note') {
      const [{ note: number } = {}] = line.runs
      if (number !== undefined) ofNote = marksOfNotes.get(number)
      const mark = ofNote
      return mark ? { ...line, runs: line.runs.map((run) => markedAs(run, mark)) } : line
    }
    if (!isTextRole(line.role)) return line
    const isNext = line.block !== shown
    if (isNext && !line.isPart) {
      block = blocks[next++]
      reader = new SpanReader(block?.spans ?? [])
      inExhibit = block?.exhibit?.parts ? new ExhibitReader(block.exhibit.parts) : null
    }
    shown = line.block
    const { exhibit, number } = block ?? {}
    const numbered = number && isNumbered(line) ? numberLine(line, number) : null
    const name = number ? nameIn(line, number) : null
    if (name) names.set(line.block, name)
    const named = numbered?.line ?? line
    if (exhibit?.mark === 'gone' || exhibit?.mark === 'new') return markWhole(named, exhibit, page)
    if (numbered && line.marker === undefined) return markNumber(numbered)
    if (exhibit?.mark === 'same') return line
    if (inExhibit) return markPart(line, inExhibit.readerOf(line, isNext), page)
    return markRuns(named, reader, page)
  }
  /** A number that changed with its place is no change to go to; an appendix that goes takes its label along. */
  const markNumber = ({ line, marked }: NumberedLine): Line => {
    const isWhole = block?.number?.before === null || block?.number?.after === null
    const change = isWhole ? (block?.spans[0]?.change ?? null) : null
    for (const { run, mark } of marked) marks.runs.set(run, { mark, change })
    return line
  }
  const markRuns = (line: Line, from: SpanReader, page: Page): Line => {
    const marked = { ...line, runs: readRuns(line.runs, from, line, page) }
    return isMarkedLine(marked, marks) ? marked : line
  }
  const readRuns = (runs: readonly Run[], from: SpanReader, line: Line, page: Page): Run[] => {
    from.skipSpacesBefore(runs[0] ? textOfRun(runs[0]) : '')
    return runs.flatMap((run) =>
      from.read(textOfRun(run)).map(({ text, span }) => {
        const piece = run.note === undefined ? { ...run, text } : { ...run }
        const { mark = 'same', change = null } = span ?? {}
        if (mark === 'same') return piece
        marks.runs.set(piece, { mark, change })
        if (run.note !== undefined) marksOfNotes.set(run.note, { mark, change })
        note({ mark, change }, line, page)
        return piece
      }),
    )
  }
  /** Marks a line of a table or figure in which words changed. */
  const markPart = (line: Line, from: SpanReader | SpanReader[] | null, page: Page): Line => {
    if (from === null) return line
    if (!Array.isArray(from)) return markRuns(line, from, page)
    const { row } = line
    if (!row) return line
    const cells = row.cells.map((cell, at) => {
      const ofCell = from[at] ?? new SpanReader([])
      return { ...cell, lines: cell.lines.map((runs) => readRuns(runs, ofCell, line, page)) }
    })
    const marked = { ...line, row: { ...row, cells } }
    return isMarkedLine(marked, marks) ? marked : line
  }
  const markedAs = (run: Run, mark: Marked): Run => {
    const piece = { ...run }
    marks.runs.set(piece, mark)
    return piece
  }
  const note = ({ mark, change }: Marked, line: Line, page: Page) => {
    if (change === null || mark === 'asked' || mark === 'same') return
    if (places.at(-1)?.change === change) return
    const at = (page.number - 1 + line.slot / linesPerPage) / pages.length
    places.push({ change, at, mark })
  }
  const markWhole = (line: Line, { mark, change }: ComparedExhibit, page: Page): Line => {
    if (mark === 'same' || mark === 'changed') return line
    const marked = (run: Run) => markedAs(run, { mark, change })
    note({ mark, change }, line, page)
    const cells = line.row?.cells.map((cell) => ({
      ...cell,
      lines: cell.lines.map((runs) => runs.map(marked)),
    }))
    const whole = {
      ...line,
      runs: line.runs.map(marked),
      ...(line.row && cells && { row: { ...line.row, cells } }),
    }
    if (line.picture || line.equation) marks.drawings.set(whole, { mark, change })
    return whole
  }
  const markedPages = pages.map((page) => {
    const lines = page.lines.map((line) => markLine(line, page))
    return lines.some((line, index) => line !== page.lines[index]) ? { ...page, lines } : page
  })
  return { pages: renameInIndex(markedPages, names), marks, places }
}

/** Whether something on a line is marked. */
export function isMarkedLine(line: Line, { runs, drawings }: Marks): boolean {
  return drawings.has(line) || runsOf(line).some((run) => runs.has(run))
}

/** Whether more than a number that follows from its place is marked on a line. */
export function isChangedLine(line: Line, { runs, drawings }: Marks): boolean {
  const isChange = (run: Run) => {
    const mark = runs.get(run)
    return mark !== undefined && (mark.change !== null || mark.mark === 'asked')
  }
  return drawings.has(line) || runsOf(line).some(isChange)
}

function runsOf({ runs, row }: Line): Run[] {
  return [...runs, ...(row?.cells.flatMap(({ lines }) => lines.flat()) ?? [])]
}

/** Finds the spans of each line of a table or figure. */
class ExhibitReader {
  readonly #parts: ExhibitParts<MarkedSpan>
  #current = new SpanReader([])
  #row = 0
  #note = 0

  constructor(parts: ExhibitParts<MarkedSpan>) {
    this.#parts = parts
  }

  /**
   * The reader for a line of a title or note, one for each cell of a row, null for a label or picture. `isFirst`: the line
   * is the first of its title or note.
   */
  readerOf({ role, row }: Line, isFirst: boolean): SpanReader | SpanReader[] | null {
    const { title, rows, notes } = this.#parts
    if (row) {
      const cells = row.isRepeated ? rows[0] : rows[this.#row++]
      return (cells ?? []).map((spans) => new SpanReader(spans))
    }
    if (role !== 'exhibit-title' && role !== 'exhibit-note') return null
    if (isFirst)
      this.#current = new SpanReader(role === 'exhibit-title' ? title : (notes[this.#note++] ?? []))
    return this.#current
  }
}

/** Reads through the spans of a block, line by line. */
class SpanReader {
  readonly #spans: readonly MarkedSpan[]
  #index = 0
  #offset = 0

  constructor(spans: readonly MarkedSpan[]) {
    this.#spans = spans
  }

  /** A line does not begin with the spaces that it was broken at, and a centred line does not end with them. */
  skipSpacesBefore(text: string): void {
    if (/^\s/u.test(text)) return
    for (let rest = this.#rest(); rest !== null && /^\s/u.test(rest); rest = this.#rest()) {
      this.#offset++
    }
  }

  read(text: string): { text: string; span: MarkedSpan | null }[] {
    const pieces: { text: string; span: MarkedSpan | null }[] = []
    let left = text
    while (left !== '') {
      const rest = this.#rest()
      const piece = rest === null ? left : left.slice(0, rest.length)
      pieces.push({ text: piece, span: this.#spans[this.#index] ?? null })
      this.#offset += piece.length
      left = left.slice(piece.length)
    }
    return pieces
  }

  /** The rest of the current span, or null at the end. */
  #rest(): string | null {
    for (let span = this.#spans[this.#index]; span; span = this.#spans[this.#index]) {
      if (this.#offset < span.text.length) return span.text.slice(this.#offset)
      this.#index++
      this.#offset = 0
    }
    return null
  }
}

/** A line with its numbers, and which of its runs are only in one of the two texts. */
type NumberedLine = { line: Line; marked: readonly { run: Run; mark: 'gone' | 'new' }[] }

/** Whether a line names its block by a number that follows from its place. */
function isNumbered({ role, marker }: Line): boolean {
  return isLabel(role) || role === 'equation' || marker !== undefined
}

/** The line with the numbers of the two texts, in the place of the one that a text with both has. */
function numberLine(line: Line, number: ComparedNumber): NumberedLine {
  const { role, runs, marker } = line
  if (marker !== undefined) {
    const shown = number.after ?? number.before ?? marker
    return { line: shown === marker ? line : { ...line, marker: shown }, marked: [] }
  }
  const words = lettersOf(line)
  const isEquation = role === 'equation'
  const name = isEquation
    ? { before: '(', after: ')' }
    : { before: `${words.split(' ', 1)[0]} `, after: '' }
  const pieces = numberedSpans(name, number).map(({ text, mark }) => ({
    run: { text, bold: runs[0]?.bold ?? false, italic: runs[0]?.italic ?? false },
    mark,
  }))
  const marked = pieces.flatMap(({ run, mark }) => (mark === 'same' ? [] : [{ run, mark }]))
  if (marked.length === 0 && pieces[0]?.run.text === words) return { line, marked }
  const width = pieces.reduce((sum, { run }) => sum + widthOfRun(run), 0)
  const indentPt = isEquation ? textWidthPt - width : line.indentPt
  return { line: { ...line, indentPt, runs: pieces.map(({ run }) => run) }, marked }
}

/** The pages with the same names in the index as on the labels. `names`: by the block of a label, where it differs. */
function renameInIndex(
  pages: readonly Page[],
  names: ReadonlyMap<number, { from: string; to: string }>,
): Page[] {
  return pages.map((page) => {
    const lines = page.lines.map((line, at) => {
      const name = line.entry && names.get(line.entry.block)
      const isFirst = page.lines[at - 1]?.entry?.block !== line.entry?.block
      const [run, ...rest] = line.runs
      if (!name || !isFirst || !run?.text.startsWith(name.from)) return line
      return {
        ...line,
        runs: [{ ...run, text: name.to + run.text.slice(name.from.length) }, ...rest],
      }
    })
    return lines.some((line, at) => line !== page.lines[at]) ? { ...page, lines } : page
  })
}

/** What a label says in the newer text, or in the only one that has it. */
function nameIn(line: Line, number: ComparedNumber): { from: string; to: string } | null {
  if (!isLabel(line.role)) return null
  const from = lettersOf(line)
  const to = `${from.split(' ', 1)[0]} ${number.after ?? number.before ?? ''}`.trim()
  return from === to ? null : { from, to }
}

function isLabel(role: Line['role']): boolean {
  return role === 'exhibit-label' || role === 'appendix-label'
}
