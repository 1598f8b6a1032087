import { addTo } from '#core/document/arrays.ts'
import type { Span } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import type { DraftComment } from './draft-comments.ts'

/** The parts of a word processor's file that a draft is read from, in the file's order. */
export type SourceItem =
  | SourceParagraph
  | SourceTable
  | SourcePicture
  | SourceFormula
  | { kind: LeftOutKind }

/** A table that the document can have; its cells have markup. `notes`: the foot- and endnotes of its cells. */
export type SourceTable = { kind: 'cells'; rows: string[][]; notes?: string[] }

/** A picture whose file is there; whether it can be decoded is not known yet. */
export type SourcePicture = {
  kind: 'picture'
  /** The number of its file among the pictures of the draft. */
  file: number
  alt: string
  /** On the paper; null where the draft does not say. */
  widthPt: number | null
  /** The name that a word processor has for it; of ours it is what the line of a figure says. */
  name?: string
  /** The line of the chart that it shows, with its data; of our own files. */
  chart?: string
}

/** An equation on a line of its own, in the words of TeX. */
type SourceFormula = { kind: 'formula'; source: string }

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
  /** The number of the note that it is on the page 'Notas' of our own files; not among its words. */
  listedNote?: number
  /** A line break is `\n`. */
  spans: SourceSpan[]
}

/** `lead`: of a heading of level 4 or 5 in the line, by its style. `call`: the number of a note of our own files. */
export type SourceSpan = Span & { lead?: 4 | 5; call?: number }

/** What a file says of its pages apart from its paragraphs. */
export type SourceLook = Pick<PageFormat, 'numberTitlePage' | 'isJustified'>

/**
 * What the import of a draft drops or simplifies. `table`: one that frames text, whose paragraphs are imported. `equation`:
 * imported as text in one line. `index`: a
 * table of contents, dropped. `list`: an item of a list inside
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

/** A draft that was read. Its figures name pictures by the numbers of their files, until `placePictures`. */
export type Draft = {
  text: AcademicText
  leftOut: LeftOut[]
  /** The page settings that a file exported by us carries; absent in other files. */
  format?: Partial<PageFormat>
  comments?: DraftComment[]
}

/** What the text has no place for, as it is found. */
export class LeftOutList {
  readonly #after = new Map<LeftOutKind, number[]>()

  /** `after`: the index of the block that it stood after. */
  add(kind: LeftOutKind, after: number): void {
    addTo(this.#after, kind, after)
  }

  /** In the order of the kinds. */
  all(): LeftOut[] {
    return leftOutKinds.flatMap((kind) => {
      const after = this.#after.get(kind)
      return after ? [{ kind, after }] : []
    })
  }
}
