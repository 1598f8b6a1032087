/** The parts of a word processor's file that a draft is read from, in the file's order. */
export type SourceItem = SourceParagraph | { kind: LeftOutKind }

export type SourceParagraph = {
  kind: 'paragraph'
  /** Name or id of its style, in lower case; '' for none. */
  style: string
  isCentred: boolean
  indentTwips: number
  hangingTwips: number
  isList: boolean
  /** A page break stands before it. */
  startsPage: boolean
  /** A line break is `\n`. */
  spans: SourceSpan[]
}

export type SourceSpan = { text: string; italic: boolean; bold: boolean }

/**
 * What the import of a draft drops or simplifies. `index`: a table of contents, dropped. `list`: a list item, imported as
 * a paragraph. `raised`: a superscript or subscript that there is no sign for ('m²'), imported as normal text. `link`: a
 * link whose words differ from its address; the words are imported. `change`: a tracked change, imported as accepted.
 * `hidden`: text that the draft does not show, dropped.
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
