import { parseFaces, writeFaces } from '#core/document/inline.ts'
import { maxTableColumns, maxTableRows, readTable, writeTable } from '#core/document/table.ts'
import {
  type CellPlace,
  type Cells,
  cleanWords,
  insertRow,
  leftOutWords,
  moveColumn,
  moveRow,
  pasteCells,
} from '#web/exhibits/table-edits.ts'
import { isFinger, narrow } from '#web/ui/breakpoints.ts'
import { showToast } from '#web/ui/toast.tsx'
import { actOfKey, type KeyAct, type Way } from './cell-keys.ts'
import { beginningOfNote, caretIn, placeCaret, placeCaretAt, wordsInBox } from './cell-text.ts'
import { restoreBox } from './draw.ts'
import { addExhibitControls } from './exhibit-controls.ts'
import type { ExhibitHost } from './exhibit-host.ts'
import {
  maxWordsAt,
  nameOfPlace,
  nearestPlace,
  shapeOf,
  titlePlace,
  tooLongAt,
  withoutOwnNumber,
  withWords,
  wordsAt,
} from './exhibit-words.ts'
import { insertWords, pastedFacedCells, pastedWords } from './pasted-words.ts'
import { sizeWords } from './said.ts'
import {
  type ExhibitShape,
  elementOfPlace,
  isCellPlace,
  isSamePlace,
  type LinePlace,
  placeOfElement,
  type ScreenPoint,
  type WrittenPlace,
} from './written-place.ts'

type CaretAt = 'start' | 'end' | number

/**
 * Lets the student write in the cells of a table, and in the title and notes of an exhibit, on the pages. The element of
 * the place that is written becomes editable. Each input changes the exhibit's content, the layout draws it again, and
 * the caret returns to its place. On a phone the student writes in a bottom sheet instead (`cell-sheet.tsx`).
 */
export class CellEditor {
  #place: WrittenPlace | null = null
  #isComposing = false
  /** Whether the words are written in the bottom sheet. */
  #isInSheet = false
  /** The words after 'Nota.' with which a new note begins. */
  #beginning = ''
  /** Whether the caret has just come into the box; the first input is then a new step to undo. */
  #isFresh = true
  readonly #host: ExhibitHost

