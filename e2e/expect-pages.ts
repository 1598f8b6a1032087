import assert from 'node:assert/strict'
import type { AcademicText } from '#core/document/model.ts'
import { type Line, type LineRole, type Run, slotsOf } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { type DrawnLines, linesDrawn } from './lines-drawn.ts'
import { projectTitle } from './written-project.ts'

/** What the editor shows and does not hold. */
const beside: readonly LineRole[] = ['ref-heading', 'notes-heading', 'note', 'appendix-label']

const maxDriftLines = 0.05
/** The browser rounds the widths of a heading that a paragraph begins beside. */
const maxAsidePt = 1.5

/** Expects the editor to have the lines and pages of the saved text, laid out from scratch. */
export async function expectPagesOf(
  text: AcademicText,
  evaluate: (expression: string) => Promise<unknown>,
): Promise<void> {
  const titlePage = {
    title: projectTitle,
    lines: [{ field: 'author' as const, text: 'A', isPlaceholder: false }],
  }
  const { pages } = layoutDocument({ text, titlePage, numberTitlePage: false })
  const { lines, drift } = (await evaluate(linesDrawn)) as DrawnLines
  const wanted = pages.flatMap(({ number, lines: onPage }) =>
    onPage
      .filter(({ role }) => !role.startsWith('title') && !beside.includes(role))
      .map((line) => ({
        text: textOf(line),
        page: number,
        slot: line.slot,
        // A paragraph may begin where its heading ends.
        x: line.align === 'left' && !isDrawing(line) ? line.indentPt : null,
      }))
      // The blank line under an exhibit is a line of the layout.
      .filter(({ text }) => text !== ''),
  )
  const drawn = lines
    .filter((line) => line.text.trim() !== '')
    .map((line) => ({
      text: line.text.trim(),
      page: line.page,
      slot: line.slot,
      x: line.isCentred ? null : line.x,
    }))
  assert.deepEqual(drawn.map(withoutX), wanted.map(withoutX))
  for (const [at, { x, text: words }] of drawn.entries()) {
    const aside = Math.abs((x ?? 0) - (wanted[at]?.x ?? 0))
    assert(aside < maxAsidePt, `'${words}' begins ${aside} pt from its place`)
  }
  assert(drift < maxDriftLines, `a line stands ${drift} lines from its place`)
}

/** As the lines of the screen are read: the number of a note is no text of the page. */
function textOf(line: Line): string {
  if (line.row) {
    const cells = line.row.cells.map(({ lines }) =>
      lines.map((runs) => wordsOf(runs).trim()).join(' / '),
    )
    return `row ${cells.join(' | ')}, ${slotsOf(line)} lines`
  }
  if (isDrawing(line)) return `drawing, ${slotsOf(line)} lines`
  return wordsOf(line.runs).trim()
}

function isDrawing({ row, picture, equation }: Line): boolean {
  return (row ?? picture ?? equation) !== undefined
}

function wordsOf(runs: readonly Run[]): string {
  return runs.map(({ text, note }) => (note === undefined ? text : '')).join('')
}

const withoutX = ({
  x: _,
  ...line
}: {
  text: string
  page: number
  slot: number
  x: number | null
}) => line
