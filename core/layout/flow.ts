import { isRunInRole } from '#core/document/block-roles.ts'
import { isSameFace } from '#core/document/inline.ts'
import { linkedSpansOf } from '#core/document/links.ts'
import type { AcademicText } from '#core/document/model.ts'
import { outlineOf } from '#core/document/outline.ts'
import { type OutlineItem, spansOf } from '#core/document/outline-item.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { type BrokenLine, breakLines } from './break-lines.ts'
import { type EquationShape, shapeOfEquation } from './equation-shape.ts'
import { type FigureShape, shapeOfPicture } from './figure-shape.ts'
import { hasUnmeasuredGlyph, textWidthInPt, widthOfRun } from './font-metrics.ts'
import { blankLinesAboveTitle, blankLinesBelowTitle, indentPt, textWidthPt } from './page-rules.ts'
import type { LineRole, Run } from './pages.ts'
import { partLines, type RunInLine, withSpace } from './run-in.ts'
import { shapeOf, type TableRowShape } from './table-shape.ts'

/** An item of the outline broken into lines. Immutable; reused while it does not change. */
export type FlowItem = OutlineItem & {
  lines: readonly BrokenLine[]
  /** For a run-in heading: which part of each line is the heading's and which its paragraph's, which has no lines itself. */
  parts?: readonly RunInLine[]
  /** Whether the font lacks one of its characters, so that its lines may break elsewhere in the file. */
  isApproximate: boolean
  isJustified: boolean
  /** A row of a table, which has one line without runs; null when it is set as a paragraph. */
  shape?: TableRowShape | null
  /** How an equation is drawn, which has one line with its number. */
  drawn?: EquationShape
  /** How large a picture is, which has one line without runs. */
  box?: FigureShape
}

type FlowInput = Omit<PageFormat, 'numberTitlePage'> & {
  text: AcademicText
  titlePage: TitlePage
  /** Keeps every block: a blank one is a single empty line. */
  isBeingEdited?: boolean
}

/** Number of blank lines around an item. */
export const blankLines = ({ role, hasBlankBelow }: OutlineItem) =>
  role === 'title-page-title'
    ? { above: blankLinesAboveTitle, below: blankLinesBelowTitle }
    : { above: 0, below: hasBlankBelow ? 1 : 0 }

/** A heading is not split, and is not the last thing on a page. */
export function isHeading(role: LineRole): boolean {
  return (
    role === 'title' ||
    role === 't1' ||
    role === 't2' ||
    role === 't3' ||
    role === 't4' ||
    role === 't5' ||
    role === 'index-heading' ||
    role === 'appendix-label' ||
    role === 'appendix-title' ||
    role === 'ref-heading' ||
    role === 'notes-heading' ||
    role === 'declaration-heading'
  )
}

export function isCentred(role: LineRole): boolean {
  return (
    role.startsWith('title') ||
    role === 't1' ||
    role.endsWith('-heading') ||
    role.startsWith('appendix')
  )
}

/**
 * The document's blocks in page order, broken into lines. Reuses the objects of `previous` that did not change, so that
 * the caller finds changes by comparing identities.
 */
export function buildFlow(input: FlowInput, previous: readonly FlowItem[]): FlowItem[] {
  const keepsEveryBlock = input.isBeingEdited === true
  const { sectionsStartPages = true, isJustified = false, declaration = null } = input
  const { appendixWord = 'Apéndice' } = input
  const outline = outlineOf(input.text, input.titlePage, {
    keepsEveryBlock,
    sectionsStartPages,
    appendixWord,
    declaration,
  })
  const shift = previous.length - outline.length
  return outline.map((item, i) => {
    const justifies = isJustified && (isJustifiable(item.role) || item.runsInto !== undefined)
    const same =
      ifSame(previous[i], item, justifies) ?? ifSame(previous[i + shift], item, justifies)
    const like = () => ({ ...item, isJustified: justifies })
    if (!same) return item.isRunIn ? emptyItem(like()) : breakItem(like(), outline[i + 1])
    if (isUnchanged(same, item)) return same
    const { lines, isApproximate, shape, box, parts, drawn } = same
    return {
      ...like(),
      lines,
      isApproximate,
      ...(shape !== undefined && { shape }),
      ...(box && { box }),
      ...(drawn && { drawn }),
      ...(parts && { parts }),
    }
  })
}

