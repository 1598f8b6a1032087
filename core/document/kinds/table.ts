import { capitalName } from '#core/document/block-roles.ts'
import { canBeDrawn, nameOfTable, readTable, type Table } from '#core/document/table.ts'
import { captionItems, linesAsText, noteItems, oneBlock } from './exhibit-items.ts'
import type { ExhibitKind } from './exhibit-kind.ts'

type RowItem = { role: 'table-row'; content: string; row: { table: Table; at: number } }

const known = new WeakMap<Table, readonly RowItem[]>()

/** Caches the rows of a table, because the outline is rebuilt with every typed letter. */
function rowsOfTable(table: Table): readonly RowItem[] {
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

/** A table's label, title, rows and notes (APA 7 §7.8). What has no rows, or too many, is shown line by line as text. */
export const table: ExhibitKind = {
  isSetOff: true,
  items(place, numbers) {
    const number = numbers.nextInPart('table')
    const read = readTable(place.content)
    if (!canBeDrawn(read)) return oneBlock('table', place, linesAsText(place.content))
    return oneBlock('table', place, [
      ...captionItems(`${capitalName('table')} ${number}`, read.title),
      ...rowsOfTable(read),
      ...noteItems(read.notes),
    ])
  },
  name: nameOfTable,
  brief: (content) => content,
  words: (content) => content,
  plain: (content) => content,
  checked: (content) => content,
}
