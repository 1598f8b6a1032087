import type { CellPlace } from '#web/exhibits/table-edits.ts'

/** Exhibits whose words are written where they stand. */
export type WordedRole = 'table' | 'figure'
/** The title, or a note counted from 0. */
export type LinePlace = { line: 'title' | 'note'; at: number }
/** What can be written of an exhibit in its place. */
export type WrittenPlace = CellPlace | LinePlace

/** In pixels of the window. */
export type ScreenPoint = { x: number; y: number }

export type ExhibitShape = { rows: number; columns: number; notes: number }

export function isCellPlace(place: WrittenPlace): place is CellPlace {
  return 'row' in place
}

export function isSamePlace(one: WrittenPlace, other: WrittenPlace): boolean {
  if (!isCellPlace(one))
    return !isCellPlace(other) && one.line === other.line && one.at === other.at
  return isCellPlace(other) && one.row === other.row && one.column === other.column
}
