import type { Table } from './table.ts'

type RowItem = { role: 'table-row'; content: string; row: { table: Table; at: number } }

const known = new WeakMap<Table, readonly RowItem[]>()

/** The rows of a table for the outline, which is made anew with each letter of the text: the same objects each time. */
export function rowsOfTable(table: Table): readonly RowItem[] {
  const found = known.get(table)
  if (found) return found
  const rows = table.rows.map((cells, at) => ({
    role: 'table-row' as const,
    content: cells.join(' '),
    row: { table, at },
  }))
  known.set(table, rows)
  return rows
}
