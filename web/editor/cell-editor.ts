import { writeFaces } from '#core/document/inline.ts'
import {
  maxCellLength,
  maxTableColumns,
  maxTableRows,
  readTable,
  writeTable,
} from '#core/document/table.ts'
import { pastedCells } from '#web/exhibits/pasted-cells.ts'
import {
  type CellPlace,
  type Cells,
  cleanWords,
  insertRow,
  leftOutWords,
  pasteCells,
  setCell,
} from '#web/exhibits/table-edits.ts'
import { showToast } from '#web/ui/toast.tsx'
import { caretIn, isCaretAt, placeCaret, spansOfCell } from './cell-text.ts'

/** What a table that is written in its place needs of the text. */
export type TableHost = {
  dom: HTMLElement
  content: () => string
  isReadOnly: () => boolean
  /** `isStep`: undone apart from what was typed before. */
  change: (content: string, isStep: boolean) => void
  select: () => void
  undo: () => void
  redo: () => void
  /** The caret goes back to the text: the table is selected, or what stands after it. */
  leave: (to: 'table' | 'after') => void
  onFocus: (hasFocus: boolean) => void
  onPlace: (place: CellPlace | null) => void
}

type CaretAt = 'start' | 'end' | number

/**
 * Writes in the cells of a table where they stand. The cell of the caret is a text box of its own inside the text; each
 * input changes the table's content, the layout draws the table again, and the caret returns to its place.
 */
export class CellEditor {
  #place: CellPlace | null = null
  #isComposing = false
  /** Whether the caret has just come into the cell; the first input is then a new step to undo. */
  #isFresh = true
  /** The cell's elements as the layout has them. */
  #drawn = ''
  readonly #host: TableHost

