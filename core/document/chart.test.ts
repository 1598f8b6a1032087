import { describe, expect, test } from 'vitest'
import {
  cellNumber,
  chartData,
  chartFault,
  chartNumber,
  chartRows,
  describeChart,
  numberColumns,
} from './chart.ts'
import { newChart, readFigure } from './figure.ts'
import { writeFigure } from './write-figure.ts'

const rows = [
  ['Carrera', 'Ciudad', 'n', '%'],
  ['Derecho', 'Quito', '1.200', '60,0'],
  ['Medicina', 'Loja', '800', '40,0 %'],
  ['Total', '', '2.000', '100,0'],
]

test.each([
  ['1.234,5', 1234.5],
  ['12,5 %', 12.5],
  ['$ 3.50', 3.5],
  ['−2', -2],
  ['1.200', 1200],
  ['1,234,567.8', 1234567.8],
  ['*45*', 45],
  ['—', null],
  ['2019-2020', null],
  ['doce', null],
  ['', null],
])('the cell %j is the number %j', (cell, value) => {
  expect(cellNumber(cell)).toBe(value)
})

describe('a chart of a table', () => {
  test('has the columns of numbers, without the row of the total', () => {
    expect(numberColumns(rows)).toEqual([2, 3])
    expect(chartRows(rows, [2])).toEqual([
      ['Carrera', 'n'],
      ['Derecho', '1.200'],
      ['Medicina', '800'],
    ])
  })

  test('says what it shows, from its data', () => {
    const chart = { kind: 'bars', rows: chartRows(rows, [2]) } as const
    expect(describeChart(chart, 400)).toBe(
      'Gráfico de barras de n por carrera. Derecho, 1200; Medicina, 800.',
    )
    expect(describeChart(chart, 60)).toBe(
      'Gráfico de barras de n por carrera. el mayor es Derecho (12…',
    )
  })

  test.each([
    [
      'bars',
      [
        ['a', 'b'],
        ['x', 'y'],
      ],
      /solo tiene palabras/,
    ],
    [
      'pie',
      [
        ['a', 'b'],
        ['x', '-1'],
      ],
      /cifra positiva/,
    ],
    ['pie', [['a', 'b'], ...Array.from({ length: 9 }, () => ['x', '1'])], /hasta 8 partes/],
    ['lines', [['a', 'b'], ...Array.from({ length: 25 }, () => ['x', '1'])], /hasta 24 filas/],
  ] as const)('of %s that cannot be drawn says why', (kind, data, words) => {
    expect(chartFault({ kind, rows: data })).toMatch(words)
    expect(chartData({ kind, rows: data })).toBe(null)
  })

  test('is read back as it was written, with its data under its line', () => {
    const chart = { kind: 'lines', rows: chartRows(rows, [2, 3]) } as const
    const picture = newChart(chart, 'Líneas', 75)
    const content = writeFigure({ title: 'Matrícula', picture, notes: ['Nota. Propia.'] })
    expect(content).toBe(
      'Matrícula\n![Líneas](chart:lines 75%)\n| Carrera | n | % |\n| Derecho | 1.200 | 60,0 |\n| Medicina | 800 | 40,0 % |\nNota. Propia.',
    )
    const read = readFigure(content)
    expect(read.picture).toMatchObject({ chart, alt: 'Líneas', widthPercent: 75 })
    expect(read.notes).toEqual(['Nota. Propia.'])
    expect(readFigure('![x](chart:bars 75%)').picture).toBe(null)
  })
})

test('numbers are written with a decimal comma', () => {
  expect([1234.5, 12345, -0.256, 3].map(chartNumber)).toEqual(['1234,5', '12.345', '−0,26', '3'])
})
