import { expect, test } from 'vitest'
import { readTables } from './read-table.ts'

type Cell = {
  type: string
  name?: string
  text?: string
  children?: Cell[]
  colSpan?: number
  rowSpan?: number
}
const cell = (text: string, more: Partial<Cell> = {}): Cell => ({
  type: 'tableCell',
  text,
  ...more,
})
const row = (...children: Cell[]): Cell => ({ type: 'tableRow', children })
const read = (...rows: Cell[]) =>
  readTables({ type: 'table', children: rows } as Cell, ({ text = '' }) => text)

test('a cell over several columns or rows is its text and empty cells', () => {
  expect(
    read(
      row(cell('a', { colSpan: 2 }), cell('b')),
      row(cell('c', { rowSpan: 2 }), cell('d'), cell('e')),
      row(cell('f'), cell('g')),
    ),
  ).toEqual([
    [
      ['a', '', 'b'],
      ['c', 'd', 'e'],
      ['', 'f', 'g'],
    ],
  ])
})

test('short rows are filled', () => {
  expect(read(row(cell('a'), cell('b')), row(cell('c')))).toEqual([
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ])
})

test('more rows than a table may have go on in another one, under the same header', () => {
  const rows = Array.from({ length: 150 }, (_, at) => row(cell(`${at}`), cell('x')))
  const [first, second] = read(...rows) ?? []
  expect([first?.length, second?.length]).toEqual([100, 51])
  expect(second?.[0]).toEqual(['0', 'x'])
  expect(second?.[1]).toEqual(['100', 'x'])
})

test.each([
  ['a single column', [row(cell('a')), row(cell('b'))]],
  ['a single row', [row(cell('a'), cell('b'))]],
  [
    'a table inside',
    [row(cell('a', { children: [{ type: 'table' }] }), cell('b')), row(cell('c'))],
  ],
  [
    'a picture',
    [
      row(cell('a', { children: [{ type: 'bookmarkStart', name: '_cuartilla_picture_0' }] })),
      row(cell('c'), cell('d')),
    ],
  ],
  ['a cell of a page', [row(cell('a'), cell('b')), row(cell('x'.repeat(601)), cell('c'))]],
  [
    'thirteen columns',
    [row(...'abcdefghijklm'.split('').map((text) => cell(text))), row(cell('n'))],
  ],
])('a table with %s is none of data', (_, rows) => {
  expect(read(...rows)).toBeNull()
})
