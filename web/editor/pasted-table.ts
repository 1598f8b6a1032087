import { type Span, writeFaces } from '#core/document/inline.ts'
import {
  canBeDrawn,
  maxTableRows,
  type Table,
  withoutNumber,
  writeTable,
} from '#core/document/table.ts'
import { gridOf, tabbedCells } from '#web/exhibits/pasted-cells.ts'

/**
 * The content of a pasted `<table>`; null for what is none, or more than a table holds: one cell or one column that
 * only arranges text, tables inside tables, cells of a page. Its words are then pasted as paragraphs.
 */
export function readPastedTable(
  element: HTMLTableElement,
  spansOf: (cell: Element) => readonly Span[],
): string | null {
  if (element.rows.length > maxTableRows || element.querySelector('table') !== null) return null
  const rows = gridOf(element, (cell) => writeFaces(spansOf(cell)))
  const title = element.caption === null ? '' : writeFaces(spansOf(element.caption))
  return contentOf({ title: withoutNumber(title), rows, notes: [] })
}

/** The content of a table on the clipboard as text with tabs between its cells; null for other text. */
export function readTabbedTable(text: string): string | null {
  const rows = tabbedCells(text.replace(/\r\n?/g, '\n'))
  const columns = rows?.[0]?.length ?? 0
  if (!rows?.every(({ length }) => length === columns)) return null
  return contentOf({ title: '', rows, notes: [] })
}

function contentOf(table: Table): string | null {
  const columns = Math.max(0, ...table.rows.map(({ length }) => length))
  const isTable = columns > 1 && table.rows.length > 1 && canBeDrawn(table)
  return isTable ? writeTable(table) : null
}
