import type { BlockRole } from './block-roles.ts'
import { cleanText } from './clean-text.ts'
import type { Picture } from './figure.ts'
import { parseFaces, parseInline, plainFace, type Span } from './inline.ts'
import type { Block } from './model.ts'
import { noteSign } from './notes.ts'
import type { Table } from './table.ts'
import type { TitlePageLine } from './title-page.ts'

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
  | 'code-line'
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

/** A line of a listing as it stands on the page. */
export type CodeLine = {
  /** Its number, with the spaces before and after it; blank where a line goes on, empty without numbers. */
  gutter: string
  /** Whether it goes on from the line above it. */
  isRest: boolean
  isLast: boolean
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
  /** Of a line of a listing; its `content` is literal. */
  code?: CodeLine
  /** The number of an equation; its `content` is the source, without markup. */
  equation?: number
  /** The number of the first note in `content`. Of an item on the page 'Notas': the note's number. */
  firstNote?: number
  /** The number of the first note in `runsInto`. */
  nextNote?: number
  /** The id of the block whose content is `runsInto`. */
  nextId?: string
}

export function idOf({ id }: { id?: string | undefined }): { id?: string } {
  return id === undefined ? {} : { id }
}

/** `number`: of the note that a sign stands for. */
export type NumberedSpan = Span & { number?: number }

/** The visible text of an item as spans of one face; bold headings and italic `t3`, `t5` are applied by the caller. */
export function spansOf({ role, content, firstNote, code }: OutlineItem): NumberedSpan[] {
  if (role === 'code-line') return [{ text: `${code?.gutter ?? ''}${content}`, ...plainFace }]
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
