import { fontSizePt, lineHeightPt, marginPt } from '#core/layout/page-rules.ts'
import type { PlacedCell, PlacedRow, Run } from '#core/layout/pages.ts'
import { tableWidthTwips } from '#core/layout/table-shape.ts'

/** A single line of Times at 12 pt, in points. */
const singlePt = lineHeightPt / 2
/** The letters stand in the middle of a line, so rows stand a quarter of a line lower than in the DOCX. */
const rowOffsetPt = lineHeightPt / 4
const rulePt = 0.5

/** Where a row begins on the paper, in points from its top. */
export function topOfRow(slot: number): number {
  return marginPt + slot * lineHeightPt + rowOffsetPt
}

/** The rules above and below a header and below the last row. `top`: of the row, in points. */
export function drawRules(document: PDFKit.PDFDocument, row: PlacedRow, top: number): void {
  const bottom = top + row.heightSlots * lineHeightPt
  const heights = [...(row.isHeader ? [top, bottom] : []), ...(row.isLast ? [bottom] : [])]
  for (const y of heights) {
    document
      .lineWidth(rulePt)
      .moveTo(marginPt, y)
      .lineTo(marginPt + tableWidthTwips / 20, y)
      .stroke()
  }
}

export type CellLine = { runs: readonly Run[]; x: number; baseline: number }

/** The lines of a cell, each where its text begins on the paper. */
export function cellLines(
  cell: PlacedCell,
  { row, top, ascent, descent, widthOf }: CellFrame,
): CellLine[] {
  const free = row.heightSlots * lineHeightPt - cell.lines.length * singlePt
  const above = row.isHeader ? free / 2 : rowOffsetPt
  const leading = (singlePt - fontSizePt * (ascent + descent)) / 2
  return cell.lines.map((runs, at) => {
    const width = runs.reduce((sum, run) => sum + widthOf(run), 0)
    const inset = cell.align === 'center' ? (cell.widthPt - width) / 2 : 0
    return {
      runs,
      x: marginPt + cell.xPt + inset,
      baseline: top + above + at * singlePt + leading + fontSizePt * ascent,
    }
  })
}

type CellFrame = {
  row: PlacedRow
  top: number
  /** Ascent and descent of the font, in em. */
  ascent: number
  descent: number
  widthOf: (run: Run) => number
}
