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

const rows = '.table-row:not([aria-hidden])'

/** The element of a place of a drawn table or figure. */
export function elementOfPlace(exhibit: HTMLElement, place: WrittenPlace): HTMLElement | null {
  if (!isCellPlace(place)) {
    return exhibit.querySelectorAll<HTMLElement>(wordsOf(place.line))[place.at] ?? null
  }
  const row = exhibit.querySelectorAll(rows)[place.row]
  return (row?.children[place.column] as HTMLElement | undefined) ?? null
}

/** The place of an element; null in a header that is repeated. */
export function placeOfElement(exhibit: HTMLElement, box: Element): WrittenPlace | null {
  if (box.matches('.exhibit-words')) {
    const line = box.matches('.of-title') ? 'title' : 'note'
    return { line, at: [...exhibit.querySelectorAll(wordsOf(line))].indexOf(box) }
  }
  const row = box.parentElement
  if (!row || row.hasAttribute('aria-hidden')) return null
  return {
    row: [...exhibit.querySelectorAll(rows)].indexOf(row),
    column: [...row.children].indexOf(box),
  }
}

const wordsOf = (line: 'title' | 'note') => `.exhibit-words.of-${line}`
