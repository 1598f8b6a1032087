import { widthOfRun } from './font-metrics.ts'
import type { Run } from './pages.ts'

/** A line of a paragraph that a heading of level 4 or 5 begins. */
export type RunInLine = {
  /** What stands on the line of the heading; none once it has ended. */
  heading: Part | null
  /** What stands on the line of the paragraph; none before it begins. */
  text: Part | null
}

type Part = { runs: Run[]; indentPt: number; wordSpacingPt?: number }

/** The heading's runs with a space that parts it from the paragraph, unless the student typed one. */
export function withSpace(runs: readonly Run[]): readonly Run[] {
  const last = runs.at(-1)
  if (!last || last.text.endsWith(' ')) return runs
  if (last.note !== undefined) return [...runs, { text: ' ', bold: last.bold, italic: last.italic }]
  return [...runs.slice(0, -1), { ...last, text: `${last.text} ` }]
}

/**
 * Parts the lines of the whole paragraph between the heading, whose text has so many UTF-16 units, and the paragraph. The
 * paragraph has a part on one line at least, also when it has no words.
 */
export function partLines(lines: readonly Part[], headingLength: number): RunInLine[] {
  let left = headingLength
  return lines.map((line, at) => {
    const own = left
    const length = line.runs.reduce((sum, { text }) => sum + text.length, 0)
    left = Math.max(0, left - length)
    if (own === 0) return { heading: null, text: line }
    const isLast = at === lines.length - 1
    if (left > 0 || (length === own && !isLast)) return { heading: line, text: null }
    const [head, rest] = cutRuns(line.runs, own)
    const headPt = widthOf(head, line.wordSpacingPt ?? 0)
    return {
      heading: { ...line, runs: head },
      text: { ...line, runs: rest, indentPt: line.indentPt + headPt },
    }
  })
}

function cutRuns(runs: readonly Run[], length: number): [Run[], Run[]] {
  const head: Run[] = []
  const rest: Run[] = []
  let at = 0
  for (const run of runs) {
    const cut = Math.max(0, Math.min(run.text.length, length - at))
    if (cut > 0) head.push({ ...run, text: run.text.slice(0, cut) })
    if (cut < run.text.length) rest.push({ ...run, text: run.text.slice(cut) })
    at += run.text.length
  }
  return [head, rest]
}

function widthOf(runs: readonly Run[], wordSpacingPt: number): number {
  return runs.reduce((sum, run) => {
    const spaces = run.text.match(/[ \u00a0]/g)?.length ?? 0
    return sum + widthOfRun(run) + spaces * wordSpacingPt
  }, 0)
}
