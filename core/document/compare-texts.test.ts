import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { academicTexts } from '#test/academic-text.ts'
import { withoutIds } from './block-ids.ts'
import { compareExhibits } from './compare-exhibits.ts'
import { type ComparedSpan, type Comparison, comparedText, compareTexts } from './compare-texts.ts'
import { plainText } from './inline.ts'
import type { AcademicText } from './model.ts'
import { outlineOf } from './outline.ts'
import { readTable, writeTable } from './table.ts'

const paragraphs = (...contents: string[]): AcademicText => ({
  cuerpo: contents.map((content) => ({ role: 'p', content })),
  referencias: [],
})

/** «[-gone-]» and «[+new+]» in the text, one line a block. */
function drawn({ blocks }: Comparison): string {
  const signs = { same: ['', ''], gone: ['[-', '-]'], new: ['[+', '+]'] } as const
  return blocks
    .map(({ spans }) => spans.map(({ text, mark }) => signs[mark].join(text)).join(''))
    .join('\n')
}

describe('two versions of a text, compared', () => {
  it.each([
    ['the same', ['Uno dos.'], ['Uno dos.'], 'Uno dos.', 0],
    [
      'a word replaced',
      ['Los tutores señalan que sí.'],
      ['Los tutores advierten que sí.'],
      'Los tutores [-señalan -][+advierten +]que sí.',
      1,
    ],
    [
      'a word added at the end',
      ['Uno dos tres'],
      ['Uno dos tres cuatro'],
      'Uno dos tres [+cuatro+]',
      1,
    ],
    [
      'a word removed at the end',
      ['Uno dos tres cuatro'],
      ['Uno dos tres'],
      'Uno dos tres [-cuatro-]',
      1,
    ],
    [
      'a sign replaced',
      ['Costos de estudiar, por todo.'],
      ['Costos de estudiar.'],
      'Costos de [-estudiar, por todo. -][+estudiar.+]',
      1,
    ],
    [
      'italics',
      ['La obra *Emilio* es suya y de todos.'],
      ['La obra Emilio es suya y de todos.'],
      'La obra [-Emilio-][- -][+Emilio +]es suya y de todos.',
      1,
    ],
    [
      'a paragraph added',
      ['Uno dos.', 'Tres cuatro.'],
      ['Uno dos.', 'Algo nuevo aquí.', 'Tres cuatro.'],
      'Uno dos.\n[+Algo nuevo aquí.+]\nTres cuatro.',
      1,
    ],
    [
      'a paragraph removed',
      ['Uno dos.', 'Tres cuatro.'],
      ['Tres cuatro.'],
      '[-Uno dos.-]\nTres cuatro.',
      1,
    ],
    [
      'a paragraph written anew',
      ['Uno dos tres.'],
      ['Nada de aquello queda.'],
      '[-Uno dos tres.-]\n[+Nada de aquello queda.+]',
      2,
    ],
    [
      'a word that stayed between changes and lost the space after it',
      ['*la la*.'],
      ['la *según la* la.'],
      '[-la la-][-. -][+la +][+según la+][+ la.+]',
      1,
    ],
    [
      'words between changes that would be islands',
      ['a b c x d e f g'],
      ['h i j x k l m g'],
      '[-a b c x d e f g-]\n[+h i j x k l m g+]',
      2,
    ],
  ])('%s', (_, before, after, wanted, changes) => {
    const compared = compareTexts(paragraphs(...before), paragraphs(...after))
    expect(drawn(compared)).toBe(wanted)
    expect(compared.changeCount).toBe(changes)
  })

  it('a paragraph that became a heading is removed, and the heading added', () => {
    const heading: AcademicText = { cuerpo: [{ role: 't1', content: 'Método' }], referencias: [] }
    expect(drawn(compareTexts(paragraphs('Método'), heading))).toBe('[-Método-]\n[+Método+]')
  })

  it('counts the words removed and added, references too', () => {
    const reference = (content: string): AcademicText => ({
      ...paragraphs('Uno dos.'),
      referencias: [{ content }],
    })
    const compared = compareTexts(
      reference('Freire, P. (2005). Obra.'),
      reference('Freire, P. (2006). Otra obra.'),
    )
    expect(compared).toMatchObject({ wordsGone: 2, wordsNew: 3 })
  })
})

