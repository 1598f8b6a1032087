import { shapeOfEquation } from '#core/layout/equation-shape.ts'
import { appendixLabel, letterOf } from './appendices.ts'
import {
  type BlockRole,
  isExhibit,
  isHeadingRole,
  isKnownRole,
  isProse,
  isRunInRole,
} from './block-roles.ts'
import { cleanText } from './clean-text.ts'
import { type Picture, readFigure } from './figure.ts'
import { isBlank, parseFaces, parseInline, plainFace, type Span, writeInline } from './inline.ts'
import type { AcademicText, Block } from './model.ts'
import { numberNotes } from './note-pages.ts'
import { noteSign } from './notes.ts'
import type { AppendixWord } from './page-format.ts'
import { isReferencesHeading, isSummaryHeading } from './references-heading.ts'
import { SummaryParts } from './summary-parts.ts'
import { canBeDrawn, readTable, type Table } from './table.ts'
import { rowsOfTable } from './table-rows.ts'
import type { TitlePage, TitlePageLine } from './title-page.ts'

/** The content of the pages; `title` is the title repeated above the text, as APA 7 asks. */
export type OutlineRole =
  | 'title-page-title'
  | 'title-page-line'
  | 'index-heading'
  | 'index-entry'
  | 'title'
  | 't1'
  | 't2'
  | 't3'
  | 't4'
  | 't5'
  | 'p'
  | 'quote'
  | 'bullet'
  | 'number'
  | 'exhibit-label'
  | 'exhibit-title'
  | 'table-row'
  | 'figure-image'
  | 'exhibit-note'
  | 'equation'
  | 'spacer'
  | 'ref-heading'
  | 'ref'
  | 'notes-heading'
  | 'note'
  | 'appendix-label'
  | 'appendix-title'
  | 'declaration-heading'
  | 'declaration'

const rolesOutsideText = new Set<OutlineRole>([
  'title-page-title',
  'title-page-line',
  'index-heading',
  'index-entry',
  'title',
  'ref-heading',
  'notes-heading',
  'note',
  'declaration-heading',
  'declaration',
])

/** The blocks of the text that an outline shows, as they are stored; `ref` is a reference. */
export function storedBlocks(items: readonly OutlineItem[]): Block[] {
  return items.flatMap(({ id, role, content, stored, isPart }) => {
    if (isPart || !isTextRole(role)) return []
    return [
      { ...(id !== undefined && { id }), ...(stored ?? { role: role as BlockRole, content }) },
    ]
  })
}

/** Whether what has this role is a block of the text, body or reference list, and not added around it. */
export function isTextRole(role: OutlineRole): boolean {
  return !rolesOutsideText.has(role)
}

export type OutlineItem = {
  /** Of the block or reference that it shows, which may be several items. */
  id?: string
  role: OutlineRole
  /**
   * With markup, except for a `title-page-line` and a `declaration`, whose text is literal. Blank only with
   * `keepsEveryBlock`.
   */
  content: string
  startsPage: boolean
  titlePageLine?: TitlePageLine
  /** The block as it is stored, where it is shown as something else: a table, or a role of a newer version. */
  stored?: Block
  /** Whether it belongs to the same block of the text as the item before it. A table is several items. */
  isPart?: true
  /** Of a heading of level 4 or 5: the content of the next item, with which it is one paragraph. */
  runsInto?: string
  /** A paragraph without indent. */
  isFlush?: true
  /** A paragraph that the heading before it begins. */
  isRunIn?: true
  /** Stands on the page of what follows it. */
  keepsNext?: true
  /** Has a blank line under it. */
  hasBlankBelow?: true
  /** The sign or number before an item of a list. */
  marker?: string
  /** A row of a table, counted from 0; its `content` is the cells in order. */
  row?: { table: Table; at: number }
  /** Of a figure; its `content` is blank. */
  picture?: Picture
  /** The number of an equation; its `content` is the source, without markup. */
  equation?: number
  /** The number of the first note in `content`. Of an item on the page 'Notas': the note's number. */
  firstNote?: number
  /** The number of the first note in `runsInto`. */
  nextNote?: number
  /** The id of the block whose content is `runsInto`. */
  nextId?: string
}

