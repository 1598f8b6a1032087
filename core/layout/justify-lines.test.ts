import { expect, test } from 'vitest'
import type { BrokenLine } from './break-lines.ts'
import { justifyLines } from './flow.ts'
import { textWidthInPt } from './font-metrics.ts'

const line = (text: string, indentPt = 0): BrokenLine => ({
  runs: [{ text, bold: false, italic: false }],
  indentPt,
})
const widthOf = ({ runs, indentPt, wordSpacingPt = 0 }: BrokenLine) => {
  const text = runs
    .map((run) => run.text)
    .join('')
    .trimEnd()
  const spaces = text.split(/[ \u00a0]/).length - 1
  return indentPt + textWidthInPt(text, false, false) + spaces * wordSpacingPt
}

test('every line except the last ends at the margin, whatever its indent and its trailing spaces', () => {
  const lines = justifyLines(
    [line('uno dos tres  ', 36), line('cuatro\u00a0cinco seis '), line('siete ocho')],
    200,
  )
  expect(lines.slice(0, 2).map(widthOf)).toEqual([expect.closeTo(200), expect.closeTo(200)])
  expect(lines[2]).toEqual(line('siete ocho'))
})

test('a line with nothing to widen stays as it is', () => {
  const lines = [line('https://doi.org/10.1000/182 '), line('fin')]
  expect(justifyLines(lines, 400)).toEqual(lines)
})

test('spaces are counted in every face of the line', () => {
  const mixed: BrokenLine = {
    runs: [
      { text: 'uno dos', bold: false, italic: false },
      { text: ' tres ', bold: false, italic: true },
    ],
    indentPt: 0,
  }
  const [first] = justifyLines([mixed, line('fin')], 300)
  const natural = textWidthInPt('uno dos', false, false) + textWidthInPt(' tres', false, true)
  expect(natural + 2 * (first?.wordSpacingPt ?? 0)).toBeCloseTo(300)
})