const visible = (text: AcademicText) =>
  outlineOf(text, { title: '', lines: [] })
    .filter(({ role }) => role !== 'ref-heading')
    .map(({ role, content }) => [role, plainText(content).replace(/\s+/gu, ' ').trim()])
const without = ({ blocks }: Comparison, mark: 'gone' | 'new') =>
  blocks
    .map(({ role, spans }) => [
      role,
      spans
        .filter((span) => span.mark !== mark)
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/gu, ' ')
        .trim(),
    ])
    .filter(([, text]) => text !== '')

it('without the added words a comparison is the older text, without the removed words the newer one', () => {
  fc.assert(
    fc.property(academicTexts(8), academicTexts(8), fc.nat(7), (first, second, kept) => {
      const after = { ...second, cuerpo: [...first.cuerpo.slice(kept), ...second.cuerpo] }
      const compared = compareTexts(first, after)
      expect(without(compared, 'new')).toEqual(visible(first))
      expect(without(compared, 'gone')).toEqual(visible(after))
      const whole = outlineOf(
        comparedText(compared),
        { title: '', lines: [] },
        { keepsEveryBlock: true },
      )
      expect(whole.filter(({ role }) => role !== 'ref-heading')).toHaveLength(
        compared.blocks.length,
      )
    }),
    { numRuns: 60 },
  )
})

const textOf = (role: 'table' | 'figure', content: string): AcademicText => ({
  cuerpo: [
    { role: 'p', content: 'Antes.' },
    { role, content },
  ],
  referencias: [],
})
const tableOf = (...lines: string[]) => ['Matrícula', ...lines, 'Nota. Propia.'].join('\n')
const signed = (spans: readonly { text: string; mark: string }[]) =>
  spans
    .map(({ text, mark }) =>
      mark === 'gone' ? `[-${text}-]` : mark === 'new' ? `[+${text}+]` : text,
    )
    .join('')

