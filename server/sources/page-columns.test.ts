import { expect, it } from 'vitest'
import { columnText, type TextItem } from './page-columns.ts'

const size = 10
/** Words of about the width that a line needs, each named after its column and line. */
const wordsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${String.fromCharCode(97 + at)}`).join(' ')

/** A line of text at a place, as one item; `isSplit`: as an item for each word, as some programs write it. */
function line(text: string, x: number, y: number, width: number, isSplit = false): TextItem[] {
  if (!isSplit) return [{ text, x, y, width, height: size }]
  const words = text.split(' ')
  const each = width / words.length
  return words.map((word, at) => ({
    text: word,
    x: x + at * each,
    y,
    width: each - 3,
    height: size,
  }))
}

/** Columns of lines, in the order of the page from above: across. */
function page(columns: number, lines: number, { isSplit = false, shift = 0 } = {}): TextItem[] {
  const [gutter, whole] = [20, 480]
  const width = (whole - gutter * (columns - 1)) / columns
  return Array.from({ length: lines }, (_, at) =>
    Array.from({ length: columns }, (_, column) =>
      line(
        wordsOf(`c${column}l${at}`, 5),
        60 + column * (width + gutter),
        700 - at * 12 - column * shift,
        width - (at % 4) * 6,
        isSplit,
      ),
    ).flat(),
  ).flat()
}

const columnsIn = (text: string | null) => text?.match(/c\d(?=l)/g)?.join('') ?? null
const inOrder = (columns: number, lines: number) =>
  Array.from({ length: columns }, (_, at) => `c${at}`.repeat(lines * 5)).join('')

it.each([
  [2, { isSplit: false }],
  [2, { isSplit: true }],
  [2, { shift: 5 }],
  [3, { isSplit: false }],
  [3, { isSplit: true, shift: 4 }],
  [4, { isSplit: true }],
])('a page in %i columns is read column by column (%j)', (columns, options) => {
  expect(columnsIn(columnText(page(columns, 30, options)))).toBe(inOrder(columns, 30))
})

it('a heading across the columns stands where it is, and parts what is above from what is below', () => {
  const above = page(2, 20).map((item) => ({ ...item, text: `arriba ${item.text}` }))
  const below = page(2, 20).map((item) => ({
    ...item,
    y: item.y - 300,
    text: `abajo ${item.text}`,
  }))
  const heading = (y: number) =>
    line('Un título que cruza las dos columnas de lado a lado', 80, y, 430, true)
  const text = columnText([...heading(720), ...above, ...heading(440), ...below]) ?? ''
  const parts = text.split('\n')
  expect(parts[0]).toBe('Un título que cruza las dos columnas de lado a lado')
  expect(parts[41]).toBe('Un título que cruza las dos columnas de lado a lado')
  expect(parts.slice(1, 41).every((part) => part.startsWith('arriba'))).toBe(true)
  expect(columnsIn(parts.slice(1, 41).join(''))).toBe(inOrder(2, 20))
  expect(columnsIn(parts.slice(42).join(''))).toBe(inOrder(2, 20))
})

it('words of a line are parted, and letters of a word are not', () => {
  const [first, ...others] = page(2, 20)
  if (!first) throw new Error('no text')
  const pieces = [
    { ...first, text: 'efi', width: 12 },
    { ...first, text: 'caz', x: first.x + 12.4, width: 14 },
    { ...first, text: 'control', x: first.x + 30, width: 180 },
  ]
  expect(columnText([...pieces, ...others])?.split('\n')[0]).toBe('eficaz control')
})

it.each<[string, TextItem[]]>([
  ['in one column', page(1, 40, { isSplit: true })],
  ['without text', []],
  ['with few lines side by side', page(2, 5)],
  [
    'with a table',
    Array.from({ length: 30 }, (_, at) =>
      [0, 1, 2, 3].flatMap((cell) => line(`${at * cell}`, 60 + cell * 120, 700 - at * 14, 30)),
    ).flat(),
  ],
  [
    'with a numbered list',
    Array.from({ length: 30 }, (_, at) => [
      ...line(`${at + 1}.`, 60, 700 - at * 14, 12),
      ...line(wordsOf('x', 12), 90, 700 - at * 14, 440, true),
    ]).flat(),
  ],
  ['of an odd size', [{ text: 'x', x: 0, y: 0, width: 1e9, height: 1 }]],
  ['without places', [{ text: 'x', x: Number.NaN, y: 0, width: 10, height: 10 }]],
])('a page %s keeps the order of its file', (_, items) => {
  expect(columnText(items)).toBeNull()
})
