import type { Face } from '#core/document/inline.ts'
import type { findLinks } from '#core/document/links.ts'
import { type Line, type Run, textOfRun } from '#core/layout/pages.ts'
import type { FontFace } from './fonts.ts'

type Link = ReturnType<typeof findLinks>[number]
export type OpenBlock = {
  block: number
  element: PDFKit.PDFStructureElement
  /** The structure element around it: the list item of a label and body, or the quotation of a paragraph. */
  around: PDFKit.PDFStructureElement | null
  links: Link[]
  /** How much of the block's text is drawn, in UTF-16 units. */
  drawn: number
  /** The first link that is not drawn whole. */
  nextLink: number
}

/** The text of each block as it is drawn. */
export function textsOf(lines: readonly Line[]): Map<number, string> {
  const texts = new Map<number, string>()
  for (const { block, runs } of lines) {
    const text = runs.map(textOfRun).join('')
    texts.set(block, (texts.get(block) ?? '') + text)
  }
  return texts
}

/** The runs of a line, divided where a link begins or ends. */
export function piecesOf(
  runs: readonly Run[],
  open: OpenBlock,
): { run: Run; href: string | null }[] {
  const pieces: { run: Run; href: string | null }[] = []
  for (const run of runs) {
    if (run.note !== undefined) {
      pieces.push({ run, href: null })
      open.drawn += textOfRun(run).length
      continue
    }
    let from = 0
    while (from < run.text.length) {
      const at = open.drawn + from
      while ((open.links[open.nextLink]?.end ?? Number.POSITIVE_INFINITY) <= at) open.nextLink++
      const link = open.links[open.nextLink]
      const isInside = link !== undefined && link.start <= at
      const edge = (isInside ? link.end : link?.start) ?? Number.POSITIVE_INFINITY
      const to = Math.min(run.text.length, edge - open.drawn)
      pieces.push({
        run: { ...run, text: run.text.slice(from, to) },
        href: isInside ? link.href : null,
      })
      from = to
    }
    open.drawn += run.text.length
  }
  return pieces
}

export function faceOf({ bold, italic }: Face): FontFace {
  if (bold) return italic ? 'boldItalic' : 'bold'
  return italic ? 'italic' : 'regular'
}
