import type { Span } from '#core/document/inline.ts'

/** The parts of a word processor's file that a draft is read from, in the file's order. */
export type SourceItem = SourceParagraph | SourceTable | { kind: LeftOutKind }

/** A table that the document can have; its cells have markup. */
export type SourceTable = { kind: 'cells'; rows: string[][] }

export type SourceParagraph = {
  kind: 'paragraph'
  /** Name or id of its style, in lower case; '' for none. */
  style: string
  isCentred: boolean
  indentTwips: number
  hangingTwips: number
  isList: boolean
  /** Of a numbered list. */
  isOrdered?: boolean
  /** Of a list inside another one. */
  isNested?: boolean
  /** A page break stands before it. */
  startsPage: boolean
  /** A line break is `\n`. */
  spans: SourceSpan[]
}

export type SourceSpan = Span

/**
 * What the import of a draft drops or simplifies. `index`: a table of contents, dropped. `list`: an item of a list inside
 * another one, imported at one level. `raised`: a superscript or subscript that Unicode has no sign for, imported as normal
 * text. `link`: a link whose words differ from its address; the words are imported. `change`: a tracked change, imported
 * as accepted. `hidden`: text that the draft does not show, dropped.
 */
export const leftOutKinds = [
  'table',
  'image',
  'note',
  'equation',
  'comment',
  'index',
  'list',
  'raised',
  'link',
  'change',
  'hidden',
] as const
export type LeftOutKind = (typeof leftOutKinds)[number]

/** `after`: for each one, the index in `cuerpo` of the block that it stood after; -1 at the beginning. */
export type LeftOut = { kind: LeftOutKind; after: number[] }
