import { advanceUnits, faceOf, raisedUnits, unitsPerPt } from './font-metrics.ts'
import { breakClass, breakClassOf, mayBreak, staysInPath } from './line-break-class.ts'
import { italicOverhangPt } from './page-rules.ts'
import type { Run } from './pages.ts'

/** One line of a block before it has a place on a page. */
export type BrokenLine = { runs: Run[]; indentPt: number; wordSpacingPt?: number }

type LineShape = {
  /** Width of the text box, in points. */
  widthPt: number
  firstIndentPt: number
  otherIndentPt: number
}

/**
 * LibreOffice breaks a path (text with slashes) after a slash only if at least this many characters stand between it and
 * the break before the path.
 */
const maxUnbrokenPathLength = 66

const { CM, SP, SY } = breakClass

/**
 * Breaks a block into lines, greedily: at the last break opportunity that fits, or inside a word wider than the line.
 * Trailing spaces stay on their line and may exceed its width, so the joined lines equal the input. No runs give no
 * lines. Source: docs/decisions/007.
 */
export function breakLines(runs: readonly Run[], shape: LineShape): BrokenLine[] {
  const text = measure(runs)
  const otherRoom = Math.round((shape.widthPt - shape.otherIndentPt) * unitsPerPt)
  let room = Math.round((shape.widthPt - shape.firstIndentPt) * unitsPerPt)
  const cuts: number[] = []
  let lineStart = 0
  let lastBreak = 0
  let breakBefore = 0
  /** The last break before the first slash of the present path, and whether that slash was passed. */
  let pathBreak = 0
  let isInPath = false
  let left = SP
  let leftOfLeft = SP
  for (let at = 0; at < text.count; at++) {
    const right = text.classes[at] ?? SP
    if (right === SP) continue
    const afterSpaces = text.classes[at - 1] === SP
    const next = text.classes[at + 1] ?? SP
    if (at > 0 && mayBreak(left, afterSpaces, right, leftOfLeft, next)) {
      breakBefore = lastBreak
      lastBreak = at
      if (afterSpaces) isInPath = false
      if (!isInPath && (afterSpaces || !staysInPath(left))) pathBreak = at
    }
    while (at > lineStart && text.reach(lineStart, at) > room) {
      // When the spaces themselves do not fit, the line ends right after them.
      const spacesOverflow = afterSpaces && text.widthBetween(lineStart, at) > room
      // As in LibreOffice, a slash that is the last character that fits is not a break opportunity; the one before it
      // is used.
      const wanted = lastBreak === at && left === SY && !afterSpaces ? breakBefore : lastBreak
      const isWhole =
        pathBreak > 0 &&
        text.classes[wanted - 1] === SY &&
        wanted - pathBreak < maxUnbrokenPathLength
      const wordBreak = spacesOverflow ? at : isWhole ? pathBreak : wanted
      lineStart = wordBreak > lineStart ? wordBreak : text.insideWord(lineStart, at)
      cuts.push(text.offsetOf(lineStart))
      room = otherRoom
    }
    if (right === CM) continue
    if (right === SY) isInPath = true
    leftOfLeft = afterSpaces ? SP : left
    left = right
  }
  return sliceRuns(runs, cuts).map((lineRuns, line) => ({
    runs: lineRuns,
    indentPt: line === 0 ? shape.firstIndentPt : shape.otherIndentPt,
  }))
}

/** LibreOffice lays out each stretch of text in one face separately and rounds its width to whole twips. */
const twipUnits = unitsPerPt / 20
const inTwips = (units: number) => Math.round(units / twipUnits) * twipUnits

/** LibreOffice lays out each no-break space and no-break hyphen as a separate stretch. */
const isSetAlone = (codePoint: number) => codePoint === 0xa0 || codePoint === 0x2011

/** Measures the characters of the runs, in layout units from the start of the block. */
function measure(runs: readonly Run[]) {
  const length = runs.reduce((sum, { text }) => sum + text.length, 0)
  const classes = new Uint8Array(length)
  /** Where each character starts; the last entry is where the block ends. */
  const starts = new Int32Array(length + 1)
  const overhangs = new Int16Array(length)
  const isRaised = new Uint8Array(length)
  const offsets = new Int32Array(length)
  /** For each character, the index of the first character of its stretch. */
  const stretches = new Int32Array(length)
  let at = 0
  let x = 0
  let offset = 0
  for (const { text, bold, italic, note } of runs) {
    const face = faceOf(bold, italic)
    const unitsOf = note === undefined ? advanceUnits : raisedUnits
    const overhang = italic ? italicOverhangPt * unitsPerPt : 0
    let stretch = at
    for (let index = 0; index < text.length; ) {
      const codePoint = text.codePointAt(index) ?? 0
      const units = codePoint > 0xffff ? 2 : 1
      const isAlone = isSetAlone(codePoint)
      if (isAlone) stretch = at
      stretches[at] = stretch
      if (isAlone) stretch = at + 1
      classes[at] = breakClassOf(codePoint)
      offsets[at] = offset
      starts[at] = x
      // What is set alone has room for its slant wherever it stands, other text only at the end of a line.
      overhangs[at] = isAlone ? 0 : overhang
      if (note !== undefined) isRaised[at] = 1
      x += unitsOf(codePoint, face) + (isAlone ? overhang : 0)
      offset += units
      index += units
      starts[++at] = x
    }
  }
  /**
   * Width from the start of the line to the start of the stretch that contains `at`. The first stretch may start before
   * the line does.
   */
  const widthOfStretches = (lineStart: number, at: number): number => {
    let width = 0
    let end = stretches[at] ?? 0
    while (end > lineStart) {
      const from = Math.max(lineStart, stretches[end - 1] ?? 0)
      width += inTwips((starts[end] ?? 0) - (starts[from] ?? 0))
      end = from
    }
    return width
  }
  let known = { lineStart: -1, stretch: -1, width: 0 }
  const widthTo = (lineStart: number, at: number, x: number): number => {
    const stretch = stretches[at] ?? 0
    if (stretch <= lineStart) return x - (starts[lineStart] ?? 0)
    if (known.lineStart !== lineStart || known.stretch !== stretch) {
      known = { lineStart, stretch, width: widthOfStretches(lineStart, at) }
    }
    return known.width + x - (starts[stretch] ?? 0)
  }
  return {
    /** Where a word wider than the line breaks: as in LibreOffice, a raised number takes the letter before it along. */
    insideWord: (lineStart: number, at: number) => {
      let to = at
      while (to > lineStart && isRaised[to] === 1) to--
      return to > lineStart ? to : at
    },
    /** Number of characters. */
    count: at,
    classes,
    widthBetween: (lineStart: number, at: number) => widthTo(lineStart, at, starts[at] ?? 0),
    /** Width of a line that ends with this character, italic overhang included. */
    reach: (lineStart: number, at: number) =>
      widthTo(lineStart, at, starts[at + 1] ?? 0) + (overhangs[at] ?? 0),
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
