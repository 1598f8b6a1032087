import type { BrokenLine } from './break-lines.ts'
import { widthOfRun } from './font-metrics.ts'

/**
 * Widens the spaces of every line but the last, so that it ends at the right margin. Where lines break does not change:
 * no space is made narrower to fit another word.
 */
export function justifyLines(lines: readonly BrokenLine[], widthPt: number): BrokenLine[] {
  return lines.map((line, index) => {
    if (index === lines.length - 1) return line
    const wordSpacingPt = spacingOf(line, widthPt)
    return wordSpacingPt > 0 ? { ...line, wordSpacingPt } : line
  })
}

/** Spaces at the end of the line are invisible and do not count. */
function spacingOf({ runs, indentPt }: BrokenLine, widthPt: number): number {
  const text = runs.map((run) => run.text).join('')
  const length = text.trimEnd().length
  const spaces = text.slice(0, length).match(/[ \u00a0]/g)?.length ?? 0
  if (spaces === 0) return 0
  let width = 0
  let left = length
  for (const run of runs) {
    width += widthOfRun({ ...run, text: run.text.slice(0, left) })
    left = Math.max(0, left - run.text.length)
  }
  return Math.max(0, (widthPt - indentPt - width) / spaces)
}
