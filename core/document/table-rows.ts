import type { Table } from './table.ts'

type RowItem = { role: 'table-row'; content: string; row: { table: Table; at: number } }

const known = new WeakMap<Table, readonly RowItem[]>()

/** Caches the rows of a table, because the outline is rebuilt with every typed letter. */
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
