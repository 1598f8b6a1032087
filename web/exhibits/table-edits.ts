import { cleanText } from '#core/document/clean-text.ts'
import { maxCellLength, maxTableColumns, maxTableRows } from '#core/document/table.ts'

/** The cells of a table that is being edited, row by row; the first row is the header. */
export type Cells = readonly (readonly string[])[]
export type CellPlace = { row: number; column: number }

export function emptyCells(rows: number, columns: number): Cells {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''))
}

export function setCell(cells: Cells, { row, column }: CellPlace, text: string): Cells {
  return cells.map((line, at) =>
    at === row ? line.map((cell, i) => (i === column ? text : cell)) : line,
  )
}

/** With an empty row before the row `at`; unchanged when there are as many as a table may have. */
export function insertRow(cells: Cells, at: number): Cells {
  if (cells.length >= maxTableRows) return cells
  const blank = (cells[0] ?? []).map(() => '')
  return [...cells.slice(0, at), blank, ...cells.slice(at)]
}

export function insertColumn(cells: Cells, at: number): Cells {
  if ((cells[0]?.length ?? 0) >= maxTableColumns) return cells
  return cells.map((row) => [...row.slice(0, at), '', ...row.slice(at)])
}

/** Without a row; the last one stays. */
export function deleteRow(cells: Cells, at: number): Cells {
  return cells.length > 1 ? cells.filter((_, i) => i !== at) : cells
}

export function deleteColumn(cells: Cells, at: number): Cells {
  return (cells[0]?.length ?? 0) > 1 ? cells.map((row) => row.filter((_, i) => i !== at)) : cells
}

export function moveRow(cells: Cells, from: number, to: number): Cells {
  return moved(cells, from, to)
}

export function moveColumn(cells: Cells, from: number, to: number): Cells {
  return cells.map((row) => moved(row, from, to))
}

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  const rest = items.filter((_, i) => i !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/**
 * With pasted cells from a place on; the table grows with them up to its limits. `left` is how many cells did not fit, and
 * `cut` how many were too long.
 */
export function pasteCells(
  cells: Cells,
  { row, column }: CellPlace,
  pasted: Cells,
): { cells: Cells; left: number; cut: number } {
  const width = pasted.reduce((most, line) => Math.max(most, line.length), 0)
  const columns = Math.min(maxTableColumns, Math.max(cells[0]?.length ?? 0, column + width))
  const rows = Math.min(maxTableRows, Math.max(cells.length, row + pasted.length))
  let left = 0
  let cut = 0
  const grown = Array.from({ length: rows }, (_, at) =>
    Array.from({ length: columns }, (_, i) => cells[at]?.[i] ?? ''),
  )
  pasted.forEach((line, at) => {
    line.forEach((text, i) => {
      const target = grown[row + at]
      if (target === undefined || column + i >= columns) left += text === '' ? 0 : 1
      else {
        if (text.length > maxCellLength) cut++
        target[column + i] = cutCell(text)
      }
    })
  })
  return { cells: grown, left, cut }
}

/** What did not fit of pasted cells, in words; null when all did. */
export function leftOutWords({ left, cut }: { left: number; cut: number }): string | null {
  const limits = `Una tabla tiene hasta ${maxTableColumns} columnas y ${maxTableRows} filas`
  if (left > 0)
    return `${limits}: ${left === 1 ? 'no entró una celda' : `no entraron ${left} celdas`}.`
  if (cut === 0) return null
  return `Una celda tiene hasta ${maxCellLength} caracteres: ${cut === 1 ? 'una se cortó' : `${cut} se cortaron`}.`
}

/** A longer text on the clipboard is not read as a table. */
const maxPastedLength = 500_000

/** The cells of a text with tabs, as spreadsheets copy it; null when it has none. A cell in quotes may hold line breaks. */
export function readTabbedText(text: string): Cells | null {
  if (!text.includes('\t') || text.length > maxPastedLength) return null
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cleanWords(cell))
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"' && (isQuoted || cell === '')) {
      if (isQuoted && text[at + 1] === '"') cell += text.charAt(++at)
      else isQuoted = !isQuoted
    } else if (character === '\t' && !isQuoted) endCell()
    else if (character === '\n' && !isQuoted) {
      endCell()
      rows.push([])
    } else cell += character
  }
  endCell()
  const last = rows.at(-1)
  if (last?.length === 1 && last[0] === '') rows.pop()
  return rows
}

/** Cut to the limit, but not inside a surrogate pair and not after an escaping backslash. */
function cutCell(text: string): string {
  return text.length > maxCellLength
    ? text.slice(0, maxCellLength).replace(/(?:[\ud800-\udbff]|\\)$/, '')
    : text
}

export function cleanWords(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}
