import { advanceUnits, faceOf, unitsPerPt } from './font-metrics.ts'
import { type BreakClass, breakClassOf, mayBreak } from './line-break-class.ts'
import { italicOverhangPt } from './page-rules.ts'
import type { Run } from './pages.ts'

/** One line of a block before it has a place on a page. */
export type BrokenLine = { runs: Run[]; indentPt: number }

export type LineShape = {
  /** Width of the text box, in points. */
  widthPt: number
  firstIndentPt: number
  otherIndentPt: number
}

/**
 * What still fits beyond the edge, from the rounding of LibreOffice's widths: it takes lines that are up to
 * 0.01 pt too wide, and from there to 0.05 pt fewer and fewer (measured on 1,500 lines that end at the edge).
 */
const toleranceUnits = 0.012 * unitsPerPt
/** A path longer than this is broken after one of its slashes, as LibreOffice does; a shorter one is not. */
const longestWholePath = 66

/**
 * Breaks a block into lines, greedily: at the last place where the text still fits, or inside a word that is
 * wider than a whole line. Spaces at a line's end stay with it and may hang over the edge, so that the runs of
 * all lines, joined, are the runs given. No runs give no lines. Source: docs/decisions/007.
 */
export function breakLines(runs: readonly Run[], shape: LineShape): BrokenLine[] {
  const text = measure(runs)
  const otherRoom = (shape.widthPt - shape.otherIndentPt) * unitsPerPt + toleranceUnits
  let room = (shape.widthPt - shape.firstIndentPt) * unitsPerPt + toleranceUnits
  const cuts: number[] = []
  let lineStart = 0
  let lastBreak = 0
  let left: BreakClass = 'SP'
  text.classes.forEach((right, at) => {
    if (right === 'SP') return
    const afterSpaces = text.classes[at - 1] === 'SP'
    if (at > 0 && mayBreak(left, afterSpaces, right)) lastBreak = at
    const end = text.requiredTo(at)
    while (at > lineStart && end - text.startOf(lineStart) > room) {
      // When it is the spaces before it that have no room, the line ends after them whatever follows.
      const spacesOverflow = afterSpaces && text.startOf(at) - text.startOf(lineStart) > room
      const wordBreak = spacesOverflow ? at : wholePath(text.classes, lastBreak)
      lineStart = wordBreak > lineStart ? wordBreak : at
      cuts.push(text.offsetOf(lineStart))
      room = otherRoom
    }
    if (right !== 'CM') left = right
  })
  return sliceRuns(runs, cuts).map((lineRuns, line) => ({
    runs: lineRuns,
    indentPt: line === 0 ? shape.firstIndentPt : shape.otherIndentPt,
  }))
}

/** A break after a slash moves to the space before the path. */
function wholePath(classes: readonly BreakClass[], lineBreak: number): number {
  if (classes[lineBreak - 1] !== 'SY') return lineBreak
  const space = classes.lastIndexOf('SP', lineBreak - 1)
  return lineBreak - space <= longestWholePath ? space + 1 : lineBreak
}

/** The characters of the runs, in font units from the start of the block. */
function measure(runs: readonly Run[]) {
  const classes: BreakClass[] = []
  const starts: number[] = []
  const ends: number[] = []
  const offsets: number[] = []
  const overhang = italicOverhangPt * unitsPerPt
  let x = 0
  let offset = 0
  for (const { text, bold, italic } of runs) {
    const face = faceOf(bold, italic)
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0
      classes.push(breakClassOf(codePoint))
      offsets.push(offset)
      starts.push(x)
      x += advanceUnits(codePoint, face)
      ends.push(italic ? x + overhang : x)
      offset += character.length
    }
  }
  return {
    classes,
    startOf: (index: number) => starts[index] ?? 0,
    /** How far a line with this character reaches. */
    requiredTo: (index: number) => ends[index] ?? 0,
    /** The character's index in the joined text, in UTF-16 units. */
    offsetOf: (index: number) => offsets[index] ?? 0,
  }
}

/** The runs, divided at the offsets of `cuts`. */
function sliceRuns(runs: readonly Run[], cuts: readonly number[]): Run[][] {
  if (runs.length === 0) return []
  const lines: Run[][] = [[]]
  let next = 0
  let runStart = 0
  for (const run of runs) {
    const runEnd = runStart + run.text.length
    let from = runStart
    for (let cut = cuts[next]; cut !== undefined && cut < runEnd; cut = cuts[++next]) {
      if (cut > from) lines.at(-1)?.push(sliceRun(run, from - runStart, cut - runStart))
      lines.push([])
      from = cut
    }
    lines.at(-1)?.push(sliceRun(run, from - runStart, runEnd - runStart))
    runStart = runEnd
  }
  return lines
}

function sliceRun(run: Run, from: number, to: number): Run {
  return to - from === run.text.length ? run : { ...run, text: run.text.slice(from, to) }
}
