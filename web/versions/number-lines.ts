import { type ComparedNumber, numberedSpans } from '#core/document/compare-numbers.ts'
import { widthOfRun } from '#core/layout/font-metrics.ts'
import { textWidthPt } from '#core/layout/page-rules.ts'
import { type Line, lettersOf, type Page, type Run } from '#core/layout/pages.ts'

/** A line with its numbers, and which of its runs are only in one of the two texts. */
export type NumberedLine = { line: Line; marked: readonly { run: Run; mark: 'gone' | 'new' }[] }

/** Whether a line names its block by a number that follows from its place. */
export function isNumbered({ role, marker }: Line): boolean {
  return isLabel(role) || role === 'equation' || marker !== undefined
}

/** The line with the numbers of the two texts, in the place of the one that a text with both has. */
export function numberLine(line: Line, number: ComparedNumber): NumberedLine {
  const { role, runs, marker } = line
  if (marker !== undefined) {
    const shown = number.after ?? number.before ?? marker
    return { line: shown === marker ? line : { ...line, marker: shown }, marked: [] }
  }
  const words = lettersOf(line)
  const isEquation = role === 'equation'
  const name = isEquation
    ? { before: '(', after: ')' }
    : { before: `${words.split(' ', 1)[0]} `, after: '' }
  const pieces = numberedSpans(name, number).map(({ text, mark }) => ({
    run: { text, bold: runs[0]?.bold ?? false, italic: runs[0]?.italic ?? false },
    mark,
  }))
  const marked = pieces.flatMap(({ run, mark }) => (mark === 'same' ? [] : [{ run, mark }]))
  if (marked.length === 0 && pieces[0]?.run.text === words) return { line, marked }
  const width = pieces.reduce((sum, { run }) => sum + widthOfRun(run), 0)
  const indentPt = isEquation ? textWidthPt - width : line.indentPt
  return { line: { ...line, indentPt, runs: pieces.map(({ run }) => run) }, marked }
}

/** The pages with the same names in the index as on the labels. `names`: by the block of a label, where it differs. */
export function renameInIndex(
  pages: readonly Page[],
  names: ReadonlyMap<number, { from: string; to: string }>,
): Page[] {
  return pages.map((page) => {
    const lines = page.lines.map((line, at) => {
      const name = line.entry && names.get(line.entry.block)
      const isFirst = page.lines[at - 1]?.entry?.block !== line.entry?.block
      const [run, ...rest] = line.runs
      if (!name || !isFirst || !run?.text.startsWith(name.from)) return line
      return {
        ...line,
        runs: [{ ...run, text: name.to + run.text.slice(name.from.length) }, ...rest],
      }
    })
    return lines.some((line, at) => line !== page.lines[at]) ? { ...page, lines } : page
  })
}

/** What a label says in the newer text, or in the only one that has it. */
export function nameIn(line: Line, number: ComparedNumber): { from: string; to: string } | null {
  if (!isLabel(line.role)) return null
  const from = lettersOf(line)
  const to = `${from.split(' ', 1)[0]} ${number.after ?? number.before ?? ''}`.trim()
  return from === to ? null : { from, to }
}

function isLabel(role: Line['role']): boolean {
  return role === 'exhibit-label' || role === 'appendix-label'
}
