import type { CellPlace } from '#web/exhibits/table-edits.ts'
import { isCaretAt, isOnLine } from './cell-text.ts'
import { titlePlace } from './exhibit-words.ts'
import { type ExhibitShape, isCellPlace, type WrittenPlace } from './written-place.ts'

/** Where a key leads from a place: to another one, to the exhibit as a whole, to the text after it, or to a new row. */
export type Way = WrittenPlace | 'exhibit' | 'after' | 'new-row'

export function wayOfTab(from: WrittenPlace, shape: ExhibitShape, isBack: boolean): Way {
  const { rows, columns, notes } = shape
  if (isCellPlace(from)) {
    const next = from.row * columns + from.column + (isBack ? -1 : 1)
    if (next < 0) return titlePlace
    if (next >= rows * columns) return 'new-row'
    return { row: Math.floor(next / columns), column: next % columns }
  }
  if (!isBack) return wayDown(from, shape)
  if (from.line === 'title') return 'exhibit'
  if (from.at > 0 && from.at <= notes) return { line: 'note', at: from.at - 1 }
  return rows > 0 ? { row: rows - 1, column: columns - 1 } : titlePlace
}

export function wayDown(from: WrittenPlace, { rows, notes }: ExhibitShape): Way {
  const note = (at: number): Way => (at < notes ? { line: 'note', at } : 'after')
  if (!isCellPlace(from) && from.line === 'note') return note(from.at + 1)
  const row = isCellPlace(from) ? from.row + 1 : 0
  const column = isCellPlace(from) ? from.column : 0
  return row < rows ? { row, column } : note(0)
}

export function wayUp(from: WrittenPlace, { rows }: ExhibitShape): Way {
  if (isCellPlace(from)) return from.row > 0 ? { ...from, row: from.row - 1 } : titlePlace
  if (from.line === 'title') return 'exhibit'
  if (from.at > 0) return { line: 'note', at: from.at - 1 }
  return rows > 0 ? { row: rows - 1, column: 0 } : titlePlace
}

/** What a key does besides writing. */
export type KeyAct =
  | { go: Way; caret?: 'start' }
  /** Moves the row or the column of the caret there. */
  | { moveTo: CellPlace }
  | { command: 'undo' | 'redo' | 'bold' | 'italic' | 'all' | 'tools' | 'none' }

const arrows: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Null for keys that the browser knows. */
export function actOfKey(
  event: KeyboardEvent,
  box: HTMLElement,
  place: WrittenPlace,
  shape: ExhibitShape,
): KeyAct | null {
  const { key, shiftKey } = event
  if (event.ctrlKey || event.metaKey) return commandOf(key.toLowerCase(), shiftKey)
  if (event.altKey) return actOfAlt(key, place, shape)
  switch (key) {
    case 'Escape':
      return { go: 'exhibit' }
    case 'Tab':
      return { go: wayOfTab(place, shape, shiftKey) }
    case 'Enter': {
      const below = wayDown(place, shape)
      return { go: typeof below !== 'string' && isCellPlace(below) ? below : 'after' }
    }
    case 'ArrowUp':
      return isOnLine(box, 'first') ? { go: wayUp(place, shape) } : null
    case 'ArrowDown':
      return isOnLine(box, 'last') ? { go: wayDown(place, shape) } : null
    case 'ArrowLeft':
      return isCaretAt(box, 'start') ? aside(place, shape, -1) : null
    case 'ArrowRight':
      return isCaretAt(box, 'end') ? aside(place, shape, 1) : null
    default:
      return null
  }
}

function commandOf(key: string, isShifted: boolean): KeyAct | null {
  if (key === 'z') return { command: isShifted ? 'redo' : 'undo' }
  if (key === 'y') return { command: 'redo' }
  if (key === 'b') return { command: 'bold' }
  if (key === 'i') return { command: 'italic' }
  // The browser would select the text around too.
  if (key === 'a') return { command: 'all' }
  return key === 'u' ? { command: 'none' } : null
}

/** Alt and the arrows move the row or the column of the caret; the header stays where it is. */
function actOfAlt(key: string, place: WrittenPlace, shape: ExhibitShape): KeyAct | null {
  if (key === 'F10') return { command: 'tools' }
  const step = arrows[key]
  if (!step) return null
  if (!isCellPlace(place)) return { command: 'none' }
  const to = { row: place.row + step.row, column: place.column + step.column }
  const isInside = to.row < shape.rows && to.column >= 0 && to.column < shape.columns
  const isMovable = step.row === 0 || (place.row > 0 && to.row > 0)
  return isInside && isMovable ? { moveTo: to } : { command: 'none' }
}

function aside(place: WrittenPlace, { columns }: ExhibitShape, step: -1 | 1): KeyAct | null {
  if (!isCellPlace(place)) return null
  const column = place.column + step
  if (column < 0 || column >= columns) return null
  return { go: { ...place, column }, ...(step === 1 && { caret: 'start' as const }) }
}
