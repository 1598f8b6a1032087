import { isCellPlace, type WrittenPlace } from './written-place.ts'

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