/** The heading of the reference list (specification §9). */
const referencesHeading = 'Referencias'
export const declarationHeading = 'Declaración de uso de inteligencia artificial'

export type OutlineOptions = {
  /**
   * For the editor: one item for each block. Keeps blank blocks, duplicate references and the body's own heading
   * "Referencias".
   */
  keepsEveryBlock?: boolean
  /** The word before the letter of an appendix. */
  appendixWord?: AppendixWord
  /** Every `t1` starts a page, as the specification has it; else only a summary and what follows it do. */
  sectionsStartPages?: boolean
  declaration?: string | null
}

/**
 * Everything the pages show, in order. Preview, DOCX and clipboard all draw this list.
 * - First the title page; then, if there is a body, the title again at the start of a new page. A summary that begins
 *   the body stands before that title, on pages of its own, its paragraph without indent (APA 7 §2.9).
 * - `title-main` and `title-meta` blocks belong to the title page and are not drawn again. Blank blocks are not drawn.
 * - `t1` starts a page, unless only the title is above it. Where sections do not start pages, a summary still has its own
 *   (APA 7): its heading starts one, and so does the section after it.
 * - `t4` and `t5` begin the paragraph after them, in the same line.
 * - A `ref` block of the body moves to the reference list, before `referencias`. Duplicate references are drawn once.
 * - Notes are numbered in the order of the pages and stand on a page of their own after the references (APA 7 §2.13).
 * - Appendices stand after them, with tables of their own numbers.
 * - If the body ends with its own heading "Referencias", the heading of the list replaces it.
 * - Last the declaration of AI use, on a separate page, each of its lines a paragraph; left out of an empty document.
 */
export function outlineOf(
  text: AcademicText,
  titlePage: TitlePage,
  options: OutlineOptions = {},
): OutlineItem[] {
  const head = titlePageItems(titlePage)
  const written = textItems(text, head, options)
  if (written.length === 0) return head
  return [...head, ...written, ...declarationItems(options.declaration ?? '')]
}

function textItems(
  text: AcademicText,
  head: readonly OutlineItem[],
  { keepsEveryBlock = false, sectionsStartPages = true, appendixWord }: OutlineOptions,
): OutlineItem[] {
  const body: OutlineItem[] = []
  const back: OutlineItem[] = []
  /** What is being filled: from the first appendix on, what stands after the references. */
  let items = body
  const title = head[0]?.role === 'title-page-title' ? head[0].content : null
  const references: { id?: string | undefined; content: string }[] = []
  const isBlankOut = (content: string) => !keepsEveryBlock && isBlank(content)
  const parts = new SummaryParts()
  let hasTitle = false
  let isInText = false
  let isSummary = false
  const numbers = { table: 0, figure: 0 }
  let appendices = 0
  let equations = 0
  const appendixCount = text.cuerpo.filter(({ role }) => role === 'appendix').length
  let listed = 0
  for (const block of text.cuerpo) {
    const { role, content } = block
    if (role === 'title-main' || role === 'title-meta') continue
    // An appendix may have no title.
    if (role !== 'appendix' && isBlankOut(content)) continue
    if (role === 'ref') {
      references.push(block)
      continue
    }
    if (role === 'appendix') {
      const label = appendixLabel(appendixWord ?? 'Apéndice', appendices++, appendixCount)
      items = back
      items.push(...appendixItems({ ...idOf(block), content }, label))
      numbers.table = 0
      numbers.figure = 0
      continue
    }
    const isAppended = items === back
    const part = isAppended ? 'text' : parts.next(role, content)
    const isTitled = part === 'text' && !hasTitle && title !== null && !isAppended
    if (isTitled) items.push({ role: 'title', content: title, startsPage: true })
    hasTitle ||= part === 'text'
    const startsText = part === 'text' && !isInText && !isAppended
    isInText = part === 'text'
    const isAfterSummary = isSummary && !startsText
    if (role === 't1' || startsText) isSummary = role === 't1' && isSummaryHeading(content)
    const mayStart = role === 't1' && !isAppended
    const startsSection = mayStart && (sectionsStartPages || isSummary || isAfterSummary)
    const startsPage = (startsSection || startsText || items.length === 0) && !isTitled
    const place = {
      ...idOf(block),
      content,
      startsPage,
      ...(part === 'summary' && role === 'p' && flush),
    }
    // Bullets between two numbered items belong to the one above them.
    if (role === 'number') listed++
    else if (role !== 'bullet') listed = 0
    if (role === 'equation') {
      items.push(equationItem(place, isReadable(content) ? ++equations : null))
    } else if (isExhibit(role)) {
      const before = items.at(-1)
      // The blank line belongs to the paragraph above: at the end of a page word processors drop such space.
      if (before && !place.startsPage && isProse(before.role)) before.hasBlankBelow = true
      const letter = isAppended ? letterOf(appendices - 1) : ''
      items.push(
        ...(role === 'table'
          ? tableItems(place, `${letter}${++numbers.table}`)
          : figureItems(place, `${letter}${++numbers.figure}`)),
      )
    } else if (isKnownRole(role) && role !== 'p') {
      items.push({ ...place, role, ...markerOf(role, listed) })
    } else {
      const stored = isKnownRole(role) ? {} : { stored: { role, content } }
      items.push({ ...place, role: 'p', ...stored, ...joinHeading(items.at(-1), block) })
    }
  }
  references.push(...text.referencias.filter(({ content }) => !isBlankOut(content)))
  if (references.length === 0) return [...body, ...numberNotes([...body, ...back]), ...back]

  const last = body.at(-1)
  if (last && !keepsEveryBlock && headsReferences(last)) body.pop()
  // If that heading was the whole body, the repeated title has nothing below it.
  if (body.at(-1)?.role === 'title') body.pop()
  body.push({ role: 'ref-heading', content: referencesHeading, startsPage: true })
  const shown = new Set<string>()
  for (const reference of references) {
    const { content } = reference
    if (!keepsEveryBlock && shown.has(content)) continue
    shown.add(content)
    body.push({ ...idOf(reference), role: 'ref', content, startsPage: false })
  }
  return [...body, ...numberNotes([...body, ...back]), ...back]
}

