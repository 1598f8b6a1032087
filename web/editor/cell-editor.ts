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
import type { ExhibitHost } from './exhibit-host.ts'
import { addPlaces } from './exhibit-places.ts'
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
 * Writes in the cells of a table, and in the title and the notes of a table or figure, where they stand. The box of the
 * caret is a text box of its own inside the text; each input changes the exhibit's content, the layout draws it again, and
 * the caret returns to its place.
 */
export class CellEditor {
  #place: WrittenPlace | null = null
  #isComposing = false
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

  /** Whether what happens there is the box's, and not the text's. */
  owns(target: EventTarget | null): boolean {
    const cell = this.#cell()
    return cell !== null && target instanceof Node && cell.contains(target)
  }

  /** Whether it is written where it stands: an exhibit that cannot be drawn is shown as text, without boxes. */
  canWrite(): boolean {
    return !this.#host.isReadOnly() && this.#cell(titlePlace) !== null
  }

  /** Starts in the place itself, on a phone in the sheet. */
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

  /** Starts where it was pressed, with the caret there. */
  startAt(pressed: WrittenPlace, point: ScreenPoint): void {
    const place = nearestPlace(pressed, this.size)
    this.start(place)
    const cell = this.#cell()
    if (cell && !this.#isInSheet) placeCaretAt(cell, point)
  }

  /** Starts in the place of a missing note with words after which the student goes on. */
  startNote(words: string): void {
    this.start({ line: 'note', at: 0 }, 'end', words)
  }

  /** Writes all words of a place at once, with the reference that they need, as one step. */
  put(place: WrittenPlace, words: string, reference: string | null = null): void {
    const { role } = this.#host
    this.#host.change(withWords(role, this.#host.content(), place, words), true, reference)
    this.start({ ...place })
  }

  /** The note that is written, else the first one. */
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

  /** Draws the table by `draw`, and keeps the caret in its cell. */
  redraw(draw: () => void): void {
    const old = this.#cell()
    const hasFocus = old !== null && document.activeElement === old
    const offset = hasFocus ? caretIn(old) : null
    const first = old?.firstChild
    draw()
    addPlaces(this.#host.dom, this, this.#host.askSource)
    if (this.#place === null) return
    // An undone step may have taken its row or column away.
    const place = nearestPlace(this.#place, this.size)
    const isSame = isSamePlace(place, this.#place)
    this.#place = place
    if (!isSame) this.#host.onPlace(place, this.#isInSheet)
    const isKept = old !== null && this.#cell() === old
    const isFocused = old === document.activeElement
    if (isKept && old.firstChild === first && isFocused === hasFocus) {
      // Most letters are drawn by the browser where the layout has them.
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

  /** Changes rows or columns, as one step, and puts the caret into a cell. */
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

  /** What a note that is not there yet begins with in its box. */
  get beginning(): Node[] {
    return beginningOfNote(this.#beginning)
  }

  /** The words of the place, as they are stored. */
  get words(): string {
    return this.#place ? wordsAt(this.#host.role, this.#host.content(), this.#place) : ''
  }

  /** The element of the place, as it is drawn now. */
  get box(): HTMLElement | null {
    return this.#cell()
  }

  /** What the place is called for those who do not see it. */
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
    // The spaces between its lines are for what is copied.
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

  /** A press starts writing there; on a phone a tap does, because a press may begin to scroll. */
  #press(event: MouseEvent): void {
    const place = this.#placeAt(event)
    if (!place || this.owns(event.target)) return
    if (isOnPhone() && !this.#isInSheet) return
    event.stopPropagation()
    // Then the browser puts the caret where it was pressed.
    if (!isOnPhone()) this.start(place)
    // The sheet keeps the focus, and the keyboard stays.
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

  /** Takes over the words of a text box; false when they are too long. */
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

  /** What would make the cell too long is not taken. */
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

  /** Moves the column of the caret, or its row. */
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

/** Where words are written in the sheet, which has large targets: a narrow screen, pressed with a finger. */
function isOnPhone(): boolean {
  return isFinger() && matchMedia(narrow).matches
}
