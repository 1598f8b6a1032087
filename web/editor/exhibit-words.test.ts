import { describe, expect, test } from 'vitest'
import { wayDown, wayOfTab, wayUp } from './cell-keys.ts'
import { nearestPlace, titlePlace, withWords, wordsAt } from './exhibit-words.ts'

const rows = '| Carrera | n |\n| Derecho | 120 |'
const table = `Matrícula\n${rows}\nNota. De 2024.\n*p* < ,05.`
const figure = `Plano\n![Plano](file:${'a'.repeat(32)} 50% 16x9)`
const note = (at: number) => ({ line: 'note', at }) as const

describe('the words of a table or figure', () => {
  test('are changed at one place, and the rest stays', () => {
    expect(withWords('table', table, titlePlace, 'Notas')).toBe(table.replace('Matrícula', 'Notas'))
    expect(withWords('table', table, note(1), '')).toBe(`Matrícula\n${rows}\nNota. De 2024.`)
    expect(withWords('table', table, { row: 1, column: 1 }, '8 | 9')).toContain('8 \\| 9')
    expect(withWords('figure', figure, note(0), '*Nota.* Del autor.')).toBe(
      `${figure}\nNota. Del autor.`,
    )
    expect(wordsAt('figure', figure, titlePlace)).toBe('Plano')
  })

  test('are gone where a title is emptied or a note only begun', () => {
    expect(withWords('table', rows, note(0), '*Nota.*')).toBe(rows)
    expect(withWords('figure', figure, titlePlace, '')).not.toContain('Plano\n')
  })
})

describe('the keys of a table', () => {
  const shape = { rows: 2, columns: 2, notes: 1 }

  test('lead from the title through the cells to a new row and back', () => {
    expect(wayOfTab(titlePlace, shape, false)).toEqual({ row: 0, column: 0 })
    expect(wayOfTab({ row: 0, column: 1 }, shape, false)).toEqual({ row: 1, column: 0 })
    expect(wayOfTab({ row: 1, column: 1 }, shape, false)).toBe('new-row')
    expect(wayOfTab({ row: 0, column: 0 }, shape, true)).toEqual(titlePlace)
    expect(wayOfTab(titlePlace, shape, true)).toBe('exhibit')
    expect(wayOfTab(note(0), shape, true)).toEqual({ row: 1, column: 1 })
  })

  test('lead down to the note and the text, and up to the title', () => {
    expect(wayDown({ row: 1, column: 0 }, shape)).toEqual(note(0))
    expect(wayDown(note(0), shape)).toBe('after')
    expect(wayUp(note(0), shape)).toEqual({ row: 1, column: 0 })
    expect(wayUp({ row: 0, column: 1 }, shape)).toEqual(titlePlace)
  })

  test('of a figure lead from the title to the note', () => {
    const figureShape = { rows: 0, columns: 0, notes: 1 }
    expect(wayOfTab(titlePlace, figureShape, false)).toEqual(note(0))
    expect(wayDown(titlePlace, { ...figureShape, notes: 0 })).toBe('after')
    expect(wayUp(note(0), figureShape)).toEqual(titlePlace)
  })

  test('stay at the nearest place when a step was undone', () => {
    expect(nearestPlace({ row: 4, column: 1 }, shape)).toEqual({ row: 1, column: 1 })
    expect(nearestPlace(note(2), shape)).toEqual(note(0))
  })
})
