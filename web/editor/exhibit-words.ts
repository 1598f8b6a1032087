import { readFigure } from '#core/document/figure.ts'
import { maxCellLength, readTable, withoutNumber, writeTable } from '#core/document/table.ts'
import { withoutFigureNumber, writeFigure } from '#core/document/write-figure.ts'
import { setCell } from '#web/exhibits/table-edits.ts'
import {
  type ExhibitShape,
  isCellPlace,
  type LinePlace,
  type WordedRole,
  type WrittenPlace,
} from './written-place.ts'

export const titlePlace: LinePlace = { line: 'title', at: 0 }
/** What a note begins with; alone it is none. */
const noteSign = 'Nota.'

export function maxWordsAt(place: WrittenPlace): number {
  if (isCellPlace(place)) return maxCellLength
  return place.line === 'title' ? 300 : 1000
}

/** Accessible name of a place. */
export function nameOfPlace(role: WordedRole, content: string, place: WrittenPlace): string {
  if (!isCellPlace(place)) {
    if (place.line === 'note') return 'Nota'
    return role === 'table' ? 'Título de la tabla' : 'Título de la figura'
  }
  const head = readTable(content).rows[0]?.[place.column] ?? ''
  return place.row === 0 || head === ''
    ? `Fila ${place.row + 1}, columna ${place.column + 1}`
    : `${head}, fila ${place.row + 1}`
}

/** Why words are not taken, for the student. */
export function tooLongAt(place: WrittenPlace): string {
  const most = maxWordsAt(place)
  if (isCellPlace(place)) return `Una celda tiene hasta ${most} caracteres.`
  return `${place.line === 'title' ? 'Un título' : 'Una nota'} tiene hasta ${most} caracteres.`
}

/** How many rows, columns and notes it has; a figure has no cells. */
export function shapeOf(role: WordedRole, content: string): ExhibitShape {
  if (role === 'figure') return { rows: 0, columns: 0, notes: readFigure(content).notes.length }
  const { rows, notes } = readTable(content)
  return { rows: rows.length, columns: rows[0]?.length ?? 0, notes: notes.length }
}

export function wordsAt(role: WordedRole, content: string, place: WrittenPlace): string {
  if (isCellPlace(place)) return readTable(content).rows[place.row]?.[place.column] ?? ''
  const { title, notes } = role === 'table' ? readTable(content) : readFigure(content)
  return place.line === 'title' ? title : (notes[place.at] ?? '')
}

/** The content with other words at a place; without words a title or note is gone. */
export function withWords(
  role: WordedRole,
  content: string,
  place: WrittenPlace,
  words: string,
): string {
  if (isCellPlace(place)) {
    const table = readTable(content)
    return writeTable({ ...table, rows: setCell(table.rows, place, words) })
  }
  const change = <Exhibit extends { title: string; notes: readonly string[] }>(before: Exhibit) =>
    place.line === 'title'
      ? { ...before, title: words }
      : { ...before, notes: withNote(before.notes, place.at, words) }
  return role === 'table'
    ? writeTable(change(readTable(content)))
    : writeFigure(change(readFigure(content)))
}

function withNote(notes: readonly string[], at: number, words: string): string[] {
  // On the page 'Nota.' is in italics; as it is stored, it is not.
  const note = words.replace(/^\*Nota\.\*/, noteSign)
  const rest = note === noteSign ? [] : [note]
  return [...notes.slice(0, at), ...rest, ...notes.slice(at + 1)]
}

/** Pasted words of a title without the number that the program gives itself. */
export function withoutOwnNumber(role: WordedRole, place: WrittenPlace, words: string): string {
  if (isCellPlace(place) || place.line === 'note') return words
  return role === 'table' ? withoutNumber(words) : withoutFigureNumber(words)
}

/** The place itself, or the nearest one that is left when a step was undone. */
export function nearestPlace(place: WrittenPlace, { rows, columns, notes }: ExhibitShape) {
  if (!isCellPlace(place))
    return place.line === 'title' || place.at < notes
      ? place
      : { ...place, at: Math.max(0, notes - 1) }
  return { row: Math.min(place.row, rows - 1), column: Math.min(place.column, columns - 1) }
}