/** References stay as they are: their addresses would leave wide gaps. */
export function isJustifiable(role: LineRole): boolean {
  return role === 'p' || role === 'quote' || role === 'note' || role === 'declaration'
}

type UnbrokenItem = Omit<FlowItem, 'lines' | 'isApproximate'>

function ifSame(
  old: FlowItem | undefined,
  item: OutlineItem,
  isJustified: boolean,
): FlowItem | null {
  const { role, content, row, picture, runsInto, isRunIn, isFlush } = item
  if (!old || old.role !== role || old.isJustified !== isJustified) return null
  if (runsInto !== old.runsInto || isRunIn !== old.isRunIn || isFlush !== old.isFlush) return null
  if (row?.table !== old.row?.table || row?.at !== old.row?.at) return null
  if (picture !== old.picture) return null
  if (item.equation !== old.equation || item.code?.gutter !== old.code?.gutter) return null
  if (item.firstNote !== old.firstNote || item.nextNote !== old.nextNote) return null
  // A row's content follows from its table.
  return row || old.content === content ? old : null
}

function isUnchanged(old: FlowItem, item: OutlineItem): boolean {
  return (
    old.id === item.id &&
    old.nextId === item.nextId &&
    old.startsPage === item.startsPage &&
    old.keepsNext === item.keepsNext &&
    old.hasBlankBelow === item.hasBlankBelow &&
    old.isPart === item.isPart &&
    old.code?.isLast === item.code?.isLast &&
    old.code?.isRest === item.code?.isRest &&
    old.marker === item.marker &&
    old.titlePageLine?.field === item.titlePageLine?.field &&
    old.titlePageLine?.isPlaceholder === item.titlePageLine?.isPlaceholder
  )
}

const oneEmptyLine = [{ runs: [], indentPt: 0 }]

function emptyItem(item: UnbrokenItem): FlowItem {
  return { ...item, lines: [], isApproximate: false }
}

function breakItem(item: UnbrokenItem, next: OutlineItem | undefined): FlowItem {
  if (item.runsInto !== undefined && next) return breakRunIn(item, next)
  if (item.picture) {
    const box = shapeOfPicture(item.picture)
    return { ...item, lines: oneEmptyLine, box, isApproximate: false }
  }
  if (item.equation !== undefined) return breakEquation(item, item.equation)
  if (item.code) return setCode(item)
  if (!item.row) return breakParagraph(item)
  const table = shapeOf(item.row.table)
  const shape = table?.rows[item.row.at] ?? null
  if (!table || !shape) return { ...breakParagraph(item), shape: null }
  return { ...item, lines: oneEmptyLine, shape, isApproximate: table.isApproximate }
}

/** One line with the number, as high as the equation. */
function breakEquation(item: UnbrokenItem, number: number): FlowItem {
  const drawn = shapeOfEquation(item.content)
  if (!drawn) return breakParagraph(item)
  const text = `(${number})`
  const indentPt = textWidthPt - textWidthInPt(text, false, false)
  const lines = [{ runs: [{ text, bold: false, italic: false }], indentPt }]
  return { ...item, lines, drawn, isApproximate: false }
}

/** One line, which is cut already and has characters of one width. */
function setCode(item: UnbrokenItem): FlowItem {
  const runs = spansOf(item).map(({ text }) => ({ text, bold: false, italic: false }))
  return { ...item, lines: [{ runs, indentPt: 0 }], isApproximate: false }
}

