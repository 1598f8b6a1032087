import {
  AlignmentType,
  BorderStyle,
  HeightRule,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import type { OutlineItem } from '#core/document/outline-item.ts'
import { shapeOfCell } from '#core/layout/cell-shape.ts'
import { lineHeightPt } from '#core/layout/page-rules.ts'
import type { Layout } from '#core/layout/pages.ts'
import {
  cellPaddingTwips,
  shapeOf,
  type TableShape,
  tableWidthTwips,
} from '#core/layout/table-shape.ts'
import { paragraphStyles } from './style-sheet.ts'

const noRule = { style: BorderStyle.NONE, size: 0, color: 'auto' }
/** Half a point; `size` counts eighths. */
const rule = { style: BorderStyle.SINGLE, size: 4, color: '000000' }
/** LibreOffice adds the rule under the last row to its height. */
const lastRuleTwips = 10
/**
 * Half a single line above the text of a cell, the other half below it in the height of the row: LibreOffice 7.4 sometimes
 * centres rows wrongly on a page on which a table goes on.
 */
const aboveTextTwips = 138
const slotTwips = lineHeightPt * 20

/** The heights in slots of the rows of tables and lines of code, by the number of their item. */
export function lineHeights({ pages }: Layout): Map<number, number> {
  const heights = new Map<number, number>()
  for (const { lines } of pages) {
    for (const { block, row, code } of lines) {
      const part = row ?? code
      if (part && !row?.isRepeated) heights.set(block, part.heightSlots)
    }
  }
  return heights
}

/**
 * The table that begins with this item of the outline; null when its rows are set as paragraphs. Fixed columns, rows at
 * least as high as in the layout, and paragraphs kept with the next where the layout keeps rows together.
 */
export function docxTable(
  items: readonly OutlineItem[],
  first: number,
  heights: ReadonlyMap<number, number>,
): { table: Table; rows: number } | null {
  const table = items[first]?.row?.table
  const shape = table && shapeOf(table)
  if (!table || !shape) return null
  const rows = table.rows.map((cells, at) => {
    const isLast = at === table.rows.length - 1
    const height = (heights.get(first + at) ?? 1) * slotTwips - (isLast ? lastRuleTwips : 0)
    return new TableRow({
      cantSplit: true,
      tableHeader: at === 0,
      height: { value: Math.round(height), rule: HeightRule.ATLEAST },
      children: cells.map((content, column) => cellOf(content, { shape, at, column, isLast })),
    })
  })
  return {
    rows: rows.length,
    table: new Table({
      layout: TableLayoutType.FIXED,
      width: { size: tableWidthTwips, type: WidthType.DXA },
      columnWidths: [...shape.widthsTwips],
      indent: { size: 0, type: WidthType.DXA },
      margins: { top: 0, bottom: 0, ...besideText },
      borders: {
        top: noRule,
        bottom: noRule,
        left: noRule,
        right: noRule,
        insideHorizontal: noRule,
        insideVertical: noRule,
      },
      rows,
    }),
  }
}

const besideText = {
  left: cellPaddingTwips,
  right: cellPaddingTwips,
  marginUnitType: WidthType.DXA,
}

function cellOf(
  content: string,
  place: { shape: TableShape; at: number; column: number; isLast: boolean },
): TableCell {
  const { shape, at, column, isLast } = place
  const isHeader = at === 0
  const isCentred = isHeader || shape.aligns[column] === 'center'
  return new TableCell({
    width: { size: shape.widthsTwips[column] ?? 0, type: WidthType.DXA },
    ...(isHeader
      ? { verticalAlign: VerticalAlignTable.CENTER }
      : { margins: { top: aboveTextTwips, bottom: 0, ...besideText } }),
    borders: {
      top: isHeader ? rule : noRule,
      bottom: isHeader || isLast ? rule : noRule,
      left: noRule,
      right: noRule,
    },
    children: [
      new Paragraph({
        style: paragraphStyles.tableCell,
        keepNext: shape.rows[at]?.keepsNext === true,
        alignment: isCentred ? AlignmentType.CENTER : AlignmentType.LEFT,
        children: shapeOfCell(content).runs.map(
          ({ text, bold, italic }) =>
            new TextRun({ text, ...(bold && { bold: true }), ...(italic && { italics: true }) }),
        ),
      }),
    ],
  })
}
