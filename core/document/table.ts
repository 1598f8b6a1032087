/**
 * A table as text: its title on the first line, one line a row with the cells between bars, the first row being the
 * header, and its notes on the lines after the rows. `\|` is a literal bar. Its number is never stored: it follows from
 * the order of the tables.
 */
export type Table = {
  /** With markup, like the cells and the notes; blank when the table has none. */
  title: string
  /** The first row is the header. All have the same number of cells, unless one has more than a table may have. */
  rows: readonly (readonly string[])[]
  notes: readonly string[]
}

export const maxTableColumns = 12
export const maxTableRows = 100
/** In UTF-16 units. */
export const maxCellLength = 600

/** What the last tables were read as, so that a table that did not change is the same object. */
const known = new Map<string, Table>()
const maxKnown = 200
/** Longer contents are read again each time, in UTF-16 units: kept, 200 of them would fill the memory. */
const maxKnownLength = 50_000

/** Reads any text: what stands before the first row is the title, and what follows the rows are notes. */
export function readTable(content: string): Table {
  const found = known.get(content)
  if (found) return found
  const table = parseTable(content)
  if (content.length > maxKnownLength) return table
  if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '')
  known.set(content, table)
  return table
}

function parseTable(content: string): Table {
  const titles: string[] = []
  const rows: string[][] = []
  const notes: string[] = []
  for (const raw of content.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    if (line.startsWith('|')) {
      const cells = cellsOf(line)
      // Only under the header: a row of figures that are all missing is a row.
      if (rows.length !== 1 || !isHeadRule(line)) rows.push(cells)
    } else if (rows.length === 0) titles.push(line)
    else notes.push(line)
  }
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
  // With more columns it is no table, and filling its rows could take all the memory.
  if (columns <= maxTableColumns) {
    for (const row of rows) while (row.length < columns) row.push('')
  }
  return { title: titles.join(' '), rows, notes }
}

/** The cells of a line that begins with a bar. */
export function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  for (let at = 1; at < line.length; at++) {
    const character = line.charAt(at)
    if (character === '\\' && line[at + 1] === '|') {
      cell += '|'
      at++
    } else if (character === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  if (cell.trim() !== '') cells.push(cell.trim())
  return cells
}

/** Whether a line is the line of dashes under the header of a Markdown table. */
export function isHeadRule(line: string): boolean {
  return /^\|(?: ?:?-{3,}:? ?\|)+$/.test(line)
}

/** The inverse of `readTable`; line breaks in a part become spaces, and a title or note begins with no bar. */
export function writeTable({ title, rows, notes }: Table): string {
  const [first = '', ...others] = [title, ...notes].map((text) =>
    onOneLine(text.replace(/^[|\s]+/, '')),
  )
  const lines = [first, ...rows.map((row) => onOneLine(writeRow(row))), ...others]
  return lines.filter((line) => line !== '').join('\n')
}

export function writeRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The title of a table; without one, its header. */
export function nameOfTable(content: string): string {
  const { title, rows } = readTable(content)
  return title !== '' ? title : (rows[0]?.join(', ') ?? content)
}

/** What makes a table too large to be laid out as one; null when nothing does. */
function excessOfTable({ rows }: Table): 'columns' | 'rows' | 'cell' | null {
  if (rows.some(({ length }) => length > maxTableColumns)) return 'columns'
  if (rows.length > maxTableRows) return 'rows'
  return rows.some((row) => row.some((cell) => cell.length > maxCellLength)) ? 'cell' : null
}

/** Whether it has a row, and no more of anything than a table may have. */
export function canBeDrawn(table: Table): boolean {
  return table.rows.length > 0 && excessOfTable(table) === null
}

const labelBefore =
  /^[*_]{0,3}(?:tabla|Tabla|TABLA)\s{1,3}[A-Z]?\d{1,3}(?:\.\d{1,3})?[*_]{0,3}(?:\s{0,3}[.:—–-][*_]{0,3}\s{0,3}(?=\S)|\s{1,3}(?=["“«*_(]{0,2}\p{Lu}))/u

/** A title without the number that was written before it: "Tabla 3. Matrícula", but not "Tabla 3 muestra". */
export function withoutNumber(title: string): string {
  return title.replace(labelBefore, '')
}
