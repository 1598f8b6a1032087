import { canBeDrawn, maxTableRows } from '#core/document/table.ts'
import { isDrawn } from './prepare-document.ts'

/** A node of mammoth's tree, as far as tables need it. */
type TableNode = {
  type: string
  name?: string
  children?: TableNode[]
  colSpan?: number
  rowSpan?: number
  isHeader?: boolean
}

/** A cell over more columns or rows than this is not a table of data. */
const maxSpan = 100

/**
 * The tables that a table becomes: one with too many rows goes on in others, each with the header. Null for one that frames
 * text, and is none of data: with another table or a picture inside, of a single row or column, with too many columns or too
 * long cells. `isOwn`: of a file of ours, where it is always one of data.
 */
export function readTables<Node extends TableNode>(
  table: Node,
  textOf: (cell: Node) => string,
  { isOwn = false } = {},
): string[][][] | null {
  const rows = cellsOf(table, textOf)
  const [head, ...rest] = rows ?? []
  if (head === undefined) return null
  const isSmall = head.length < 2 || rest.length === 0
  if (isSmall) return isOwn && rows !== null ? [rows] : null
  const tables: string[][][] = []
  for (let at = 0; at < rest.length; at += maxTableRows - 1) {
    tables.push([head, ...rest.slice(at, at + maxTableRows - 1)])
  }
  return tables.every((part) => canBeDrawn({ title: '', rows: part, notes: [] })) ? tables : null
}

/** The cells of a table, row by row, the same number in each: one over several columns or rows is its text and empty cells. */
function cellsOf<Node extends TableNode>(
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
  return rows
}

function holdsMore({ type, name = '', children = [] }: TableNode): boolean {
  return type === 'table' || isDrawn(name) || children.some(holdsMore)
}
