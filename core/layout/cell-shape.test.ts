import { expect, test } from 'vitest'
import { seededBelow } from '#test/seeded.ts'
import { shapeOf } from './table-shape.ts'

const below = seededBelow(31)
const words = [
  '',
  '0',
  'Sí',
  'matrícula',
  '*cursiva* y **negrita**',
  'universidades',
  '12,5 %',
  'Δ',
]

function table(rows: number, columns: number) {
  const cell = () =>
    Array.from({ length: 1 + below(6) }, () => words[below(words.length)]).join(' ')
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, cell))
  return { title: '', rows: cells, notes: [] }
}

test('a table has the same lines whatever tables with the same words were laid out before it', () => {
  const tables = Array.from({ length: 60 }, () => table(1 + below(6), 1 + below(5)))
  const first = tables.map((each) => JSON.stringify(shapeOf(each)))
  const again = tables.map((each, at) => ({ each: { ...each }, at })).reverse()
  for (const { each, at } of again) expect(JSON.stringify(shapeOf(each))).toBe(first[at])
})

test('a letter in a cell leaves the other cells the same objects where the columns stay as wide', () => {
  const before = table(4, 3)
  const long = 'una celda más larga que todas, que llena varias líneas de su columna '.repeat(3)
  before.rows[1] = ['Sí', long, '0']
  before.rows[2] = ['matrícula', 'corta', '0']
  const rows = before.rows.map((row, at) => (at === 2 ? ['matrícula', 'cortas', '0'] : row))
  const [old, now] = [shapeOf(before), shapeOf({ ...before, rows })]
  const cellsOf = (shape: typeof old) => shape?.rows.flatMap(({ cells }) => cells) ?? []
  const changed = cellsOf(now).filter((cell, at) => cell !== cellsOf(old)[at])
  expect(changed.map(({ lines }) => lines.flat().map(({ text }) => text))).toEqual([['cortas']])
})
