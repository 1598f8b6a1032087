import type { Chart } from '#core/document/figure.ts'
import type { Face } from '#core/document/inline.ts'
import { noteSign } from '#core/document/notes.ts'
import type { OutlineRole } from '#core/document/outline-item.ts'
import type { TitlePageLine } from '#core/document/title-page.ts'
import type { EquationShape } from './equation-shape.ts'

/** A stretch of a line in one face. `note`: it is the raised number of a note, one sign of the text. */
export type Run = Face & { text: string; note?: number }

/** The text of a run as the content has it: a note is one `noteSign`, not the digits of its number. */
export function textOfRun({ text, note }: Run): string {
  return note === undefined ? text : noteSign
}

/** The letters of a line as the page shows them. */
export function lettersOf({ runs }: Pick<Line, 'runs'>): string {
  return runs.map(({ text }) => text).join('')
}

/** A cell of a table: its lines stand one single-spaced line (half a slot) under the other. */
export type PlacedCell = {
  /** From the left edge of the text box to where the text begins, and the room of the text; in points. */
  xPt: number
  widthPt: number
  align: 'left' | 'center'
  lines: readonly (readonly Run[])[]
}

export type PlacedRow = {
  cells: readonly PlacedCell[]
  /** Whole or half slots. */
  heightSlots: number
  isHeader: boolean
  isLast: boolean
  /** The header again, at the top of a page on which the table goes on. */
  isRepeated: boolean
}

/** A picture, at the left edge of the text box and the top of its line. */
export type PlacedPicture = {
  /** The name of the stored picture. */
  id: string
  /** The data of a chart, which is drawn from them; there is no stored picture then. */
  chart?: Chart
  /** What it shows, for those who do not see it. */
  alt: string
  widthPt: number
  heightPt: number
  /** Whole slots, which its line takes. */
  heightSlots: number
}

/** An equation, in the middle of its lines; its number is the text of the line. */
export type PlacedEquation = EquationShape & {
  /** The source in TeX, which is its alternative text. */
  source: string
}

/** The kind of block that a line belongs to. */
export type LineRole = OutlineRole

export type Line = {
  /** Number of the item the line belongs to, unique within the layout. */
  block: number
  /** The id of the text's block or reference that the line shows; none on what the pages add to the text. */
  id?: string
  role: LineRole
  /** Includes the spaces at which the line was broken, except on a centred line. */
  runs: Run[]
  align: 'left' | 'center'
  /** Distance from the left edge of the text box, in points (first-line, hanging or block indent). 0 when centred. */
  indentPt: number
  /**
   * How much wider each space (also a no-break one) is than in the font, so that a justified line reaches the margin.
   */
  wordSpacingPt?: number
  /**
   * 0-based position on the page; the line box's top is `slot × lineHeightPt` below the text box's top. Only a row of a
   * table and a line of a listing may stand on half a slot.
   */
  slot: number
  /** A row of a table is one line, without runs. */
  row?: PlacedRow
  /** A picture is one line, without runs. */
  picture?: PlacedPicture
  /** An equation is one line. */
  equation?: PlacedEquation
  /** A line of a listing: half a slot, and the last one what is missing to a whole one. */
  code?: { heightSlots: number; isRest: boolean }
  /** The sign or number before the first line of a list's item. */
  marker?: string
  /** For a line of the index: the page and the block that it leads to; the last line of an entry shows the page number. */
  entry?: { page: number; block: number; level: number; isLast: boolean }
  /**
   * `heading`: a line of a heading that begins a paragraph. `beside`: the first line of that paragraph, in the slot in
   * which the heading ends; `below`: the same on a line of its own.
   */
  runIn?: 'heading' | 'beside' | 'below'
  /** Whether its item belongs to the same block of the text as the one before it. */
  isPart?: true
  /** Set on title-page lines, so that the interface can offer to fill in a placeholder. */
  titlePageLine?: TitlePageLine
}

/** How much of the page a line takes, in slots. */
export function slotsOf({ row, picture, equation, code }: Line): number {
  return (row ?? picture ?? equation ?? code)?.heightSlots ?? 1
}

export type Page = {
  /** 1-based. */
  number: number
  /** Whether the page shows its number in the header. */
  showsNumber: boolean
  lines: Line[]
}

/** The pages as they will be in the DOCX. Immutable; pages that a change does not reach keep their identity. */
export type Layout = {
  pages: readonly Page[]
  /**
   * Whether the text has characters that Times lacks: a fallback font draws them, so pages may break elsewhere in the
   * file.
   */
  isApproximate: boolean
}
