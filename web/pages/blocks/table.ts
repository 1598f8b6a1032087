import type { PlacedCell, PlacedRow } from '#core/layout/pages.ts'
import type { Drawn } from '#web/pages/drawn.ts'
import { inPoints, linesHigh } from '#web/pages/sheet-lengths.ts'
import type { DrawRun, Place } from './line.ts'
import '#web/pages/exhibits.css'

/** The rows of a table on one page. Browsers lay out elements of a table in their own way, so these are others with its roles. */
export function drawRows(rows: readonly PlacedRow[], drawRun: DrawRun, place: Place): Drawn {
  const { block, top, enlarge } = place
  const slots = rows.reduce((sum, { heightSlots }) => sum + heightSlots, 0)
  return {
    tag: enlarge ? 'section' : 'div',
    // The keyboard scrolls a table to read.
    ...(enlarge && { 'aria-label': 'Tabla', tabIndex: 0 }),
    className: 'exhibit-rows',
    'data-part': 'rows',
    'data-block': block,
    'data-slots': slots,
    ...(top !== undefined && { style: { top } }),
    children: [
      {
        tag: 'div',
        className: 'exhibit-table',
        role: 'table',
        children: rows.map((row) => drawRow(row, drawRun)),
      },
    ],
  }
}

function drawRow(row: PlacedRow, drawRun: DrawRun): Drawn {
  const { cells, heightSlots, isHeader, isLast, isRepeated } = row
  return {
    tag: 'div',
    className: `table-row${isHeader ? ' head' : ''}${isLast ? ' last' : ''}`,
    role: 'row',
    'aria-hidden': isRepeated ? 'true' : undefined,
    style: { height: linesHigh(heightSlots) },
    children: cells.map((cell) => drawCell(cell, isHeader ? 'columnheader' : 'cell', drawRun)),
  }
}

function drawCell({ xPt, widthPt, align, lines }: PlacedCell, role: string, drawRun: DrawRun) {
  return {
    tag: 'div',
    className: align === 'center' ? 'table-cell centred' : 'table-cell',
    role,
    style: { left: inPoints(xPt), width: inPoints(widthPt) },
    // The space after a line is for what is copied.
    children: lines.flatMap((runs) => [{ tag: 'span', children: runs.map(drawRun) }, ' ']),
  }
}
