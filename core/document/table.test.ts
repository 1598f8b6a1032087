import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outlineOf } from './outline.ts'
import { canBeDrawn, isHeadRule, readTable, withoutNumber, writeTable } from './table.ts'

const words = fc
  .array(fc.constantFrom('Quito', '12,5', '*p*', 'a|b', '—', '--', '\\'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(' '))
const line = fc.constantFrom('', 'Matrícula por carrera', 'Nota. Elaboración propia.')
const tables = fc.integer({ min: 1, max: 12 }).chain((columns) =>
  fc.record({
    title: line,
    rows: fc.array(
      fc.array(fc.oneof(words, fc.constant('')), { minLength: columns, maxLength: columns }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    notes: fc.array(fc.constant('Nota. Elaboración propia.'), { maxLength: 2 }),
  }),
)

describe('the content of a table', () => {
  test('is read back as it was written, with bars in its cells', () => {
    fc.assert(
      fc.property(tables, (table) => {
        expect(readTable(writeTable(table))).toEqual(table)
      }),
    )
  })

  test('may be Markdown: the dashes under the header are no row', () => {
    expect(readTable('| a | b |\n|---|:---:|\n| 1 |').rows).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
    expect(isHeadRule('| -- | -- |')).toBe(false)
  })

  test('keeps a row of dashes that is not under the header', () => {
    expect(readTable('| a |\n| 1 |\n| --- |').rows).toEqual([['a'], ['1'], ['---']])
  })

  test('of one wide row and many short ones takes no more cells than it has bars', () => {
    const content = `${'|'.repeat(5_000)}\n${'|x\n'.repeat(5_000)}`
    const table = readTable(content)
    expect(canBeDrawn(table)).toBe(false)
    expect(table.rows.reduce((sum, row) => sum + row.length, 0)).toBeLessThanOrEqual(content.length)
  })

  test.each([
    ['13 columns', `| ${'a | '.repeat(13)}`],
    ['101 rows', '| a | b |\n'.repeat(101)],
    ['a cell of 601 characters', `| a |\n| ${'x'.repeat(601)} |`],
    ['no row', 'Un título'],
  ])('with %s is shown line by line, and nothing is lost', (_, content) => {
    const text = { cuerpo: [{ role: 'table' as const, content }], referencias: [] }
    const items = outlineOf(text, { title: '', lines: [] })
    expect(items.map(({ role }) => role)).toEqual(items.map(() => 'p'))
    expect(
      items
        .map((item) => item.content)
        .join('\n')
        .trim(),
    ).toBe(content.trim())
  })
})

test.each([
  ['Tabla 3. Matrícula por carrera', 'Matrícula por carrera'],
  ['**Tabla 1**: matrícula', 'matrícula'],
  ['TABLA A1 Matrícula', 'Matrícula'],
  ['Tabla 3 muestra que sube', 'Tabla 3 muestra que sube'],
  ['Tabla y gráfico de Quito', 'Tabla y gráfico de Quito'],
  ['Tabla de frecuencias', 'Tabla de frecuencias'],
  ['Tabla 3', 'Tabla 3'],
])('the title %j is %j without its number', (title, bare) => {
  expect(withoutNumber(title)).toBe(bare)
})
