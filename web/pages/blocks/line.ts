import type { Line, PlacedPicture, Run } from '#core/layout/pages.ts'
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