/** A label and the line of a title under it, on a page of their own (APA 7 §2.14). */
function appendixItems(block: Pick<OutlineItem, 'id' | 'content'>, label: string): OutlineItem[] {
  const stored = { role: 'appendix' as const, content: block.content }
  const head = { ...block, content: label, startsPage: true, keepsNext: true as const, stored }
  return [
    { ...head, role: 'appendix-label' },
    { ...block, role: 'appendix-title', startsPage: false, isPart: true },
  ]
}

function idOf({ id }: { id?: string | undefined }): { id?: string } {
  return id === undefined ? {} : { id }
}

/** A heading of level 4 or 5 and the paragraph after it are one paragraph. */
function joinHeading(
  before: OutlineItem | undefined,
  { id, content }: Pick<Block, 'id' | 'content'>,
): { isRunIn?: true } {
  if (!before || !isRunInRole(before.role) || isBlank(before.content)) return {}
  before.runsInto = content
  if (id !== undefined) before.nextId = id
  return { isRunIn: true }
}

function markerOf(role: BlockRole, number: number): { marker?: string } {
  if (role === 'bullet') return { marker: '•' }
  return role === 'number' ? { marker: `${number}.` } : {}
}

const flush = { isFlush: true } as const

type Place = Pick<OutlineItem, 'id' | 'content' | 'startsPage'>

/** A table's label, title, rows and notes (APA 7 §7.8). What has no rows, or too many, is shown line by line as text. */
function tableItems(place: Place, number: string): OutlineItem[] {
  const table = readTable(place.content)
  if (!canBeDrawn(table)) return oneBlock('table', place, linesAsText(place.content))
  return oneBlock('table', place, [
    ...captionItems(`Tabla ${number}`, table.title),
    ...rowsOfTable(table),
    ...noteItems(table.notes),
  ])
}

/** A figure's label, title, picture and notes (APA 7 §7.22). What names no picture is shown line by line as text. */
function figureItems(place: Place, number: string): OutlineItem[] {
  const { title, picture, notes } = readFigure(place.content)
  if (picture === null) return oneBlock('figure', place, linesAsText(place.content))
  const keepsNext = notes.length > 0 && { keepsNext: true as const }
  return oneBlock('figure', place, [
    ...captionItems(`Figura ${number}`, title),
    { role: 'figure-image', content: '', picture, ...keepsNext },
    ...noteItems(notes),
  ])
}