describe('two forms of a table are one table', () => {
  const head = '| Carrera | 2023 |'
  it.each([
    [
      'with a cell changed',
      tableOf(head, '| Derecho | 120 |', '| Medicina | 44 |'),
      tableOf(head, '| Derecho | 130 |', '| Medicina | 44 |'),
      ['Carrera | 2023', 'Derecho | [-120 -][+130+]', 'Medicina | 44'],
      1,
    ],
    [
      'with a row added and one gone',
      tableOf(head, '| Derecho | 120 |', '| Medicina | 44 |'),
      tableOf(head, '| Agronomía | 15 |', '| Derecho | 120 |'),
      ['Carrera | 2023', '[+Agronomía+] | [+15+]', 'Derecho | 120', '[-Medicina-] | [-44-]'],
      2,
    ],
    [
      'with two rows added side by side, which are one change',
      tableOf(head, '| Derecho | 120 |'),
      tableOf(head, '| Derecho | 120 |', '| Agronomía | 15 |', '| Música | 9 |'),
      ['Carrera | 2023', 'Derecho | 120', '[+Agronomía+] | [+15+]', '[+Música+] | [+9+]'],
      1,
    ],
    [
      'with a column added',
      tableOf(head, '| Derecho | 120 |'),
      tableOf('| Carrera | 2022 | 2023 |', '| Derecho | 99 | 120 |'),
      ['Carrera | [+2022+] | 2023', 'Derecho | [+99+] | 120'],
      2,
    ],
    [
      'with a header rewritten',
      tableOf(head, '| Derecho | 120 |'),
      tableOf('| Carrera | 2024 |', '| Derecho | 120 |'),
      ['Carrera | [-2023 -][+2024+]', 'Derecho | 120'],
      1,
    ],
    [
      'with its title and note changed',
      tableOf(head, '| Derecho | 120 |'),
      `Matrícula nueva\n${head}\n| Derecho | 120 |`,
      ['Carrera | 2023', 'Derecho | 120'],
      2,
    ],
  ])('%s', (_, before, after, rows, changes) => {
    const comparison = compareTexts(textOf('table', before), textOf('table', after))
    const [, block] = comparison.blocks
    expect(comparison.blocks).toHaveLength(2)
    expect(block?.exhibit?.mark).toBe('changed')
    expect(block?.exhibit?.parts?.rows.map((row) => row.map(signed).join(' | '))).toEqual(rows)
    expect(comparison.changeCount).toBe(changes)
    // What is laid out holds both.
    const laidOut = readTable(comparedText(comparison).cuerpo[1]?.content ?? '')
    expect(laidOut.rows).toHaveLength(rows.length)
  })

  it('unless no column is in both: then it is shown as it was and as it is', () => {
    const other = tableOf('| Año | Hombres | Mujeres |', '| 2023 | 60 | 60 |')
    const before = tableOf(head, '| Derecho | 120 |')
    const comparison = compareTexts(textOf('table', before), textOf('table', other))
    expect(comparison.blocks.map(({ exhibit }) => exhibit?.mark)).toEqual([
      undefined,
      'gone',
      'new',
    ])
    expect(comparison.changeCount).toBe(2)
  })

  it('and one that did not change is as it was', () => {
    const table = textOf('table', tableOf(head, '| Derecho | 120 |'))
    expect(withoutIds(comparedText(compareTexts(table, table))).cuerpo).toEqual(table.cuerpo)
    expect(compareTexts(table, table).changeCount).toBe(0)
  })

  it('without the new words it is the older table, without the removed ones the newer', () => {
    const cell = fc.stringMatching(/^(?:[a-c]{1,3} ){0,4}[a-c]$/)
    const table = fc.integer({ min: 1, max: 4 }).chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 6,
      }),
    )
    const written = (rows: string[][]) => writeTable({ title: 'T', rows, notes: [] })
    const without = (rows: ComparedSpan[][][], mark: 'gone' | 'new') =>
      rows
        .map((row) =>
          row
            .map((spans) => spans.filter((span) => span.mark !== mark))
            .map((spans) =>
              spans
                .map(({ text }) => text)
                .join('')
                .trim(),
            ),
        )
        .filter((row) => row.some((text) => text !== ''))
        .map((row) => row.filter((text) => text !== ''))
    fc.assert(
      fc.property(table, table, (before, after) => {
        const compared = compareExhibits('table', written(before), written(after))
        if (compared === null) return
        const rows = compared.parts.rows.map((row) =>
          row.map((spans) => spans.map((span) => ({ ...span, change: null }))),
        )
        expect(without(rows, 'new')).toEqual(before)
        expect(without(rows, 'gone')).toEqual(after)
      }),
    )
  })
})

it('a figure whose title changed is one figure', () => {
  const figure = (title: string) => `${title}\n![Plano](file:${'a'.repeat(32)} 50% 16x9)`
  const comparison = compareTexts(
    textOf('figure', figure('El campus')),
    textOf('figure', figure('El campus nuevo')),
  )
  expect(comparison.blocks.map(({ exhibit }) => exhibit?.mark)).toEqual([undefined, 'changed'])
  expect(signed(comparison.blocks[1]?.exhibit?.parts?.title ?? [])).toBe('El campus [+nuevo+]')
})

it('a figure with another picture or width is shown as it was and as it is, each whole', () => {
  const figure = (width: number) => `El campus\n![Plano](file:${'a'.repeat(32)} ${width}% 16x9)`
  const text = (width: number): AcademicText => ({
    cuerpo: [{ role: 'figure', content: figure(width) }],
    referencias: [],
  })
  const comparison = compareTexts(text(50), text(75))
  expect(comparedText(comparison).cuerpo.map(({ content }) => content)).toEqual([
    figure(50),
    figure(75),
  ])
  expect(comparison.blocks.map(({ spans }) => spans[0]?.mark)).toEqual(['gone', 'new'])
})
