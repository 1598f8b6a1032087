import { expect, it } from 'vitest'
import { comparedText, compareTexts } from '#core/document/compare-texts.ts'
import type { AcademicText } from '#core/document/model.ts'
import { linesPerPage } from '#core/layout/page-rules.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { markPages } from './marked-pages.ts'

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
    [...marks].flatMap(([run, mark]) =>
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
