import { describe, expect, test } from 'vitest'
import {
  deleteColumn,
  deleteRow,
  emptyCells,
  insertColumn,
  insertRow,
  leftOutWords,
  moveColumn,
  moveRow,
  pasteCells,
  readTabbedText,
  setCell,
} from './table-edits.ts'

const cells = [
  ['Carrera', 'n'],
  ['Derecho', '120'],
  ['Historia', '80'],
]

describe('the cells of a table', () => {
  test('take a row or a column before another one', () => {
    expect(insertRow(cells, 1)[1]).toEqual(['', ''])
    expect(insertColumn(cells, 2)[1]).toEqual(['Derecho', '120', ''])
  })

  test('are never fewer than one row and one column', () => {
    expect(deleteRow([['a', 'b']], 0)).toEqual([['a', 'b']])
    expect(deleteColumn([['a'], ['b']], 0)).toEqual([['a'], ['b']])
    expect(deleteColumn(cells, 0)).toEqual([['n'], ['120'], ['80']])
  })

  test('are never more than 100 rows and 12 columns', () => {
    const full = emptyCells(100, 12)
    expect(insertRow(full, 3)).toBe(full)
    expect(insertColumn(full, 3)).toBe(full)
  })

  test('move by rows and by columns, and stay at the edge', () => {
    expect(moveRow(cells, 1, 2).map(([name]) => name)).toEqual(['Carrera', 'Historia', 'Derecho'])
    expect(moveColumn(cells, 1, 0)[0]).toEqual(['n', 'Carrera'])
    expect(moveRow(cells, 0, -1)).toBe(cells)
  })

  test('change one by one', () => {
    expect(setCell(cells, { row: 2, column: 1 }, '81')[2]).toEqual(['Historia', '81'])
  })
})

describe('what is pasted into a table', () => {
  test('fills from the cell on and adds the rows and columns it needs', () => {
    const pasted = [
      ['Física', '12'],
      ['Química', '9'],
    ]
    expect(pasteCells(cells, { row: 2, column: 1 }, pasted)).toEqual({
      cells: [
        ['Carrera', 'n', ''],
        ['Derecho', '120', ''],
        ['Historia', 'Física', '12'],
        ['', 'Química', '9'],
      ],
      left: 0,
      cut: 0,
    })
  })

  test('stops at the limits and says how many cells did not fit', () => {
    const { cells: grown, left } = pasteCells(cells, { row: 0, column: 0 }, [Array(14).fill('x')])
    expect([grown[0]?.length, left]).toEqual([12, 2])
    const long = pasteCells(cells, { row: 0, column: 0 }, [['a'.repeat(601)]])
    expect([long.cells[0]?.[0]?.length, long.cut]).toEqual([600, 1])
    const sign = pasteCells(cells, { row: 0, column: 0 }, [[`${'a'.repeat(599)}😀`]])
    expect(sign.cells[0]?.[0]).toBe('a'.repeat(599))
    expect(leftOutWords(long)).toBe('Una celda tiene hasta 600 caracteres: una se cortó.')
  })

  test('is read as a spreadsheet copies it', () => {
    expect(readTabbedText('a\tb\n"uno\ndos"\t"con ""comillas"""\n')).toEqual([
      ['a', 'b'],
      ['uno dos', 'con "comillas"'],
    ])
    expect(readTabbedText('una línea\notra')).toBeNull()
  })
})
