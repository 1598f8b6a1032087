import {
  AlignmentType,
  BorderStyle,
  HeightRule,
  ImageRun,
  LineRuleType,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { missingPictureWords, type Picture } from '#core/document/figure.ts'
import type { OutlineItem } from '#core/document/outline-item.ts'
import { targetOf } from '#core/document/write-figure.ts'
import { type FigureShape, shapeOfPicture } from '#core/layout/figure-shape.ts'
import { missingLines } from '#core/layout/missing-picture.ts'
import { lineHeightPt } from '#core/layout/page-rules.ts'
import { paragraphStyles } from './style-sheet.ts'

export type PictureFile = { type: 'png' | 'jpg'; bytes: Uint8Array }
/** The bytes of stored pictures and of drawn charts, by their names. */
export type PictureFiles = ReadonlyMap<string, PictureFile>

const twipsPerPt = 20
/** The library counts in pixels, 96 an inch. */
const pxPerPt = 96 / 72
/** LibreOffice adds the rule under the last row to its height. */
const lastRuleTwips = 10

/** The paragraph of a picture, whose line is as high as in the layout; a box of the same size when its bytes are missing. */
export function docxPicture(
  item: OutlineItem,
  picture: Picture,
  files: PictureFiles,
): Paragraph | Table {
  const shape = shapeOfPicture(picture)
  const { heightSlots, widthPt, heightPt } = shape
  const keepNext = item.keepsNext === true
  const file = files.get(picture.id)
  if (!file) return missingBox(shape, keepNext)
  return new Paragraph({
    style: paragraphStyles.figureImage,
    keepNext,
    spacing: {
      line: Math.round(heightSlots * lineHeightPt * twipsPerPt),
      lineRule: LineRuleType.AT_LEAST,
      before: 0,
      after: 0,
    },
    children: [
      new ImageRun({
        type: file.type,
        data: file.bytes,
        transformation: { width: widthPt * pxPerPt, height: heightPt * pxPerPt },
        altText: {
          // The import reads the width in per cent from it.
          name: picture.chart ? 'Gráfico' : targetOf(picture),
          title: '',
          description: picture.alt,
        },
      }),
    ],
  })
}

const rule = { style: BorderStyle.SINGLE, size: 4, color: '808080' }
const noRule = { style: BorderStyle.NONE, size: 0, color: 'auto' }
/** An empty paragraph that makes no row higher. */
const lowLine = { line: 20, lineRule: LineRuleType.EXACT, before: 0, after: 0 }
const lastRowTwips = 276

/** A table of two rows, the last half a line high: LibreOffice does not keep a table of one row with the note under it. */
function missingBox(box: FigureShape, keepNext: boolean): Table {
  const width = Math.max(minBoxTwips, Math.round(box.widthPt * twipsPerPt))
  const hasWords = missingLines(box).length > 0
  const height = Math.round(box.heightSlots * lineHeightPt * twipsPerPt)
  const row = (at: 'first' | 'last') =>
    new TableRow({
      cantSplit: true,
      height: {
        value: at === 'first' ? height - lastRowTwips : lastRowTwips - lastRuleTwips,
        rule: HeightRule.ATLEAST,
      },
      children: [
        new TableCell({
          width: { size: width, type: WidthType.DXA },
          verticalAlign: VerticalAlignTable.CENTER,
          borders: {
            top: at === 'first' ? rule : noRule,
            bottom: at === 'last' ? rule : noRule,
            left: rule,
            right: rule,
          },
          children: [
            new Paragraph({
              style: paragraphStyles.tableCell,
              keepNext: at === 'first' || keepNext,
              alignment: AlignmentType.CENTER,
              ...(at === 'first' && hasWords
                ? { children: [new TextRun({ text: missingPictureWords })] }
                : { spacing: lowLine }),
            }),
          ],
        }),
      ],
    })
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: width, type: WidthType.DXA },
    columnWidths: [width],
    indent: { size: 0, type: WidthType.DXA },
    borders: {
      top: noRule,
      bottom: noRule,
      left: noRule,
      right: noRule,
      insideHorizontal: noRule,
      insideVertical: noRule,
    },
    rows: [row('first'), row('last')],
  })
}

/** Narrower, a processor could not set the padding of a cell. */
const minBoxTwips = 400
