import type { PagePoint } from '#web/pages/use-page-press.ts'

/** A press on a table or figure that came before the editor was loaded. */
type PressedPlace = {
  /** Index among the tables and figures on the pages. */
  exhibit: number
  /** A cell, the title, or a note counted from 0. */
  place: { row: number; column: number } | { line: 'title' | 'note'; at: number }
}

const row = '.table-row'
const head = '.head'
/** A title or note that continues on the next page (`.continued`) is counted once. */
const words = `.exhibit-title, .exhibit-note:not(.continued), ${row}`

/** Where writing starts: coordinates in the window, and the table or figure pressed there. */
export type StartPoint = { x: number; y: number; pressed: PressedPlace | null }

/** Reads the pressed place; call it before the editor replaces the pages. */
export function startPoint(point: PagePoint | null): StartPoint | null {
  if (point === null) return null
  const { x, y, pages, target } = point
  return { x, y, pressed: pressedPlace(pages, target) }
}

/** The cell, title or note of the pages that was pressed; null for anything else. */
function pressedPlace(pages: Element, pressed: Element): PressedPlace | null {
  const box = pages.contains(pressed) && pressed.closest(words)
  if (!box) return null
  let [exhibit, rows, notes] = [-1, 0, 0]
  for (const part of pages.querySelectorAll(`.exhibit-label, ${words}`)) {
    if (part === box) break
    if (part.matches('.exhibit-label')) [exhibit, rows, notes] = [exhibit + 1, 0, 0]
    else if (part.matches('.exhibit-note')) notes++
    // The header is repeated on each page.
    else if (part.matches(row) && !part.matches(head)) rows++
  }
  if (exhibit < 0) return null
  if (box.matches('.exhibit-title')) return { exhibit, place: { line: 'title', at: 0 } }
  if (box.matches('.exhibit-note')) return { exhibit, place: { line: 'note', at: notes } }
  const column = [...box.children].findIndex((cell) => cell.contains(pressed))
  if (column < 0) return null
  return { exhibit, place: { row: box.matches(head) ? 0 : rows + 1, column } }
}