  constructor(host: ExhibitHost) {
    this.#host = host
    const { dom } = host
    dom.addEventListener('mousedown', (event) => this.#press(event))
    dom.addEventListener('click', (event) => this.#tap(event))
    dom.addEventListener('keydown', (event) => this.#owns(event) && this.key(event))
    dom.addEventListener('input', (event) => this.#owns(event) && this.#read())
    dom.addEventListener('paste', (event) => this.#owns(event) && this.paste(event))
    dom.addEventListener('compositionstart', () => {
      this.#isComposing = true
    })
    dom.addEventListener('compositionend', () => this.#endComposition())
    dom.addEventListener('focusin', (event) => this.#owns(event) && host.onFocus(true))
    dom.addEventListener('focusout', (event) => this.#owns(event) && host.onFocus(false))
  }

  /** Whether an event at this target belongs to the place that is written, and not to the editor of the text. */
  owns(target: EventTarget | null): boolean {
    const cell = this.#cell()
    return cell !== null && target instanceof Node && cell.contains(target)
  }

  /** False for a text that is only read, and for an exhibit that cannot be drawn and is shown as plain text. */
  canWrite(): boolean {
    return !this.#host.isReadOnly() && this.#cell(titlePlace) !== null
  }

  /** Begins to write in a place of the exhibit: on the page, or on a phone in the bottom sheet. */
  start(place: WrittenPlace, caret: CaretAt = 'end', beginning = ''): void {
    if (!this.canWrite()) return
    this.#beginning = beginning
    this.#host.select()
    this.#endComposition()
    this.#close()
    this.#place = place
    this.#isFresh = true
    this.#isInSheet = isOnPhone()
    const cell = this.#open()
    if (!cell) return
    if (!this.#isInSheet) {
      cell.focus({ preventScroll: true })
      cell.scrollIntoView({ block: 'nearest' })
      placeCaret(cell, caret === 'start' ? 0 : caret === 'end' ? Number.MAX_SAFE_INTEGER : caret)
    }
    this.#host.onPlace(place, this.#isInSheet)
  }

  /** Begins to write in the place that was pressed, with the caret at that point. */
  startAt(pressed: WrittenPlace, point: ScreenPoint): void {
    const place = nearestPlace(pressed, this.size)
    this.start(place)
    const cell = this.#cell()
    if (cell && !this.#isInSheet) placeCaretAt(cell, point)
  }

  /** Begins the first note with these words, which the student completes. They are stored with the first input. */
  startNote(words: string): void {
    this.start({ line: 'note', at: 0 }, 'end', words)
  }

  /** Replaces the words of a place, and adds the reference that they cite, as one step to undo. */
  put(place: WrittenPlace, words: string, reference: string | null = null): void {
    const { role } = this.#host
    this.#host.change(withWords(role, this.#host.content(), place, words), true, reference)
    this.start({ ...place })
  }

  /** The note in which the caret is, else the first note. */
  get note(): { place: LinePlace; words: string } {
    const written = this.#place
    const isNote = written !== null && !isCellPlace(written) && written.line === 'note'
    const place = isNote ? written : ({ line: 'note', at: 0 } as const)
    return { place, words: wordsAt(this.#host.role, this.#host.content(), place) }
  }

  /** Puts the caret back after a dialog. */
  resume(): void {
    if (this.#place) this.start({ ...this.#place })
    else this.#host.leave('exhibit')
  }

  stop(): void {
    if (this.#place === null) return
    this.#endComposition()
    this.#close()
    this.#place = null
    this.#isInSheet = false
    this.#host.onPlace(null, false)
  }

  /** Calls `draw`, which draws the exhibit again, and keeps the caret in its place. */
  redraw(draw: () => void): void {
    const old = this.#cell()
    const hasFocus = old !== null && document.activeElement === old
    const offset = hasFocus ? caretIn(old) : null
    const first = old?.firstChild
    draw()
    addExhibitControls(this.#host.dom, this, this.#host.askSource)
    if (this.#place === null) return
    // Undoing may have removed the row or column of the place.
    const place = nearestPlace(this.#place, this.size)
    const isSame = isSamePlace(place, this.#place)
    this.#place = place
    if (!isSame) this.#host.onPlace(place, this.#isInSheet)
    const isKept = old !== null && this.#cell() === old
    const isFocused = old === document.activeElement
    if (isKept && old.firstChild === first && isFocused === hasFocus) {
      // The browser has already put the letter where the layout puts it: nothing was drawn again.
      this.#name(old)
      return
    }
    if (!isKept) this.#close(old)
    const cell = this.#open()
    if (!cell) this.stop()
    else if (hasFocus) {
      if (cell !== document.activeElement) cell.focus({ preventScroll: true })
      placeCaret(cell, cell.matches('.hole') ? Number.MAX_SAFE_INTEGER : (offset ?? 0))
    }
  }

  /** Adds, removes or moves rows or columns, as one step to undo, and puts the caret into a cell. */
  reshape(change: (cells: Cells) => Cells, place: CellPlace): void {
    const { rows } = this.#table()
    const next = change(rows)
    if (next === rows) {
      showToast(`Una tabla tiene hasta ${maxTableColumns} columnas y ${maxTableRows} filas.`)
      return
    }
    this.#write(next)
    const row = Math.min(place.row, next.length - 1)
    if (next.length > rows.length) this.#host.say(`Fila añadida, ${row + 1} de ${next.length}.`)
    this.start({ row, column: Math.min(place.column, (next[0]?.length ?? 1) - 1) }, 'end')
  }

  get size(): ExhibitShape {
    return shapeOf(this.#host.role, this.#host.content())
  }

  /** The nodes with which a note that does not exist yet begins on the page. */
  get beginning(): Node[] {
    return beginningOfNote(this.#beginning)
  }

  /** The stored words of the place that is written. */
  get words(): string {
    return this.#place ? wordsAt(this.#host.role, this.#host.content(), this.#place) : ''
  }

  /** The element of the place that is written. */
  get box(): HTMLElement | null {
    return this.#cell()
  }

  /** The name of the place for screen readers. */
  get name(): string {
    return this.#place ? nameOfPlace(this.#host.role, this.#host.content(), this.#place) : ''
  }

  #table() {
    return readTable(this.#host.content())
  }

  #write(rows: Cells): void {
    this.#host.change(writeTable({ ...this.#table(), rows }), true)
  }

  #owns(event: Event): boolean {
    return this.owns(event.target)
  }

  #cell(place = this.#place): HTMLElement | null {
    return place && elementOfPlace(this.#host.dom, place)
  }

  #open(): HTMLElement | null {
    const cell = this.#cell()
    if (!cell || !this.#place) return null
    cell.dataset['written'] = ''
    if (this.#isInSheet) return cell
    cell.contentEditable = 'true'
    if (!isCellPlace(this.#place)) cell.setAttribute('role', 'textbox')
    this.#name(cell)
    // White space between the drawn lines is only there for copying.
    for (const node of [...cell.childNodes]) if (node instanceof Text) node.remove()
    if (cell.matches('.of-note.hole')) cell.append(...this.beginning)
    return cell
  }

  #name(cell: HTMLElement): void {
    if (!this.#isInSheet && cell.ariaLabel !== this.name) cell.ariaLabel = this.name
  }

  #close(cell: HTMLElement | null = this.#cell()): void {
    if (!cell) return
    cell.contentEditable = 'inherit'
    delete cell.dataset['written']
    cell.removeAttribute('aria-label')
    if (cell.matches('.exhibit-words')) cell.removeAttribute('role')
    restoreBox(cell)
  }

  /** A press begins to write in a place; on a phone only a tap does, because a press may begin to scroll. */
  #press(event: MouseEvent): void {
    const place = this.#placeAt(event)
    if (!place || this.owns(event.target)) return
    if (isOnPhone() && !this.#isInSheet) return
    event.stopPropagation()
    // The browser then puts the caret where the mouse pressed.
    if (!isOnPhone()) this.start(place)
    // The bottom sheet keeps the focus, so that the keyboard stays open.
    else event.preventDefault()
  }

  #tap(event: MouseEvent): void {
    const place = this.#placeAt(event)
    if (place && isOnPhone()) this.startAt(place, event)
  }

  #placeAt({ target, button }: MouseEvent): WrittenPlace | null {
    const box = target instanceof Element ? target.closest('.table-cell, .exhibit-words') : null
    return box && button === 0 && this.canWrite() ? placeOfElement(this.#host.dom, box) : null
  }

  #endComposition(): void {
    if (!this.#isComposing) return
    this.#isComposing = false
    this.#read()
  }

  #read(): void {
    const cell = this.#cell()
    const place = this.#place
    if (!cell || !place || this.#isComposing) return
    if (!this.write(cell)) this.#restore(cell)
  }

  /** Stores the words of a text box in the exhibit; false if they are too long. */
  write(box: HTMLElement): boolean {
    const place = this.#place
    if (!place) return false
    const text = wordsInBox(box, place)
    if (text.length > maxWordsAt(place)) {
      showToast(tooLongAt(place))
      return false
    }
    const { role } = this.#host
    const content = this.#host.content()
    const next = text === this.words ? content : withWords(role, content, place, text)
    if (next !== content) {
      this.#beginning = ''
      this.#host.change(next, this.#isFresh)
      this.#isFresh = false
    }
    return true
  }

  /** Undoes an input that made the words too long. */
  #restore(cell: HTMLElement): void {
    const added = (cell.textContent ?? '').length
    const offset = caretIn(cell) ?? 0
    restoreBox(cell)
    this.#open()
    placeCaret(cell, Math.max(0, offset - Math.max(0, added - (cell.textContent ?? '').length)))
  }

  key(event: KeyboardEvent, box: HTMLElement | null = this.#cell()): void {
    const place = this.#place
    if (!box || !place || event.isComposing) return
    const act = actOfKey(event, box, place, this.size)
    if (act === null) return
    event.preventDefault()
    event.stopPropagation()
    if ('go' in act) this.go(act.go, act.caret)
    else if ('moveTo' in act) this.#moveTo(act.moveTo, place as CellPlace)
    else this.#run(act.command, box)
  }

  go(way: Way, caret?: 'start'): void {
    if (way === 'exhibit' || way === 'after') {
      this.stop()
      this.#host.leave(way)
    } else if (way === 'new-row') {
      const { rows } = this.size
      this.reshape((cells) => insertRow(cells, rows), { row: rows, column: 0 })
    } else this.start(way, caret)
  }

  /** Moves the row or column of the caret, whichever differs between the two cells. */
  #moveTo(to: CellPlace, from: CellPlace): void {
    const change = (cells: Cells) =>
      to.row === from.row
        ? moveColumn(cells, from.column, to.column)
        : moveRow(cells, from.row, to.row)
    this.reshape(change, to)
  }

  #run(command: Extract<KeyAct, { command: string }>['command'], box: HTMLElement): void {
    if (command === 'all') document.getSelection()?.selectAllChildren(box)
    else if (command === 'bold' || command === 'italic') document.execCommand(command)
    else if (command !== 'none') this.#host[command]()
  }

  paste(event: ClipboardEvent): void {
    const data = event.clipboardData
    const place = this.#place
    if (!data || !place) return
    event.preventDefault()
    const pasted = isCellPlace(place) ? pastedFacedCells(data) : null
    if (pasted === null || !isCellPlace(place)) this.#pasteWords(data, place, event.target)
    else {
      const { cells, ...rest } = pasteCells(this.#table().rows, place, pasted)
      this.#write(cells)
      this.start(place, 'end')
      this.#host.say(`Pegado: ${sizeWords(pasted)}.`)
      const words = leftOutWords(rest)
      if (words !== null) showToast(words)
    }
  }

  #pasteWords(data: DataTransfer, place: WrittenPlace, target: EventTarget | null): void {
    const words = pastedWords(data)
    const content = words && cleanWords(writeFaces(words))
    if (content === null || content.length > maxWordsAt(place)) {
      showToast(tooLongAt(place))
      return
    }
    insertWords(parseFaces(withoutOwnNumber(this.#host.role, place, content)))
    this.#isFresh = true
    target?.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Whether words are written in the bottom sheet, which has larger targets: a narrow screen used with a finger. */
function isOnPhone(): boolean {
  return isFinger() && matchMedia(narrow).matches
}
