import type { ComparedSpan } from '#core/document/compare-texts.ts'
import { isTextRole } from '#core/document/outline.ts'
import { type Line, type Page, type Run, textOfRun } from '#core/layout/pages.ts'

/** `asked`: text that is still to be replaced. */
export type MarkedBlock = {
  spans: (Omit<ComparedSpan, 'mark'> & { mark: ComparedSpan['mark'] | 'asked' })[]
  /** The content of a table or figure, which is marked as a whole. */
  exhibit?: string
}
type MarkedSpan = MarkedBlock['spans'][number]
type Marked = Pick<MarkedSpan, 'mark' | 'change'>

export type MarkedPages = {
  /** The pages with their runs split where a change begins or ends; a page without changes is the same object. */
  pages: Page[]
  /** The mark of each run. */
  marks: ReadonlyMap<Run, Marked>
  /** Where each change begins, in order, as a share of the height of all pages: 0 to 1. */
  places: { change: number; at: number; mark: 'gone' | 'new' }[]
}

/** Finds the marked stretches of a comparison on its pages. `blocks` are those that the pages were laid out from. */
export function markPages(
  pages: readonly Page[],
  blocks: readonly MarkedBlock[],
  linesPerPage: number,
): MarkedPages {
  const marks = new Map<Run, Marked>()
  const places: MarkedPages['places'] = []
  let shown = -1
  let next = 0
  let reader = new SpanReader([])
  const marksOfNotes = new Map<number, Marked>()
  /** Of the note whose lines are read. */
  let ofNote: Marked | undefined
  const markLine = (line: Line, page: Page): Line => {
    if (line.role === 'note') {
      const [{ note: number } = {}] = line.runs
      if (number !== undefined) ofNote = marksOfNotes.get(number)
      const mark = ofNote
      return mark ? { ...line, runs: line.runs.map((run) => markedAs(run, mark)) } : line
    }
    if (!isTextRole(line.role)) return line
    if (line.block !== shown && !line.isPart) {
      reader = new SpanReader(blocks[next]?.spans ?? [])
      next++
    }
    shown = line.block
    const whole = blocks[next - 1]
    if (whole?.exhibit !== undefined) return markWhole(line, whole.spans[0], page)
    reader.skipSpacesBefore(line.runs[0] ? textOfRun(line.runs[0]) : '')
    const runs = line.runs.flatMap((run) =>
      reader.read(textOfRun(run)).map(({ text, span }) => {
        const piece = run.note === undefined ? { ...run, text } : { ...run }
        const { mark = 'same', change = null } = span ?? {}
        if (mark === 'same') return piece
        marks.set(piece, { mark, change })
        if (run.note !== undefined) marksOfNotes.set(run.note, { mark, change })
        note({ mark, change }, line, page)
        return piece
      }),
    )
    return runs.some((run) => marks.has(run)) ? { ...line, runs } : line
  }
  const markedAs = (run: Run, mark: Marked): Run => {
    const piece = { ...run }
    marks.set(piece, mark)
    return piece
  }
  const note = ({ mark, change }: Marked, line: Line, page: Page) => {
    if (change === null || mark === 'asked' || mark === 'same') return
    if (places.at(-1)?.change === change) return
    const at = (page.number - 1 + line.slot / linesPerPage) / pages.length
    places.push({ change, at, mark })
  }
  const markWhole = (line: Line, span: MarkedSpan | undefined, page: Page): Line => {
    const { mark = 'same', change = null } = span ?? {}
    if (mark === 'same') return line
    const marked = (run: Run) => markedAs(run, { mark, change })
    note({ mark, change }, line, page)
    const cells = line.row?.cells.map((cell) => ({
      ...cell,
      lines: cell.lines.map((runs) => runs.map(marked)),
    }))
    return {
      ...line,
      runs: line.runs.map(marked),
      ...(line.row && cells && { row: { ...line.row, cells } }),
    }
  }
  return {
    pages: pages.map((page) => {
      const lines = page.lines.map((line) => markLine(line, page))
      return lines.some((line, index) => line !== page.lines[index]) ? { ...page, lines } : page
    }),
    marks,
    places,
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
