import type { Line, LineRole, PlacedPicture, Run } from '#core/layout/pages.ts'
import type { Drawn } from '#web/pages/drawn.ts'

export type DrawRun = (run: Run) => Drawn | string
/** How a view shows words, and a picture or an equation, which a comparison frames. */
export type Look = { drawRun: DrawRun; frameDrawing: (line: Line, drawn: Drawn) => Drawn }

/** Where an exhibit is drawn. */
export type Place = {
  /** The id of its block, unless what is around it has it. */
  block?: string | undefined
  /** From the top of its sheet, as CSS. */
  top?: string
  /** In text to read: a table scrolls, and a press enlarges a picture. */
  enlarge?: (picture: PlacedPicture) => void
}

export const plainLook: Look = { drawRun, frameDrawing: (_, drawn) => drawn }

/** Words in their face, or the raised number of a note, which is no text of the page. */
export function drawRun({ text, bold, italic, note }: Run): Drawn | string {
  const words =
    note === undefined ? text : { tag: 'sup', className: 'note-call', 'data-number': text }
  const slanted = italic ? { tag: 'em', children: [words] } : words
  return bold ? { tag: 'b', children: [slanted] } : slanted
}

/** The element of a block by what its lines are. */
export const tagOf: Record<LineRole, 'h3' | 'h4' | 'h5' | 'h6' | 'p' | 'blockquote'> = {
  'title-page-title': 'h3',
  'title-page-line': 'p',
  'index-heading': 'h3',
  'index-entry': 'p',
  title: 'h3',
  t1: 'h3',
  t2: 'h4',
  t3: 'h5',
  t4: 'h6',
  t5: 'h6',
  p: 'p',
  quote: 'blockquote',
  bullet: 'p',
  number: 'p',
  'exhibit-label': 'p',
  'exhibit-title': 'p',
  'table-row': 'p',
  'figure-image': 'p',
  'exhibit-note': 'p',
  'code-line': 'p',
  spacer: 'p',
  'ref-heading': 'h3',
  ref: 'p',
  'notes-heading': 'h3',
  note: 'p',
  equation: 'p',
  'appendix-label': 'h3',
  'appendix-title': 'h3',
  'declaration-heading': 'h3',
  declaration: 'p',
}

export type Lines = readonly [Line, ...Line[]]

/** Lines by block, in order; those of the title page are together, and the rows of a table from `startsPage` to the next. */
export function blocksOf(
  lines: readonly Line[],
  startsPage: (line: Line) => boolean = () => false,
): Lines[] {
  const blocks: [Line, ...Line[]][] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    const first = last?.[0]
    const isNext =
      line.block === first?.block ||
      (line.titlePageLine !== undefined && first?.titlePageLine !== undefined)
    if (last && (line.row && first?.row ? !startsPage(line) : isNext)) last.push(line)
    else blocks.push([line])
  }
  return blocks
}
