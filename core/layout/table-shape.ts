import type { Table } from '#core/document/table.ts'
import { type CellShape, placeCell, shapeOfCell } from './cell-shape.ts'
import { linesPerPage } from './page-rules.ts'
import type { PlacedCell } from './pages.ts'

/** Left and right padding of a cell, in twips: Word's default. */
export const cellPaddingTwips = 108
/**
 * Columns are as wide as whole steps. LibreOffice converts a column's edge to hundredths of a millimetre and to
 * 10,000ths of the table: steps of 72 twips of a table of 9,000 are whole numbers in all three, so that nothing is
 * rounded and a cell is exactly as wide as the file says (with other widths 1 % of the cells break elsewhere).
 */
const stepTwips = 72
const steps = 125
export const tableWidthTwips = stepTwips * steps
const minSteps = 5
/** A table of at most this many lines stays on one page; a longer one continues on the next under its header. */
const maxKeptSlots = 12

type ColumnAlign = 'left' | 'center'

export type TableRowShape = {
  cells: readonly PlacedCell[]
  /** In lines of text: half a line for each line of its highest cell, and half a line of air. */
  heightSlots: number
  /** Whether the row stays on the page of the row after it, or of the note after the last row. */
  keepsNext: boolean
}

export type TableShape = {
  widthsTwips: readonly number[]
  aligns: readonly ColumnAlign[]
  rows: readonly TableRowShape[]
  /** Whether the font lacks one of its characters. */
  isApproximate: boolean
}

const shapes = new WeakMap<Table, TableShape | null>()

/**
 * The columns and rows of a table, broken into lines. Null when a row would be higher than a page: the layout then sets
 * its rows as paragraphs. Source: measured on 138 documents against LibreOffice 7.4.
 */
export function shapeOf(table: Table): TableShape | null {
  let shape = shapes.get(table)
  if (shape === undefined) {
    shape = measure(table)
    shapes.set(table, shape)
  }
  return shape
}

function measure({ rows, notes }: Table): TableShape | null {
  const shapes = rows.map((row) => row.map(shapeOfCell))
  const { widthsTwips, aligns } = columnsOf(shapes)
  const broken = shapes.map((row, at) => {
    let xTwips = 0
    let lines = 1
    const cells = row.map((cell, column): PlacedCell => {
      const width = widthsTwips[column] ?? 0
      const xPt = (xTwips + cellPaddingTwips) / 20
      const widthPt = (width - 2 * cellPaddingTwips) / 20
      xTwips += width
      const align = at === 0 ? 'center' : (aligns[column] ?? 'left')
      const placed = placeCell(cell, { xPt, widthPt, align })
      lines = Math.max(lines, placed.lines.length)
      return placed
    })
    return { cells, heightSlots: (lines + 1) / 2 }
  })
  const heights = broken.map(({ heightSlots }) => heightSlots)
  // A repeated header and a row must fit on a page, with the half line that may be added to the last row.
  if (Math.max(...heights) + (heights[0] ?? 0) + 0.5 > linesPerPage) return null
  const isKeptWhole = heights.reduce((sum, height) => sum + height, 0) <= maxKeptSlots
  const last = rows.length - 1
  return {
    widthsTwips,
    aligns,
    isApproximate: shapes.some((row) => row.some((cell) => cell.isApproximate)),
    rows: broken.map((row, at) => ({ ...row, keepsNext: keepsNext(at) })),
  }

  /** Also the rule of the exported file, because LibreOffice keeps a row by its first cell's paragraph. */
  function keepsNext(at: number): boolean {
    if (at === last) return isKeptWhole && notes.length > 0
    return isKeptWhole || at <= 1 || at === last - 1
  }
}

/**
 * The widths of the columns from what is in them: each gets what its longest word needs, and the rest is shared by what
 * its longest cell would take on one line. A column of figures or short words is centred, one of prose is not (APA 7
 * §7.13).
 */
function columnsOf(rows: readonly (readonly CellShape[])[]) {
  const wants = (rows[0] ?? []).map((_, column) => {
    let [min, max, longest] = [0, 0, 0]
    for (const [at, row] of rows.entries()) {
      const cell = row[column]
      if (cell === undefined) continue
      if (at > 0) longest = Math.max(longest, cell.length)
      max = Math.max(max, cell.widthPt)
      min = Math.max(min, cell.wordWidthPt)
    }
    return { min: stepsFor(min), max: stepsFor(max), align: alignOf(column, longest) }
  })
  return {
    widthsTwips: share(wants).map((width) => width * stepTwips),
    aligns: wants.map(({ align }) => align),
  }
}

/** Left for the first column and for cells of more than 24 characters (`longest`, header excluded), else centred. */
function alignOf(column: number, longest: number): ColumnAlign {
  return column === 0 || longest > 24 ? 'left' : 'center'
}

/** With two points of room for the slant of italics. */
function stepsFor(widthPt: number): number {
  return Math.max(minSteps, Math.ceil(((widthPt + 2) * 20 + 2 * cellPaddingTwips) / stepTwips))
}

/** Whole steps that add up to the table, by the method of the largest remainder. */
function share(wants: readonly { min: number; max: number }[]): number[] {
  const mins = wants.reduce((sum, { min }) => sum + min, 0)
  const maxs = wants.reduce((sum, { max }) => sum + max, 0)
  const ideal = wants.map(({ min, max }) => {
    if (maxs <= steps) return (steps * max) / maxs
    if (mins <= steps) return min + ((steps - mins) * (max - min)) / Math.max(1, maxs - mins)
    // Never narrower than a letter: the least is given first, and what is left by need.
    return minSteps + ((steps - minSteps * wants.length) * min) / mins
  })
  const widths = ideal.map(Math.floor)
  const order = ideal.map((width, column) => ({ column, rest: width - Math.floor(width) }))
  order.sort((a, b) => b.rest - a.rest || a.column - b.column)
  const left = steps - widths.reduce((sum, width) => sum + width, 0)
  for (const { column } of order.slice(0, left)) widths[column] = (widths[column] ?? 0) + 1
  return widths
}
