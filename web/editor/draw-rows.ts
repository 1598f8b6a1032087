import { dequal } from 'dequal'
import type { PlacedCell, PlacedRow } from '#core/layout/pages.ts'
import { cellClass, rowClass } from '#web/pages/table-rows.tsx'
import { newElement, runNode } from './draw-run.ts'
import { drawBox, redrawBox } from './drawn-box.ts'

/** The rows of a table on one page. */
export function drawRows(rows: readonly PlacedRow[]): HTMLElement {
  const group = newElement('div', 'exhibit-rows')
  const table = newElement('div', 'exhibit-table', { role: 'table' })
  table.append(...rows.map(rowElement))
  group.append(table)
  group.dataset['slots'] = slotsOfRows(rows)
  return group
}

/**
 * Draws what has changed of the rows of one page, and leaves the element of each cell where it is. False when they are not
 * as many rows and columns as before.
 */
export function redrawRows(
  group: HTMLElement,
  before: readonly PlacedRow[],
  rows: readonly PlacedRow[],
): boolean {
  if (before.length !== rows.length || !rows.every((row, at) => isAlike(row, before[at]))) {
    return false
  }
  const elements = group.firstElementChild?.children
  for (const [at, row] of rows.entries()) {
    const [old, element] = [before[at], elements?.[at]]
    if (old && element instanceof HTMLElement) redrawRow(element, old, row)
  }
  const slots = slotsOfRows(rows)
  if (group.dataset['slots'] !== slots) group.dataset['slots'] = slots
  return true
}

function isAlike(row: PlacedRow, old: PlacedRow | undefined): boolean {
  return (
    old?.cells.length === row.cells.length &&
    old.isHeader === row.isHeader &&
    old.isRepeated === row.isRepeated
  )
}

function slotsOfRows(rows: readonly PlacedRow[]): string {
  return String(rows.reduce((sum, { heightSlots }) => sum + heightSlots, 0))
}

function rowElement(row: PlacedRow): HTMLElement {
  const made = newElement('div', rowClass(row), { role: 'row' })
  made.style.height = heightOf(row)
  if (row.isRepeated) made.setAttribute('aria-hidden', 'true')
  made.append(...row.cells.map((cell) => cellElement(cell, row.isHeader)))
  return made
}

function redrawRow(element: HTMLElement, old: PlacedRow, row: PlacedRow): void {
  if (old.heightSlots !== row.heightSlots) element.style.height = heightOf(row)
  if (old.isLast !== row.isLast) element.className = rowClass(row)
  for (const [at, cell] of row.cells.entries()) {
    const [before, drawn] = [old.cells[at], element.children[at]]
    if (before && drawn instanceof HTMLElement) redrawCell(drawn, before, cell)
  }
}

function cellElement(cell: PlacedCell, isHeader: boolean): HTMLElement {
  const made = newElement('div', cellClass(cell), { role: isHeader ? 'columnheader' : 'cell' })
  made.style.left = inPoints(cell.xPt)
  made.style.width = inPoints(cell.widthPt)
  drawBox(made, () => linesOf(cell))
  return made
}

function redrawCell(element: HTMLElement, old: PlacedCell, cell: PlacedCell): void {
  if (old.xPt !== cell.xPt) element.style.left = inPoints(cell.xPt)
  if (old.widthPt !== cell.widthPt) element.style.width = inPoints(cell.widthPt)
  if (old.align !== cell.align) {
    element.classList.toggle('centred', cell.align === 'center')
  }
  const hasSameLines = old.lines === cell.lines || dequal(old.lines, cell.lines)
  redrawBox(element, () => linesOf(cell), hasSameLines)
}

/** Each line, and a space after it for what is copied. */
function linesOf({ lines }: PlacedCell): Node[] {
  return lines.flatMap((runs) => {
    const line = document.createElement('span')
    line.append(...runs.map(runNode))
    return [line, document.createTextNode(' ')]
  })
}

const heightOf = ({ heightSlots }: PlacedRow) => `calc(${heightSlots} * var(--line))`
const inPoints = (points: number) => `calc(${points} * var(--pt))`
