import type { ExhibitRole } from './block-roles.ts'
import { alignLists } from './compare-lists.ts'
import { compareWords, type MarkedSpan } from './compare-words.ts'
import { type Figure, readFigure } from './figure.ts'
import { parseFaces, plainFace, writeFaces } from './inline.ts'
import { type Code, readCode, writeCode } from './kinds/code.ts'
import { likeness, type Pair, pairRewritten, wordCounts } from './pair-rewritten.ts'
import { canBeDrawn, readTable, type Table, writeTable } from './table.ts'
import { writeFigure } from './write-figure.ts'

/** The title, the cells row by row and the notes of a table or figure; each word is marked as same, removed or new. */
export type ExhibitParts<Marked = MarkedSpan> = {
  title: Marked[]
  rows: Marked[][][]
  notes: Marked[][]
}

/** An older and a newer version of a table or figure merged into one: the content to lay out, and its marked parts. */
export type MergedExhibit = { content: string; parts: ExhibitParts }

type Words = { title: string; rows?: Table['rows']; notes: readonly string[] }

/** How two versions of an exhibit are compared. A new kind without an entry here does not compile. */
type Comparing = {
  /** Title, cells and notes to compare; null if the content cannot be read as this kind, or has no words to compare. */
  words: (content: string) => Words | null
  merge: (before: string, after: string) => MergedExhibit | null
}

const comparing: Record<ExhibitRole, Comparing> = {
  table: { words: drawnTable, merge: ofBoth(drawnTable, compareTables) },
  figure: { words: drawnFigure, merge: ofBoth(drawnFigure, compareFigures) },
  equation: { words: () => null, merge: () => null },
  code: { words: readCode, merge: ofBoth(readCode, compareCode) },
}

function ofBoth<Drawn>(
  read: (content: string) => Drawn | null,
  compare: (before: Drawn, after: Drawn) => MergedExhibit | null,
): Comparing['merge'] {
  return (before, after) => {
    const [old, now] = [read(before), read(after)]
    return old && now && compare(old, now)
  }
}

/** The parts of a table or figure with the same mark on every word; null if it is not shown as a table or figure. */
export function partsOfExhibit(
  role: ExhibitRole,
  content: string,
  mark: MarkedSpan['mark'],
): ExhibitParts | null {
  const shown = comparing[role].words(content)
  if (shown === null) return null
  const marked = (text: string) => parseFaces(text).map((span) => ({ ...span, mark }))
  return {
    title: marked(shown.title),
    rows: (shown.rows ?? []).map((row) => row.map(marked)),
    notes: shown.notes.map(marked),
  }
}

/**
 * Merges two versions of a table (row by row, cell by cell) or of a figure (title and notes). Null if they cannot be
 * merged: the picture changed, the tables have no column in common, or the merged table would exceed the table limits.
 */
export function compareExhibits(
  role: ExhibitRole,
  before: string,
  after: string,
): MergedExhibit | null {
  return comparing[role].merge(before, after)
}

/** The words of the parts in reading order, with a space between two parts. */
export function wordsOfParts({ title, rows, notes }: ExhibitParts): MarkedSpan[] {
  const parts = [title, ...rows.flat(), ...notes].filter((spans) => spans.length > 0)
  return parts.flatMap((spans, at) => {
    const last = parts[at - 1]?.at(-1)
    return last ? [{ ...plainFace, text: ' ', mark: last.mark, endsPart: true }, ...spans] : spans
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

function compareFigures(before: Figure, after: Figure): MergedExhibit | null {
  const [old, now] = [before, after].map(({ picture }) =>
    writeFigure({ title: '', picture, notes: [] }),
  )
  if (old !== now) return null
  const title = compareContents(before.title, after.title)
  const notes = compareNotes(before.notes, after.notes)
  const figure = { title: writeFaces(title), picture: after.picture, notes: notes.map(writeFaces) }
  return { content: writeFigure(figure), parts: { title, rows: [], notes } }
}

function compareCode(before: Code, after: Code): MergedExhibit | null {
  const [old, now] = [before, after].map((one) => writeCode({ ...one, title: '', notes: [] }))
  if (old !== now) return null
  const title = compareContents(before.title, after.title)
  const notes = compareNotes(before.notes, after.notes)
  const merged = { ...after, title: writeFaces(title), notes: notes.map(writeFaces) }
  return { content: writeCode(merged), parts: { title, rows: [], notes } }
}

function compareTables(before: Table, after: Table): MergedExhibit | null {
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

/** The index of a column in each table; null in the table that lacks it. */
type Column = Pair<number>
type Row = readonly string[]

/**
 * Pairs the columns of two tables. Tables with equally many columns are paired by position, so that a column whose
 * header changed is still the same column; others are paired by equal headers. Null if no header is in both.
 */
function pairColumns(before: Row, after: Row): Column[] | null {
  if (before.length === after.length) return before.map((_, at) => ({ before: at, after: at }))
  const aligned = alignLists(before, after, (one, other) => one === other)
  if (!aligned?.some(({ one, other }) => one !== null && other !== null)) return null
  return aligned.map(({ one, other }) => ({ before: one, after: other }))
}

/** Pairs the rows of two tables: the headers, equal rows, and between equal rows those that are alike. */
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

/** Compares a cell; it counts as empty in the table that lacks its row or column. */
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
