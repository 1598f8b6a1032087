import { plainFace, writeFaces } from '#core/document/inline.ts'
import { type Cells, readTabbedText } from './table-edits.ts'

/** A longer page on the clipboard is not read as a table. */
const maxHtmlLength = 2_000_000
const maxSpan = 100

/** The cells of the first table on the clipboard, as spreadsheets and word processors copy it; null without one. */
export function pastedCells(
  data: DataTransfer,
  contentOf: (cell: Element) => string,
): Cells | null {
  const html = data.getData('text/html')
  const hasTable = html.length <= maxHtmlLength && /<table/i.test(html)
  const table = hasTable ? firstTable(html, contentOf) : null
  return table ?? tabbedCells(data.getData('text/plain'))
}

/** The cells of a text with tabs, as a table holds them; null when it has none. */
export function tabbedCells(text: string): Cells | null {
  return readTabbedText(text)?.map((row) => row.map(contentOfWords)) ?? null
}

/** The contents of a table, row by row. The places that `colspan` and `rowspan` cover are empty cells. */
export function gridOf(
  table: HTMLTableElement,
  contentOf: (cell: HTMLTableCellElement) => string,
): string[][] {
  const grid: string[][] = [...table.rows].map(() => [])
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0
    for (const cell of row.cells) {
      while (grid[at]?.[column] !== undefined) column++
      const width = Math.min(cell.colSpan, maxSpan)
      // `rowspan="0"` reaches to the end.
      const height = Math.min(cell.rowSpan || maxSpan, maxSpan, grid.length - at)
      for (let below = 0; below < height; below++) {
        for (let beside = 0; beside < width; beside++) {
          const line = grid[at + below]
          if (line) line[column + beside] = below + beside === 0 ? contentOf(cell) : ''
        }
      }
      column += width
    }
  }
  return grid.map((line) => Array.from(line, (cell) => cell ?? ''))
}

function firstTable(html: string, contentOf: (cell: Element) => string): Cells | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows = gridOf(table, contentOf)
  const filled = rows.filter((cells) => cells.length > 0)
  return filled.length > 0 ? filled : null
}

/** Escapes asterisks, which plain text on the clipboard means as such. */
function contentOfWords(text: string): string {
  return writeFaces([{ text, ...plainFace }])
}