/** An equation with its number; one that cannot be drawn becomes the paragraph "Ecuación por corregir: …". */
function equationItem(place: Place, number: number | null): OutlineItem {
  const { content } = place
  const stored = { role: 'equation' as const, content }
  if (number !== null) return { ...place, role: 'equation', equation: number, stored }
  const said = writeInline([{ text: `Ecuación por corregir: ${content}`, ...plainFace }])
  return { ...place, role: 'p', content: said, stored }
}

function isReadable(content: string): boolean {
  return shapeOfEquation(content) !== null
}

type ExhibitItem = Omit<OutlineItem, 'id' | 'startsPage' | 'isPart'>

function oneBlock(role: BlockRole, place: Place, items: readonly ExhibitItem[]): OutlineItem[] {
  return items.map((item, at) =>
    at === 0
      ? { ...place, ...item, stored: { role, content: place.content } }
      : { ...idOf(place), ...item, startsPage: false, isPart: true },
  )
}

function linesAsText(content: string): ExhibitItem[] {
  const lines = content.split('\n').filter((line) => !isBlank(line))
  // A blank exhibit is an empty paragraph of the text that is edited.
  return (lines.length > 0 ? lines : ['']).map((line) => ({ role: 'p', content: line }))
}

function captionItems(label: string, title: string): ExhibitItem[] {
  const titles = title === '' ? [] : [{ role: 'exhibit-title' as const, content: title }]
  return [{ role: 'exhibit-label' as const, content: label }, ...titles].map((item) => ({
    ...item,
    keepsNext: true,
  }))
}

/** The notes, the last with a blank line under it; without notes a blank line alone. */
function noteItems(notes: readonly string[]): ExhibitItem[] {
  if (notes.length === 0) return [{ role: 'spacer', content: '' }]
  return notes.map((note, at) => ({
    role: 'exhibit-note',
    content: note.replace(/^Nota\./, '*Nota.*'),
    ...(at === notes.length - 1 && { hasBlankBelow: true }),
  }))
}

function declarationItems(declaration: string): OutlineItem[] {
  const paragraphs = declaration.split('\n').filter((line) => cleanText(line).trim() !== '')
  if (paragraphs.length === 0) return []
  const role = 'declaration' as const
  return [
    { role: 'declaration-heading', content: declarationHeading, startsPage: true },
    ...paragraphs.map((content) => ({ role, content, startsPage: false })),
  ]
}

/** Whether the pages show nothing but the title page. */
export function isEmptyText(text: AcademicText): boolean {
  return outlineOf(text, { title: '', lines: [] }).length === 0
}

function titlePageItems({ title, lines }: TitlePage): OutlineItem[] {
  const items: OutlineItem[] = []
  if (!isBlank(title)) items.push({ role: 'title-page-title', content: title, startsPage: false })
  for (const line of lines) {
    if (cleanText(line.text).trim() === '') continue
    items.push({
      role: 'title-page-line',
      content: line.text,
      startsPage: false,
      titlePageLine: line,
    })
  }
  return items
}

/** `number`: of the note that a sign stands for. */
export type NumberedSpan = Span & { number?: number }

/** The visible text of an item as spans of one face; bold headings and italic `t3`, `t5` are applied by the caller. */
export function spansOf({ role, content, firstNote }: OutlineItem): NumberedSpan[] {
  if (role === 'title-page-line' || role === 'declaration' || role === 'equation') {
    return [{ text: cleanText(content).trim(), ...plainFace }]
  }
  if (firstNote === undefined) return parseFaces(content)
  if (role === 'note') {
    const number = { text: noteSign, ...plainFace, note: content, number: firstNote }
    return [number, { text: ' ', ...plainFace }, ...parseFaces(content)]
  }
  let number = firstNote
  return parseInline(content).map((span) =>
    span.note === undefined ? span : { ...span, number: number++ },
  )
}

/** Whether an item is the body's own heading of a reference list. */
function headsReferences({ role, content }: OutlineItem): boolean {
  return isHeadingRole(role) && isReferencesHeading(content)
}
