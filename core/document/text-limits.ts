import type { AcademicText } from './model.ts'
import { maxTableColumns, maxTableRows } from './table.ts'

/** The longest paragraph, heading or reference, in UTF-16 units. */
export const maxBlockCharacters = 60_000
/** The most blocks and references of a text: 300 pages have 7,500 lines. */
export const maxBlocks = 10_000
/** The longest text, in UTF-16 units of its contents: about 600 pages. */
export const maxTextCharacters = 1_200_000
/** The most cells of one table, as many as are drawn as a table, and of all tables of a text. */
export const maxTableCells = maxTableColumns * maxTableRows
export const maxCells = 10 * maxTableCells
/** The most notes of a text. */
export const maxNotes = 2_000

/** Which limit a text exceeds, with what its message names. */
export type Excess =
  | { limit: 'blocks' | 'characters' | 'cells' | 'notes' }
  | { limit: 'block' | 'table'; content: string }

/**
 * The first limit that a text exceeds; null when it is within all of them. It counts signs and reads no block, so that a
 * text is refused before anything is done that costs more.
 */
export function excessOf({ cuerpo, referencias }: AcademicText): Excess | null {
  if (cuerpo.length + referencias.length > maxBlocks) return { limit: 'blocks' }
  let characters = 0
  let cells = 0
  let notes = 0
  let lines = 0
  for (const { content } of [...cuerpo, ...referencias]) {
    if (content.length > maxBlockCharacters) return { limit: 'block', content }
    characters += content.length
    notes += countOf(content, '^[')
    lines += countOf(content, '\n') + 1
  }
  if (characters > maxTextCharacters) return { limit: 'characters' }
  if (notes > maxNotes) return { limit: 'notes' }
  for (const { role, content } of cuerpo) {
    if (role !== 'table') continue
    const own = cellsIn(content)
    if (own > maxTableCells) return { limit: 'table', content }
    cells += own
  }
  if (cells > maxCells) return { limit: 'cells' }
  // Each line of a listing is laid out by itself, and so is each of an exhibit that is shown as text.
  if (lines > 2 * maxBlocks) return { limit: 'blocks' }
  return null
}

/** The cells of a table by its bars; a line with one bar counts as a cell. */
function cellsIn(content: string): number {
  let cells = 0
  for (const line of content.split('\n')) {
    if (!line.trimStart().startsWith('|')) continue
    cells += Math.max(1, countOf(line, '|') - countOf(line, '\\|') - 1)
  }
  return cells
}

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length)) count++
  return count
}
