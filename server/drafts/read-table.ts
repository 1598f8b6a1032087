import { canBeDrawn } from '#core/document/table.ts'

/** A node of mammoth's tree, as far as tables need it. */
type TableNode = {
  type: string
  children?: TableNode[]
  colSpan?: number
  rowSpan?: number
  isHeader?: boolean
}

/** A cell over more columns or rows than this is not a table of data. */
const maxSpan = 100

/**
 * The cells of a table, row by row: a cell over several columns or rows is its text and empty cells. Null for a table that
 * is left out: one with another table or a picture inside, a single row or column, or more cells than a table may have.
 */
export function readTableCells<Node extends TableNode>(
  table: Node,
  textOf: (cell: Node) => string,
): string[][] | null {
  const rows: string[][] = []
  /** How many more rows the cell above covers, by column. */
  const covered: number[] = []
  for (const row of (table.children ?? []) as Node[]) {
    if (row.type !== 'tableRow') return null
    const cells: string[] = []
    const skipCovered = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length] = (covered[cells.length] ?? 0) - 1
        cells.push('')
      }
    }
    for (const cell of (row.children ?? []) as Node[]) {
      if (cell.type !== 'tableCell' || holdsMore(cell)) return null
      const { colSpan = 1, rowSpan = 1 } = cell
      if (colSpan > maxSpan || rowSpan > maxSpan) return null
      skipCovered()
      for (let at = 0; at < colSpan; at++) {
        if (rowSpan > 1) covered[cells.length] = rowSpan - 1
        cells.push(at === 0 ? textOf(cell) : '')
      }
    }
    skipCovered()
    rows.push(cells)
  }
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
  for (const row of rows) while (row.length < columns) row.push('')
  return columns > 1 && rows.length > 1 && canBeDrawn({ title: '', rows, notes: [] }) ? rows : null
}

function holdsMore({ type, children = [] }: TableNode): boolean {
  return type === 'table' || type === 'image' || children.some(holdsMore)
}
