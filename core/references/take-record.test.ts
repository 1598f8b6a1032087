import { describe, expect, it } from 'vitest'
import type { CslItem } from '#core/apa/csl.ts'
import type { AcademicText } from '#core/document/model.ts'
import { fieldRows, takeRecord } from './take-record.ts'

const content =
  'Donoso, S. y Schiefelbein, E. (2008). Análisis de los modelos explicativos. *Estudios Pedagógicos*, *33*(2), 7–27. https://doi.org/10.4067/S0718-07052007000100001'
const record: CslItem = {
  type: 'article-journal',
  title: 'Análisis de los modelos explicativos',
  author: [
    { family: 'Donoso', given: 'Sebastián' },
    { family: 'Schiefelbein', given: 'Ernesto' },
  ],
  issued: { 'date-parts': [[2007]] },
  'container-title': 'Estudios pedagógicos',
  volume: '33',
  issue: '1',
  page: '7-27',
  DOI: '10.4067/S0718-07052007000100001',
}
const year = { field: 'year' as const, given: '2008', found: '2007' }

function documentOf(...paragraphs: string[]): AcademicText {
  return {
    cuerpo: paragraphs.map((said) => ({ role: 'p', content: said })),
    referencias: [{ content }, { content: 'Mora, P. (2008). *Agua*. Planeta.' }],
  }
}
const bodyOf = (taken: { text: AcademicText } | null) =>
  taken?.text.cuerpo.map((one) => one.content)

const issue = { field: 'issue' as const, given: '2', found: '1' }

it('the record changes only the year and the issue of the reference, and the year of its citations', () => {
  const text = documentOf(
    'Según Donoso y Schiefelbein (2008), sube. Otros dudan (Mora, 2008; Donoso y Schiefelbein, 2008, p. 9).',
    'Nada en 2008 (Mora, 2008).',
  )
  const taken = takeRecord(text, content, { record, differences: [year, issue] }, 'y')
  expect(taken?.reference).toBe(content.replace('(2008)', '(2007)').replace('(2)', '(1)'))
  expect(bodyOf(taken)).toEqual([
    'Según Donoso y Schiefelbein (2007), sube. Otros dudan (Mora, 2008; Donoso y Schiefelbein, 2007, p. 9).',
    'Nada en 2008 (Mora, 2008).',
  ])
  expect(taken?.citations).toBe(2)
  expect(taken?.text.referencias[1]).toEqual(text.referencias[1])
})

it.each([
  ['(Donoso y Schiefelbein, 2008)', '&' as const, '(Vera & Paz, 2008)'],
  ['Donoso y Schiefelbein (2008)', '&' as const, 'Vera y Paz (2008)'],
  ['(Donoso y Schiefelbein, 2008)', 'y' as const, '(Vera y Paz, 2008)'],
])('other authors are named in %s with the conjunction %s', (before, conjunction, after) => {
  const author = [
    { family: 'Vera', given: 'Ana' },
    { family: 'Paz', given: 'Eva' },
  ]
  const difference = { field: 'author' as const, given: 'Donoso, S.', found: 'Vera, A.' }
  const taken = takeRecord(
    documentOf(`Así lo dice ${before}.`),
    content,
    { record: { ...record, author, issue: '2' }, differences: [difference] },
    conjunction,
  )
  expect(bodyOf(taken)).toEqual([`Así lo dice ${after}.`])
  expect(
    taken?.reference.startsWith(
      conjunction === 'y' ? 'Vera, A. y Paz, E. (2008)' : 'Vera, A., & Paz, E. (2008)',
    ),
  ).toBe(true)
})

it('without a record, or with one that does not differ, nothing changes', () => {
  const text = documentOf('Sube (Mora, 2008).')
  expect(takeRecord(text, content, { record: null, differences: [] }, 'y')).toBeNull()
  const missing = { field: 'doi' as const, given: '10.1/x', found: null }
  const alike = { ...record, issue: '2' }
  expect(takeRecord(text, content, { record: alike, differences: [missing] }, 'y')).toBeNull()
})

it('words of a reference that were not understood are not mixed with the record’s data', () => {
  const odd = 'Donoso, S. Los modelos, que leí en la biblioteca del colegio. Quito 2008 pág. siete'
  const text: AcademicText = { cuerpo: [], referencias: [{ content: odd }] }
  const taken = takeRecord(text, odd, { record, differences: [year] }, 'y')
  expect(taken?.reference).toContain('Donoso, S. y Schiefelbein, E. (2007). Análisis')
})

it('a record without its last page leaves the pages of the reference', () => {
  const short = { ...record, page: '7', issue: '2' }
  expect(fieldRows(content, { record: short, differences: [] })).toEqual([])
  const taken = takeRecord(documentOf(), content, { record: short, differences: [year] }, 'y')
  expect(taken?.reference).toBe(content.replace('(2008)', '(2007)'))
})

it('surnames in capitals are taken with theirs alone', () => {
  const author = [{ family: 'MORA ALVARADO', given: 'Ana' }]
  const difference = { field: 'author' as const, given: 'Donoso, S.', found: 'MORA ALVARADO, A.' }
  const found = { record: { ...record, author, issue: '2' }, differences: [difference] }
  const taken = takeRecord(documentOf(), content, found, 'y')
  expect(taken?.reference.startsWith('Mora Alvarado, A. (2008)')).toBe(true)
})

describe('what is offered of a record is written as APA 7 writes it', () => {
  const offered = (
    field: 'title' | 'author' | 'container' | 'page',
    found: string,
    more: CslItem,
  ) => fieldRows(content, { record: more, differences: [{ field, given: '', found }] })[0]?.found

  it.each([
    [
      'ANÁLISIS DE LOS MODELOS EXPLICATIVOS DE QUITO',
      'Análisis de los modelos explicativos de Quito',
    ],
    [
      'Water Quality in the Rivers of Ecuador: A Review',
      'Water quality in the rivers of Ecuador: A review',
    ],
    ['La Importancia De Leer En Voz Alta', 'La importancia de leer en voz alta'],
    [
      'The Effects of COVID-19 and DNA Testing on Health',
      'The effects of COVID-19 and DNA testing on health',
    ],
    ['Análisis de los modelos', 'Análisis de los modelos'],
  ])('the title %s', (title, expected) => {
    expect(offered('title', title, { ...record, title })).toBe(expected)
  })

  it('names keep the capitals that the student gave them', () => {
    const own = 'Paz, A. (2008). El páramo de Llanganates y Darwin. *Agua*, *3*, 1–9.'
    const title = 'EL PÁRAMO DE LLANGANATES SEGÚN DARWIN'
    const differences = [{ field: 'title' as const, given: '', found: title }]
    expect(fieldRows(own, { record: { ...record, title }, differences })[0]?.found).toBe(
      'El páramo de Llanganates según Darwin',
    )
  })

  it('the journal in capitals, surnames in capitals, and pages with a dash', () => {
    const more: CslItem = {
      ...record,
      'container-title': 'REVISTA DE EDUCACIÓN Y CULTURA',
      author: [{ family: 'MORA ALVARADO', given: 'Ana Belén' }],
      page: '263-291',
    }
    expect(offered('container', 'REVISTA DE EDUCACIÓN Y CULTURA', more)).toBe(
      'Revista de Educación y Cultura',
    )
    expect(offered('author', 'MORA ALVARADO, A. B.', more)).toBe('Mora Alvarado, A. B.')
    expect(offered('page', '263-291', more)).toBe('263–291')
  })
})
