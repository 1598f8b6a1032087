import { type Cells, cleanCell, readTabbedText } from './table-edits.ts'

/** A longer page on the clipboard is not read as a table. */
const maxHtmlLength = 2_000_000

/** The cells of the first table on the clipboard, as spreadsheets and word processors copy it; null without one. */
export function pastedCells(data: DataTransfer): Cells | null {
  const html = data.getData('text/html')
  const table = html.length <= maxHtmlLength && /<table/i.test(html) ? firstTable(html) : null
  return table ?? readTabbedText(data.getData('text/plain'))
}

function firstTable(html: string): Cells | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows = [...table.rows].map(cellsOf).filter((cells) => cells.length > 0)
  return rows.length > 0 ? rows : null
}

/** A cell over several columns is its text and empty cells. */
function cellsOf(row: HTMLTableRowElement): string[] {
  return [...row.cells].flatMap((cell) => {
    const more = Math.min(cell.colSpan, 100) - 1
    return [cleanCell(cell.textContent ?? ''), ...Array<string>(more).fill('')]
  })
}
