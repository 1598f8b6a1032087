import {
  type Figure,
  type Picture,
  readFigure,
  readPicture,
  withinText,
} from '#core/document/figure.ts'
import { plainText } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import { writeTable } from '#core/document/table.ts'
import { writeFigure } from '#core/document/write-figure.ts'
import { writtenAlt } from '#core/document/written-alt.ts'
import { shapeOfPicture } from '#core/layout/figure-shape.ts'
import { textWidthPt } from '#core/layout/page-rules.ts'
import type { SourceItem, SourcePicture, SourceTable } from './draft-source.ts'
import { type ExhibitKind, isLabel, labelledTitle, labelOf } from './exhibit-label.ts'
import { draftPictureId } from './place-pictures.ts'
import { plainOf } from './source-roles.ts'

/** The blocks of a draft so far; `captions` are those that are captions by their style. */
export type Written = { blocks: Block[]; captions: WeakSet<Block> }

/** The table with its title, which stood above it: "Tabla 3. Título", or "Tabla 3" and then the title. */
export function tableOf({ rows, notes = [] }: SourceTable, before: Written): Block {
  const title = takeTitle('table', before)
  return { role: 'table', content: writeTable({ title, rows, notes }) }
}

/** The figure with its title where that stood above it. Its picture is not stored yet. */
export function figureOf(picture: SourcePicture, before: Written): Block {
  return figureWith(takeTitle('figure', before), picture)
}

/** A figure with a title. One of a file of ours is the chart that it was, and as wide as it was. */
export function figureWith(title: string, source: SourcePicture): Block {
  const { file, alt, name = '', chart = '' } = source
  const drawn = readFigure(chart).picture
  const own = drawn ?? readPicture(`![](${name})`)
  const widthPercent = percentOf(source, own)
  const picture: Picture =
    drawn === null
      ? { id: draftPictureId(file), alt: own ? alt : writtenAlt(alt), widthPercent, ...unknownSize }
      : { ...drawn, alt, widthPercent }
  return { role: 'figure', content: writeFigure({ title, picture, notes: [] }) }
}

const unknownSize = { widthPx: 1, heightPx: 1 }

/** Lengths of a DOCX are rounded to whole pixels. */
const maxRoundedPt = 1

/** How wide a picture is of the text: as its file says, unless a word processor has made it wider or narrower. */
function percentOf({ widthPt }: SourcePicture, own: Picture | null): number {
  const said = own?.widthPercent ?? 100
  if (widthPt === null) return said
  const isUnchanged = own && Math.abs(shapeOfPicture(own).widthPt - widthPt) < maxRoundedPt
  return isUnchanged ? said : withinText((widthPt / textWidthPt) * 100)
}

function takeTitle(kind: ExhibitKind, { blocks, captions }: Written): string {
  const last = blocks.at(-1)
  if (last?.role !== 'p') return ''
  const labelled = labelledTitle(kind, last.content)
  if (labelled !== null) {
    blocks.pop()
    return bareTitle(labelled)
  }
  if (labelOf(plainText(last.content)) === kind) {
    blocks.pop()
    return ''
  }
  const label = blocks.at(-2)
  const hasLabel = label?.role === 'p' && labelOf(plainText(label.content)) === kind
  if (hasLabel && last.content.length <= maxTitleLength) {
    blocks.splice(-2)
    return bareTitle(last.content)
  }
  if (!captions.has(last)) return ''
  blocks.pop()
  return bareTitle(last.content)
}

const maxTitleLength = 300

/** A title that is in italics throughout owes them to its look. */
function bareTitle(content: string): string {
  return /^\*([^*]+)\*$/.exec(content)?.[1] ?? content
}

/**
 * A line "Nota. …" or "Fuente: …" under a table or figure becomes its note, and a caption under a figure without a title
 * its title, unless captions stand above in this draft and another figure follows. False where the line is neither.
 */
export function takeCaption(
  { blocks, captions }: Written,
  block: Block,
  { isOfNext }: { isOfNext: boolean },
): boolean {
  const exhibit = blocks.at(-1)
  if (block.role !== 'p' || (exhibit?.role !== 'table' && exhibit?.role !== 'figure')) return false
  if (isNote.test(plainText(block.content))) {
    const note = block.content.replace(/^\*{2,3}([^*]{1,20})\*{2,3}/, '$1')
    blocks[blocks.length - 1] = { ...exhibit, content: `${exhibit.content}\n${note}` }
    return true
  }
  if (exhibit.role !== 'figure' || isOfNext) return false
  const figure = readFigure(exhibit.content)
  const isTitle = captions.has(block) && labelOf(plainText(block.content)) === null
  const styled = isTitle ? block.content : null
  const title = labelledTitle('figure', block.content) ?? styled
  if (figure.title !== '' || title === null) return false
  const titled: Figure = { ...figure, title: bareTitle(title) }
  blocks[blocks.length - 1] = { ...exhibit, content: writeFigure(titled) }
  return true
}

const isNote = /^(?:nota|fuente|elaboraci[óo]n propia)s?\s?(?:[.:]|$)/i

/** Whether a draft has its captions above the pictures, judged by the captions that have a picture on one side only. */
export function captionsStandAbove(items: readonly SourceItem[]): boolean {
  let above = 0
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'paragraph' || !isLabel(plainOf(item))) continue
    const isBefore =
      items[at + 1]?.kind === 'picture' ||
      (labelOf(plainOf(item)) !== null && items[at + 2]?.kind === 'picture')
    const isAfter = items[at - 1]?.kind === 'picture'
    if (isBefore !== isAfter) above += isBefore ? 1 : -1
  }
  return above > 0
}