  constructor(host: TableHost) {
    this.#host = host
    const { dom } = host
    dom.addEventListener('mousedown', (event) => this.#press(event))
    dom.addEventListener('keydown', (event) => this.#owns(event) && this.#key(event))
    dom.addEventListener('input', (event) => this.#owns(event) && this.#read())
    dom.addEventListener('paste', (event) => this.#owns(event) && this.#paste(event))
    dom.addEventListener('compositionstart', () => {
      this.#isComposing = true
    })
    dom.addEventListener('compositionend', () => {
      this.#isComposing = false
      this.#read()
    })
    dom.addEventListener('focusin', (event) => this.#owns(event) && host.onFocus(true))
    dom.addEventListener('focusout', (event) => this.#owns(event) && host.onFocus(false))
  }

  get place(): CellPlace | null {
    return this.#place
  }

  /** Whether what happens there is the cell's, and not the text's. */
  owns(target: EventTarget | null): boolean {
    const cell = this.#cell()
    return cell !== null && target instanceof Node && cell.contains(target)
  }

  /** Whether its cells can be written where they stand: a table that is too large is shown as text, without cells. */
  canWrite(): boolean {
    return !this.#host.isReadOnly() && this.#host.dom.querySelector('.table-cell') !== null
  }

  start(place: CellPlace, caret: CaretAt = 'end'): void {
    if (!this.canWrite()) return
    this.#host.select()
    this.#close()
    this.#place = place
    this.#isFresh = true
    this.#isComposing = false
    const cell = this.#open()
    if (!cell) return
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest' })
    placeCaret(cell, caret === 'start' ? 0 : caret === 'end' ? Number.MAX_SAFE_INTEGER : caret)
    this.#host.onPlace(place)
  }

  stop(): void {
    if (this.#place === null) return
    this.#close()
    this.#place = null
    this.#host.onPlace(null)
  }

  /** Draws the table by `draw`, which makes new elements, and keeps the caret in its cell. */
  redraw(draw: () => void): void {
    const old = this.#cell()
    const hasFocus = old !== null && document.activeElement === old
    const offset = hasFocus ? caretIn(old) : null
    draw()
    if (this.#place === null) return
    // An undone step may have taken its row or column away.
    const { rows, columns } = this.size
    const place = {
      row: Math.min(this.#place.row, rows - 1),
      column: Math.min(this.#place.column, columns - 1),
    }
    if (place.row !== this.#place.row || place.column !== this.#place.column)
      this.#host.onPlace(place)
    this.#place = place
    const cell = this.#open()
    if (!cell) this.stop()
    else if (hasFocus) {
      cell.focus({ preventScroll: true })
      placeCaret(cell, offset ?? 0)
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
    this.#write(next, true)
    const row = Math.min(place.row, next.length - 1)
    this.start({ row, column: Math.min(place.column, (next[0]?.length ?? 1) - 1) }, 'end')
  }

  get size(): { rows: number; columns: number } {
    const { rows } = this.#table()
    return { rows: rows.length, columns: rows[0]?.length ?? 0 }
  }

  #table() {
    return readTable(this.#host.content())
  }

  #write(rows: Cells, isStep: boolean): void {
    this.#host.change(writeTable({ ...this.#table(), rows }), isStep)
  }

  #owns(event: Event): boolean {
    return this.owns(event.target)
  }

  #cell(place = this.#place): HTMLElement | null {
    if (place === null) return null
    const rows = this.#host.dom.querySelectorAll('.table-row:not([aria-hidden])')
    return (rows[place.row]?.children[place.column] as HTMLElement | undefined) ?? null
  }

  #open(): HTMLElement | null {
    const cell = this.#cell()
    if (!cell) return null
    cell.contentEditable = 'true'
    cell.classList.add('written')
    cell.setAttribute('aria-label', this.#nameOf(cell))
    // The spaces between its lines are for what is copied.
    for (const node of [...cell.childNodes]) if (node instanceof Text) node.remove()
    this.#drawn = cell.innerHTML
    return cell
  }

  #nameOf(cell: HTMLElement): string {
    const { row, column } = this.#place ?? { row: 0, column: 0 }
    const head = this.#table().rows[0]?.[column] ?? ''
    return cell.getAttribute('role') === 'columnheader' || head === ''
      ? `Fila ${row + 1}, columna ${column + 1}`
      : `${head}, fila ${row + 1}`
  }

  #close(): void {
    const cell = this.#cell()
    if (!cell) return
    cell.contentEditable = 'inherit'
    cell.classList.remove('written')
    cell.removeAttribute('aria-label')
  }

  /** A press of the mouse starts writing in that cell; a touch selects the table, and its form has large targets. */
  #press(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest('.table-cell') : null
    const row = cell?.parentElement
    if (!cell || !row || row.hasAttribute('aria-hidden') || event.button !== 0) return
    if (this.owns(cell) || !matchMedia('(pointer: fine)').matches || !this.canWrite()) return
    const rows = [...this.#host.dom.querySelectorAll('.table-row:not([aria-hidden])')]
    const place = { row: rows.indexOf(row), column: [...row.children].indexOf(cell) }
    event.stopPropagation()
    // Then the browser puts the caret where the mouse is.
    this.start(place)
  }

  #read(): void {
    const cell = this.#cell()
    if (!cell || !this.#place || this.#isComposing) return
    const { row, column } = this.#place
    const text = cleanWords(writeFaces(spansOfCell(cell)))
    if (text.length > maxCellLength) {
      showToast(tooLong)
      this.#restore(cell)
      return
    }
    const { rows } = this.#table()
    if (rows[row]?.[column] === text) return
    this.#write(setCell(rows, { row, column }, text), this.#isFresh)
    this.#isFresh = false
  }

  /** What would make the cell too long is not taken. */
  #restore(cell: HTMLElement): void {
    const added = (cell.textContent ?? '').length
    const offset = caretIn(cell) ?? 0
    cell.innerHTML = this.#drawn
    placeCaret(cell, Math.max(0, offset - Math.max(0, added - (cell.textContent ?? '').length)))
  }

  #key(event: KeyboardEvent): void {
    const cell = this.#cell()
    const place = this.#place
    if (!cell || !place || event.isComposing) return
    const move = this.#moveOf(event, cell, place)
    if (move === null) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }

  /** What a key does besides writing; null for keys that the browser knows. */
  #moveOf(
    event: KeyboardEvent,
    cell: HTMLElement,
    { row, column }: CellPlace,
  ): (() => void) | null {
    const { rows, columns } = this.size
    const goTo =
      (to: CellPlace, caret: CaretAt = 'end') =>
      () =>
        this.start(to, caret)
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase()
      if (key === 'z') return event.shiftKey ? this.#host.redo : this.#host.undo
      if (key === 'y') return this.#host.redo
      if (key === 'b') return () => document.execCommand('bold')
      if (key === 'i') return () => document.execCommand('italic')
      return key === 'u' ? () => undefined : null
    }
    if (event.altKey) return null
    switch (event.key) {
      case 'Escape':
        return () => this.#leave('table')
      case 'Tab': {
        const next = row * columns + column + (event.shiftKey ? -1 : 1)
        if (next < 0) return () => this.#leave('table')
        if (next >= rows * columns)
          return () => this.reshape((cells) => insertRow(cells, rows), { row: rows, column: 0 })
        return goTo({ row: Math.floor(next / columns), column: next % columns })
      }
      case 'Enter':
        return row < rows - 1 ? goTo({ row: row + 1, column }) : () => this.#leave('after')
      case 'ArrowUp':
        return isOnLine(cell, 'first') ? goTo({ row: Math.max(0, row - 1), column }) : null
      case 'ArrowDown':
        if (!isOnLine(cell, 'last')) return null
        return row < rows - 1 ? goTo({ row: row + 1, column }) : () => this.#leave('after')
      case 'ArrowLeft':
        return column > 0 && isCaretAt(cell, 'start') ? goTo({ row, column: column - 1 }) : null
      case 'ArrowRight':
        return column < columns - 1 && isCaretAt(cell, 'end')
          ? goTo({ row, column: column + 1 }, 'start')
          : null
      default:
        return null
    }
  }

  #leave(to: 'table' | 'after'): void {
    this.stop()
    this.#host.leave(to)
  }

  #paste(event: ClipboardEvent): void {
    const data = event.clipboardData
    const place = this.#place
    if (!data || !place) return
    event.preventDefault()
    const pasted = pastedCells(data)
    if (pasted === null) {
      const text = data.getData('text/plain')
      const words = text.length > maxPastedLength ? null : cleanWords(text)
      if (words === null || words.length > maxCellLength) showToast(tooLong)
      else document.execCommand('insertText', false, words)
      return
    }
    const { cells, ...rest } = pasteCells(this.#table().rows, place, pasted)
    this.#write(cells, true)
    this.start(place, 'end')
    const words = leftOutWords(rest)
    if (words !== null) showToast(words)
  }
}

/** What is longer is not read. In UTF-16 units. */
const maxPastedLength = 100_000

const tooLong = `Una celda tiene hasta ${maxCellLength} caracteres.`

/** Whether the caret stands on the first or the last line of a cell. */
function isOnLine(cell: HTMLElement, which: 'first' | 'last'): boolean {
  const lines = cell.children
  const line = which === 'first' ? lines[0] : lines[lines.length - 1]
  const { anchorNode } = document.getSelection() ?? {}
  return lines.length < 2 || !anchorNode || !line || line.contains(anchorNode)
}
