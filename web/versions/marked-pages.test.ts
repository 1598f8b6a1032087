import { expect, it } from 'vitest'
import { comparedText, compareTexts } from '#core/document/compare-texts.ts'
import type { AcademicText } from '#core/document/model.ts'
import { linesPerPage } from '#core/layout/page-rules.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { isMarkedLine, markPages } from './marked-pages.ts'

const titlePage = { title: 'Un título', lines: [] }
const sentence = 'Una frase que se repite y llena las líneas de la página, *con cursivas* a veces. '

function marked(before: AcademicText, after: AcademicText) {
  const compared = compareTexts(before, after)
  const { pages } = layoutDocument({
    text: comparedText(compared),
    titlePage,
    numberTitlePage: false,
    isBeingEdited: true,
  })
  return { compared, ...markPages(pages, compared.blocks, linesPerPage) }
}

const text = (paragraphs: string[], references: string[] = []): AcademicText => ({
  cuerpo: [
    {
      role: 't1',
      content: 'Un encabezado tan largo que no cabe en una sola línea de la página y sigue',
    },
    ...paragraphs.map((content) => ({ role: 'p' as const, content })),
  ],
  referencias: references.map((content) => ({ content })),
})

const before = text(
  [sentence.repeat(30), 'Los tutores señalan lo mismo.', 'Se va entero.'],
  ['Freire, P. (2005). *Obra*.'],
)
const after = text(
  [`${sentence.repeat(12)}Algo más. ${sentence.repeat(18)}`, 'Los tutores advierten lo mismo.'],
  ['Freire, P. (2005). *Obra*.', 'Vigotsky, L. (1978). *Otra*.'],
)

it('every changed word is found on its page, and the lines keep their words', () => {
  const { compared, marks, places } = marked(before, after)
  const wordsOf = (change: number) =>
    [...marks.runs].flatMap(([run, mark]) =>
      mark.change === change ? [`${mark.mark}:${run.text.trim()}`] : [],
    )
  expect(compared.changeCount).toBe(4)
  expect([1, 2, 3, 4].map(wordsOf)).toEqual([
    ['new:Algo más.'],
    ['gone:señalan', 'new:advierten'],
    ['gone:Se va entero.'],
    ['new:Vigotsky, L. (1978).', 'new:Otra', 'new:.'],
  ])
  expect(places.map(({ change }) => change)).toEqual([1, 2, 3, 4])
  expect(places.every(({ at }, i) => at > (places[i - 1]?.at ?? 0) && at < 1)).toBe(true)
})

it('what is drawn is what was laid out', () => {
  const { compared } = marked(before, after)
  const { pages } = layoutDocument({
    text: comparedText(compared),
    titlePage,
    numberTitlePage: false,
    isBeingEdited: true,
  })
  const linesOf = (all: typeof pages) =>
    all.flatMap(({ lines }) => lines.map(({ runs }) => runs.map((run) => run.text).join('')))
  expect(linesOf(markPages(pages, compared.blocks, linesPerPage).pages)).toEqual(linesOf(pages))
})

it('in a table only what changed is marked, and a picture that goes is marked itself', () => {
  const figure = (id: string) => `![Plano](file:${id.repeat(32)} 50% 1600x900)`
  const textWith = (cell: string, rows: number, id: string): AcademicText => ({
    cuerpo: [
      {
        role: 'table',
        content: [
          'Matrícula de las carreras',
          '| Carrera | Matrícula |',
          ...Array.from({ length: rows }, (_, at) => `| Carrera ${at} | ${cell} y ${at} más |`),
        ].join('\n'),
      },
      { role: 'figure', content: figure(id) },
    ],
    referencias: [],
  })
  const { compared, marks, pages, places } = marked(
    textWith('120', 40, 'a'),
    textWith('130', 41, 'b'),
  )
  expect(compared.changeCount).toBe(43)
  const words = [...marks.runs].map(([run, { mark }]) => `${mark}:${run.text}`)
  expect(words.slice(0, 2)).toEqual(['gone:120 ', 'new:130 '])
  expect(words.slice(80, 82)).toEqual(['new:Carrera 40', 'new:130 y 40 más'])
  // The header is repeated on the second page, and nothing of it is marked.
  const repeated = pages.flatMap(({ lines }) => lines.filter(({ row }) => row?.isRepeated))
  expect(repeated).toHaveLength(1)
  expect(repeated.some((line) => isMarkedLine(line, marks))).toBe(false)
  const pictures = pages.flatMap(({ lines }) => lines.filter(({ picture }) => picture))
  expect(pictures.map((line) => marks.drawings.get(line)?.mark)).toEqual(['gone', 'new'])
  expect(places.map(({ change }) => change)).toEqual(Array.from({ length: 43 }, (_, at) => at + 1))
})

it('each table has the number of its version, the older one struck where both differ', () => {
  const table = (name: string) => ({
    role: 'table' as const,
    content: `${name}\n| a | b |\n| 1 | 2 |`,
  })
  const all = ['Primera serie de datos', 'Otra cosa distinta', 'Tercera muestra'].map(table)
  const versions = [all, all.slice(1)].map((cuerpo) => ({ cuerpo, referencias: [] }))
  const labels = ([one, other]: AcademicText[]) => {
    if (!one || !other) return []
    const { pages, marks } = marked(one, other)
    return pages
      .flatMap(({ lines }) => lines.filter(({ role }) => role === 'exhibit-label'))
      .map(({ runs }) =>
        runs.map((run) => `${marks.runs.get(run)?.mark ?? ''}:${run.text}`).join('|'),
      )
  }
  expect(labels(versions)).toEqual([
    'gone:Tabla 1',
    ':Tabla |gone:2 |new:1',
    ':Tabla |gone:3 |new:2',
  ])
  expect(labels(versions.reverse())).toEqual([
    'new:Tabla 1',
    ':Tabla |gone:1 |new:2',
    ':Tabla |gone:2 |new:3',
  ])
})
