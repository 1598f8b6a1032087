import { parseFaces } from '#core/document/inline.ts'
import { breakLines } from './break-lines.ts'
import { hasUnmeasuredGlyph, textWidthInPt } from './font-metrics.ts'
import type { PlacedCell, Run } from './pages.ts'

/** The measured text of a table cell; it does not depend on the width of its column. */
export type CellShape = {
  runs: readonly Run[]
  /** In UTF-16 units. */
  length: number
  /** Width of the text on one line, in points; `wordWidthPt`: of its longest word. */
  widthPt: number
  wordWidthPt: number
  /** Whether the font lacks one of its characters. */
  isApproximate: boolean
  /** Cache of `placeCell`: an unchanged cell is the same object in every layout. */
  placed: PlacedCell | null
}

/** Cache of measured cells by their text: typing in one cell does not measure the others again. */
const known = new Map<string, CellShape>()
/** Size of the cache. The largest table has 1,200 cells (12 × 100). */
const maxKnown = 2_000
/** Longer texts are not cached. In UTF-16 units; the longest cell of a table has as many. */
const maxKnownLength = 600

export function shapeOfCell(content: string): CellShape {
  const found = known.get(content)
  if (found) return found
  const shape = measure(content)
  if (content.length > maxKnownLength) return shape
  if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '')
  known.set(content, shape)
  return shape
}

function measure(content: string): CellShape {
  const runs = parseFaces(content)
  const text = runs.map((run) => run.text).join('')
  let wordWidthPt = 0
  for (const word of text.split(/[\s\u2013\u2014-]+/)) {
    const widthPt = Math.max(textWidthInPt(word, false, true), textWidthInPt(word, false, false))
    wordWidthPt = Math.max(wordWidthPt, widthPt)
  }
  return {
    runs,
    length: text.length,
    widthPt: runs.reduce((sum, run) => sum + textWidthInPt(run.text, run.bold, run.italic), 0),
    wordWidthPt,
    isApproximate: runs.some((run) => hasUnmeasuredGlyph(run.text)),
    placed: null,
  }
}

/** The cell in its column, broken into lines. */
export function placeCell(
  shape: CellShape,
  { xPt, widthPt, align }: Omit<PlacedCell, 'lines'>,
): PlacedCell {
  const last = shape.placed
  const hasLines = last?.widthPt === widthPt
  if (hasLines && last.xPt === xPt && last.align === align) return last
  const lines = hasLines ? last.lines : linesOf(shape.runs, widthPt)
  shape.placed = { xPt, widthPt, align, lines }
  return shape.placed
}

function linesOf(runs: readonly Run[], widthPt: number): PlacedCell['lines'] {
  const lines = breakLines(runs, { widthPt, firstIndentPt: 0, otherIndentPt: 0 })
  return lines.map((line) => line.runs)
}
