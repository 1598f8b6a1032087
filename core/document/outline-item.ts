import type { BlockRole } from './block-roles.ts'
import { cleanText } from './clean-text.ts'
import type { Picture } from './figure.ts'
import { parseFaces, parseInline, plainFace, type Span } from './inline.ts'
import type { Block } from './model.ts'
import { noteSign } from './notes.ts'
import type { Table } from './table.ts'
import type { TitlePageLine } from './title-page.ts'

/** The role of a part of the pages, as a heading or a table. `title`: the title above the text, which APA 7 repeats there. */
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

/** The inverse of an outline: the stored blocks that it shows, body and references (`ref`) in one list. */
export function storedBlocks(items: readonly OutlineItem[]): Block[] {
  return items.flatMap(({ id, role, content, stored, isPart }) => {
    if (isPart || !isTextRole(role)) return []
    return [
      { ...(id !== undefined && { id }), ...(stored ?? { role: role as BlockRole, content }) },
    ]
  })
}

/** Whether items of this role show a block or reference of the text; false for what the layout adds. */
export function isTextRole(role: OutlineRole): boolean {
  return !rolesOutsideText.has(role)
}

/** One line of a listing of code; a long line of code is several of them. */
export type CodeLine = {
  /** The line number with its spaces; blank if this continues the line above, empty if the listing has no numbers. */
  gutter: string
  /** Whether it continues the line of code above it. */
  isRest: boolean
  /** Whether it is the last one of the listing. */
  isLast: boolean
}

/** A paragraph, table row, picture or other part of the document, before it is broken into lines and pages. */
export type OutlineItem = {
  /** The id of the block or reference that it shows; several items may show one. */
  id?: string
  role: OutlineRole
  /**
   * With markup, except for a `title-page-line` and a `declaration`, whose text is literal. Blank only with
   * `keepsEveryBlock`.
   */
  content: string
  startsPage: boolean
  titlePageLine?: TitlePageLine
  /** The stored block, if `role` and `content` differ from it: for an exhibit, or a role of a newer version. */
  stored?: Block
  /** Whether it belongs to the same block of the text as the item before it. A table is several items. */
  isPart?: true
  /** The content of the next item, which continues the line of this heading of level 4 or 5. */
  runsInto?: string
  /** A paragraph without indent. */
  isFlush?: true
  /** Whether this paragraph continues the line of the heading before it. */
  isRunIn?: true
  /** Whether it must be on the same page as the next item. */
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
  /** The number of the first note in `content`; in a line of the page 'Notas', the number of that note. */
  firstNote?: number
  /** The number of the first note in `runsInto`. */
  nextNote?: number
  /** The id of the block whose content is `runsInto`. */
  nextId?: string
}

export function idOf({ id }: { id?: string | undefined }): { id?: string } {
  return id === undefined ? {} : { id }
}

/** A span; if it is the sign of a note, `number` is the note's. */
export type NumberedSpan = Span & { number?: number }

/** The visible text of an item. The caller adds what the role implies: bold headings, italic `t3` and `t5`. */
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
