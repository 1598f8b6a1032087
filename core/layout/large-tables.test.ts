import { expect, test } from 'vitest'
import { linesPerPage } from './page-rules.ts'
import { slotsOf } from './pages.ts'
import { type LayoutInput, layoutDocument } from './paginate.ts'

const titlePage = { title: 'Tablas', lines: [] }

function layOut(cells: readonly (readonly string[])[]) {
  const content = ['Título', ...cells.map((row) => `| ${row.join(' | ')} |`)].join('\n')
  const input: LayoutInput = {
    text: { cuerpo: [{ role: 'table', content }], referencias: [] },
    titlePage,
    numberTitlePage: false,
  }
  const [, ...pages] = layoutDocument(input).pages
  const lines = pages.flatMap((page) => page.lines)
  const words = lines
    .filter(({ row }) => !row?.isRepeated)
    .flatMap(({ runs, row }) => [runs, ...(row?.cells.flatMap((cell) => cell.lines) ?? [])])
    .flatMap((runs) => runs.map(({ text }) => text))
  const highest = Math.max(
    ...pages.map((page) => {
      const last = page.lines.at(-1)
      return last ? last.slot + slotsOf(last) : 0
    }),
  )
  return { pages, highest, letters: lettersOf(words.join('')) }
}

const lettersOf = (text: string) => [...text.replace(/[\s|]/g, '')].sort().join('')
const grid = (rows: number, columns: number, cell: (row: number, column: number) => string) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cell(row, column)),
  )
const shown = (cells: string[][]) => lettersOf(`TablasTabla1Título${cells.flat().join('')}`)

test('a table of 12 columns and 100 rows is drawn whole, with its header on each page', () => {
  const cells = grid(100, 12, (row, column) => (row === 0 ? `c${column}` : `${row * column}`))
  const { pages, highest, letters } = layOut(cells)
  expect(pages.length).toBeGreaterThan(3)
  for (const { lines } of pages.slice(1)) expect(lines[0]?.row?.isRepeated).toBe(true)
  expect(highest).toBeLessThanOrEqual(linesPerPage)
  expect(letters).toBe(shown(cells))
})

test('a table with a cell higher than a page is set as lines of text, and nothing is lost', () => {
  const long = 'palabra '.repeat(75).trim()
  const cells = grid(3, 12, (row, column) =>
    row === 1 && column === 5 ? long : `columnas${column}`,
  )
  const { pages, highest, letters } = layOut(cells)
  expect(pages.flatMap(({ lines }) => lines).some(({ row }) => row !== undefined)).toBe(false)
  expect(highest).toBeLessThanOrEqual(linesPerPage)
  expect(letters).toBe(shown(cells))
})
