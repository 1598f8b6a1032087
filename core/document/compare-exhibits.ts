import { alignLists } from './compare-lists.ts'
import { compareWords, type MarkedSpan } from './compare-words.ts'
import { type Figure, readFigure } from './figure.ts'
import { parseFaces, plainFace, writeFaces } from './inline.ts'
import { likeness, type Pair, pairRewritten, wordCounts } from './pair-rewritten.ts'
import { canBeDrawn, readTable, type Table, writeTable } from './table.ts'
import { writeFigure } from './write-figure.ts'

/** What a table or figure says, marked word by word: its title, its cells row by row, its notes. */
export type ExhibitParts<Marked = MarkedSpan> = {
  title: Marked[]
  rows: Marked[][][]
  notes: Marked[][]
}

/** Both forms of a table or figure in one: its content, ready to be laid out, and the marks of its parts. */
export type ComparedExhibit = { content: string; parts: ExhibitParts }

/** The parts of a table or figure, all with one mark; null for what is not shown as a table or figure. */
export function partsOfExhibit(
  role: string,
  content: string,
  mark: MarkedSpan['mark'],
): ExhibitParts | null {
  const shown =
    role === 'table' ? drawnTable(content) : role === 'figure' ? drawnFigure(content) : null
  if (shown === null) return null
  const marked = (text: string) => parseFaces(text).map((span) => ({ ...span, mark }))
  return {
    title: marked(shown.title),
    rows: 'rows' in shown ? shown.rows.map((row) => row.map(marked)) : [],
    notes: shown.notes.map(marked),
  }
}

/**
 * Two forms of a table row by row and cell by cell, or of a figure with one picture. Null where they are shown one after
 * the other: another picture, no column in common, or more of anything than a table may have.
 */
export function compareExhibits(
  role: string,
  before: string,
  after: string,
): ComparedExhibit | null {
  if (role === 'table') {
    const [old, now] = [drawnTable(before), drawnTable(after)]
    return old && now && compareTables(old, now)
  }
  if (role !== 'figure') return null
  const [old, now] = [drawnFigure(before), drawnFigure(after)]
  return old && now && compareFigures(old, now)
}

/** The words of the parts in reading order, with a space between two parts. */
export function wordsOfParts({ title, rows, notes }: ExhibitParts): MarkedSpan[] {
  const parts = [title, ...rows.flat(), ...notes].filter((spans) => spans.length > 0)
  return parts.flatMap((spans, at) => {
    const last = parts[at - 1]?.at(-1)
    return last ? [{ ...plainFace, text: ' ', mark: last.mark }, ...spans] : spans
  })
}

function drawnTable(content: string): Table | null {
  const table = readTable(content)
  return canBeDrawn(table) ? table : null
}

function drawnFigure(content: string): Figure | null {
  const figure = readFigure(content)
  return figure.picture === null ? null : figure
}

function compareFigures(before: Figure, after: Figure): ComparedExhibit | null {
  const [old, now] = [before, after].map(({ picture }) =>
    writeFigure({ title: '', picture, notes: [] }),
  )
  if (old !== now) return null
  const title = compareContents(before.title, after.title)
  const notes = compareNotes(before.notes, after.notes)
  const figure = { title: writeFaces(title), picture: after.picture, notes: notes.map(writeFaces) }
  return { content: writeFigure(figure), parts: { title, rows: [], notes } }
}

function compareTables(before: Table, after: Table): ComparedExhibit | null {
  const columns = pairColumns(before.rows[0] ?? [], after.rows[0] ?? [])
  const pairs = columns && pairRows(before.rows, after.rows, columns)
  if (columns === null || pairs === null) return null
  const rows = pairs.map((pair) => columns.map((column) => compareCells(pair, column)))
  const title = compareContents(before.title, after.title)
  const notes = compareNotes(before.notes, after.notes)
  const table = {
    title: writeFaces(title),
    rows: rows.map((row) => row.map(writeFaces)),
    notes: notes.map(writeFaces),
  }
  return canBeDrawn(table) ? { content: writeTable(table), parts: { title, rows, notes } } : null
}

/** The places of a column in both tables, or in one of them. */
type Column = Pair<number>
type Row = readonly string[]

/**
 * The columns side by side. With as many columns as before, each is the one that had its place: a header that was
 * rewritten is no other column. Null where no header is in both.
 */
function pairColumns(before: Row, after: Row): Column[] | null {
  if (before.length === after.length) return before.map((_, at) => ({ before: at, after: at }))
  const aligned = alignLists(before, after, (one, other) => one === other)
  if (!aligned?.some(({ one, other }) => one !== null && other !== null)) return null
  return aligned.map(({ one, other }) => ({ before: one, after: other }))
}

/** The rows side by side: the headers, the equal ones, and between these each with its rewritten form. */
function pairRows(
  before: Table['rows'],
  after: Table['rows'],
  columns: readonly Column[],
): Pair<Row>[] | null {
  const common = columns.filter(({ before: old, after: now }) => old !== null && now !== null)
  const keysOf = (rows: Table['rows'], side: keyof Column) =>
    rows.slice(1).map((row) => common.map((column) => row[column[side] ?? -1]).join('\n'))
  const [olds, nows] = [keysOf(before, 'before'), keysOf(after, 'after')]
  const aligned = alignLists(olds, nows, (one, other) => one === other)
  if (aligned === null) return null
  const pairs: Pair<number>[] = []
  let gone: number[] = []
  let added: number[] = []
  const flush = () => {
    pairs.push(...pairRewritten(gone, added, (i, j) => likenessOf(gone[i], added[j])))
    gone = []
    added = []
  }
  const likenessOf = (one = 0, other = 0) => {
    const [old = '', now = ''] = [olds[one], nows[other]]
    const isSameStub = old.split('\n', 1)[0] === now.split('\n', 1)[0]
    const words = likeness(wordCounts(old), wordCounts(now))
    return isSameStub ? (1 + words) / 2 : words
  }
  for (const { one, other } of aligned) {
    if (one !== null && other !== null) {
      flush()
      pairs.push({ before: one, after: other })
    } else if (one !== null) gone.push(one)
    else if (other !== null) added.push(other)
  }
  flush()
  const rowOf = (rows: Table['rows'], at: number | null) =>
    at === null ? null : (rows[at + 1] ?? null)
  return [
    { before: before[0] ?? null, after: after[0] ?? null },
    ...pairs.map((pair) => ({
      before: rowOf(before, pair.before),
      after: rowOf(after, pair.after),
    })),
  ]
}

/** A cell; of a row or a column that is in one table only, it is gone or new. */
function compareCells({ before, after }: Pair<Row>, column: Column): MarkedSpan[] {
  const cellOf = (row: Row | null, at: number | null) =>
    row === null || at === null ? '' : (row[at] ?? '')
  return compareContents(cellOf(before, column.before), cellOf(after, column.after))
}

function compareNotes(before: readonly string[], after: readonly string[]): MarkedSpan[][] {
  const count = Math.max(before.length, after.length)
  return Array.from({ length: count }, (_, at) =>
    compareContents(before[at] ?? '', after[at] ?? ''),
  )
}

function compareContents(before: string, after: string): MarkedSpan[] {
  return compareWords(parseFaces(before), parseFaces(after))
}