/** A heading and the paragraph that it begins, broken into lines as one. */
function breakRunIn(item: UnbrokenItem, next: OutlineItem): FlowItem {
  const heading = withSpace(runsOf(item))
  const runs = [...heading, ...runsOf(next)]
  const shape = { widthPt: textWidthPt, firstIndentPt: indentPt, otherIndentPt: 0 }
  const ragged = breakLines(runs, shape)
  const lines = item.isJustified ? justifyLines(ragged, textWidthPt) : ragged
  const headingLength = heading.reduce((sum, { text }) => sum + text.length, 0)
  return {
    ...item,
    lines,
    parts: partLines(lines, headingLength),
    isApproximate: runs.some(({ text }) => hasUnmeasuredGlyph(text)),
  }
}

function breakParagraph(item: UnbrokenItem): FlowItem {
  const runs = runsOf(item)
  const isListed = item.marker !== undefined
  const isIndented =
    (isJustifiable(item.role) && !item.isFlush) || isListed || isRunInRole(item.role)
  const firstIndentPt = isIndented ? indentPt : 0
  const ragged = breakLines(runs, {
    widthPt: textWidthPt,
    firstIndentPt,
    otherIndentPt: item.role === 'ref' || item.role === 'quote' || isListed ? indentPt : 0,
  })
  const broken = item.isJustified ? justifyLines(ragged, textWidthPt) : ragged
  const lines = broken.length > 0 ? broken : [{ runs: [], indentPt: firstIndentPt }]
  return {
    ...item,
    lines: isCentred(item.role) ? lines.map(withoutTrailingSpace) : lines,
    isApproximate: runs.some(({ text }) => hasUnmeasuredGlyph(text)),
  }
}

function runsOf(item: OutlineItem): Run[] {
  const { role } = item
  const isBold = role === 'title-page-title' || role === 'exhibit-label' || isHeading(role)
  const runs: Run[] = []
  let lastHref: string | null = null
  // In the DOCX a link is a separate run, so it is also measured separately.
  for (const { text, href, number, ...marked } of linkedSpansOf(item)) {
    const bold = isBold || marked.bold
    const italic = marked.italic || role === 't3' || role === 't5' || role === 'exhibit-title'
    const last = runs.at(-1)
    if (number !== undefined) runs.push({ text: String(number), bold, italic, note: number })
    else if (last && isSameFace(last, { bold, italic }) && href === lastHref) last.text += text
    else runs.push({ text, bold, italic })
    lastHref = href
  }
  return runs
}

/** Trailing spaces must not shift a centred line. */
function withoutTrailingSpace(line: BrokenLine): BrokenLine {
  const last = line.runs.at(-1)
  if (!last) return line
  return { ...line, runs: [...line.runs.slice(0, -1), { ...last, text: last.text.trimEnd() }] }
}

/**
 * Widens the spaces of every line but the last, so that it ends at the right margin. Where lines break does not change:
 * no space is made narrower to fit another word.
 */
export function justifyLines(lines: readonly BrokenLine[], widthPt: number): BrokenLine[] {
  return lines.map((line, index) => {
    if (index === lines.length - 1) return line
    const wordSpacingPt = spacingOf(line, widthPt)
    return wordSpacingPt > 0 ? { ...line, wordSpacingPt } : line
  })
}

/** Spaces at the end of the line are invisible and do not count. */
function spacingOf({ runs, indentPt }: BrokenLine, widthPt: number): number {
  const text = runs.map((run) => run.text).join('')
  const length = text.trimEnd().length
  const spaces = text.slice(0, length).match(/[ \u00a0]/g)?.length ?? 0
  if (spaces === 0) return 0
  let width = 0
  let left = length
  for (const run of runs) {
    width += widthOfRun({ ...run, text: run.text.slice(0, left) })
    left = Math.max(0, left - run.text.length)
  }
  return Math.max(0, (widthPt - indentPt - width) / spaces)
}
