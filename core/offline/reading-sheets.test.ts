import { expect, test } from 'vitest'
import { citationsOutside, sourceKeys } from '#core/sources/citations-outside.ts'
import type { PromptSource } from '#core/sources/describe-sources.ts'
import { dividePages, roomOfText } from '#core/sources/source-passages.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { composeScaffold } from './compose-scaffold.ts'

const textOf = (pages: string[]): PromptSource['text'] => ({
  wantedRoom: roomOfText(pages.join('').length, pages.length),
  passages: dividePages(pages),
  labels: pages.map((_, index) => `${index + 1}`),
})

const article: PromptSource = {
  csl: {
    type: 'article-journal',
    title: 'El problema del abandono de los estudios universitarios',
    author: [
      { family: 'Cabrera', given: 'L.' },
      { family: 'Bethencourt', given: 'J. T.' },
      { family: 'González', given: 'M.' },
    ],
    issued: { 'date-parts': [[2006]] },
    'container-title': 'RELIEVE',
    volume: '12',
    issue: '2',
    page: '171–203',
    DOI: '10.7203/relieve.12.2.4226',
  },
  abstract:
    'El abandono de los estudios preocupa a las universidades desde hace décadas. Se estudian 558 casos.',
  text: null,
}
const file: PromptSource = {
  csl: {
    type: 'thesis',
    title: 'Riego y páramo',
    author: [{ family: 'Vera', given: 'A.' }],
    issued: { 'date-parts': [[2019]] },
    genre: 'Tesis de maestría',
    publisher: 'Universidad de Cuenca',
  },
  abstract: null,
  text: textOf([
    'Universidad de Cuenca\nTesis',
    'Resumen\nEl páramo almacena agua durante los meses\nde lluvia y la entrega despacio. Se midió.',
  ]),
}
const bare: PromptSource = {
  csl: {
    type: 'book',
    title: 'Pedagogía del oprimido',
    author: [{ family: 'Freire', given: 'P.' }],
    issued: { 'date-parts': [[1970]] },
    publisher: 'Siglo XXI',
  },
  abstract: null,
  text: null,
}
const student = { fullName: 'Ana', career: null, semester: null }
const compose = (
  sources: PromptSource[],
  request = 'Un ensayo sobre el agua',
  previous: ReturnType<typeof composeScaffold> | null = null,
) => composeScaffold({ request, previous: previous?.texto_generado ?? null, student, sources })

test('each source has a sheet with authors, year and kind, and a quotation of its abstract with its page', () => {
  const { texto_generado: text, comentarios_del_modelo: comments } = compose([article, file, bare])
  const said = text.cuerpo.map(({ content }) => content)
  expect(said).toContain('Artículo de revista de Cabrera et al. (2006), *RELIEVE*.')
  expect(said).toContain(
    'Su resumen empieza así: “El abandono de los estudios preocupa a las universidades desde hace décadas” (Cabrera et al., 2006, resumen).',
  )
  expect(said).toContain(
    'Su resumen empieza así: “El páramo almacena agua durante los meses de lluvia y la entrega despacio” (Vera, 2019, p. 2).',
  )
  expect(said.join('\n')).toContain('De esta obra solo tenemos la ficha')
  expect(text.referencias.map(({ content }) => content.slice(0, 7))).toEqual([
    'Cabrera',
    'Freire,',
    'Vera, A',
  ])
  expect(comments).toContain('Las fichas y las referencias repiten')
})

test('the sheets cite only the sources, and follow APA 7', () => {
  const sources = [article, file, bare]
  const text = compose(sources).texto_generado
  expect(citationsOutside(text, sourceKeys(sources))).toEqual([])
  const found = checkDocument({ text, options: { conjunction: 'y' } })
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(found.filter(({ rule }) => rule === 'CIT-PAGE')).toEqual([])
})

test('a long first sentence is a block quotation, and one with hyphenated line ends is not quoted', () => {
  const long = { ...article, abstract: `${'agua y páramo '.repeat(16)}hasta el final. Fin.` }
  expect(
    compose([long]).texto_generado.cuerpo.find(({ role }) => role === 'quote')?.content,
  ).toMatch(/^agua y páramo[\s\S]* hasta el final\. \(Cabrera et al\., 2006, resumen\)$/)
  const parted = {
    ...file,
    text: textOf(['Resumen\nEl páramo alma-\ncena agua durante los meses de lluvia. Se midió.']),
  }
  expect(JSON.stringify(compose([parted]))).not.toContain('empieza así')
})

test('a revision renews the sheets', () => {
  const first = compose([article, bare])
  const second = compose([file], 'Hazlo más corto', first)
  const headings = second.texto_generado.cuerpo.filter(
    ({ content }) => content === 'Fichas de lectura',
  )
  expect(headings).toHaveLength(1)
  expect(second.texto_generado.referencias).toHaveLength(1)
})

test('without sources there is no quotation and no reference', () => {
  const text = compose([]).texto_generado
  expect(text.referencias).toEqual([])
  expect(JSON.stringify(text)).not.toContain('Fichas de lectura')
})

test("in a project with '&' the sheets and the list join authors with it, and prose with 'y'", () => {
  const two = {
    ...article,
    csl: { ...article.csl, author: (article.csl.author ?? []).slice(0, 2) },
  }
  const { texto_generado: text } = composeScaffold({
    request: 'Un ensayo sobre el agua',
    previous: null,
    student,
    sources: [two, file],
    conjunction: '&',
  })
  const said = text.cuerpo.map(({ content }) => content).join('\n')
  expect(said).toContain('Artículo de revista de Cabrera y Bethencourt (2006)')
  expect(said).toContain('(Cabrera & Bethencourt, 2006, resumen)')
  expect(text.referencias[0]?.content).toMatch(/^Cabrera, L., & Bethencourt, J. T. \(2006\)/)
  const findings = checkDocument({ text, options: { conjunction: '&' } })
  expect(findings.filter(({ rule }) => rule === 'CIT-AMP')).toEqual([])
})
