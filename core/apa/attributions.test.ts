import { describe, expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import type { CslItem } from './csl.ts'
import { readAttributions } from './read-attributions.ts'
import { writeAttribution } from './write-attribution.ts'

const tinto: CslItem = {
  type: 'article-journal',
  title: 'Dropout from higher education',
  author: [{ family: 'Tinto', given: 'V.' }],
  issued: { 'date-parts': [[1975]] },
  'container-title': 'Review of Educational Research',
  volume: '45',
  issue: '1',
  page: '89–125',
  DOI: '10.3102/00346543045001089',
}
const book: CslItem = {
  type: 'book',
  title: 'Ríos del *Ecuador*',
  author: [
    { family: 'Vera', given: 'A. M.' },
    { family: 'Ibarra', given: 'L.' },
  ],
  issued: { 'date-parts': [[2020]] },
  publisher: 'Abya-Yala',
}
const chapter: CslItem = {
  type: 'chapter',
  title: 'Las cuencas',
  author: [
    { family: 'Paz', given: 'R.' },
    { family: 'Mora', given: 'J.' },
    { family: 'Sol', given: 'T.' },
  ],
  editor: [{ family: 'Mena', given: 'P.' }],
  'container-title': 'Agua y país',
  page: '3–19',
  issued: { 'date-parts': [[2018]] },
  publisher: 'FLACSO',
}
const census: CslItem = {
  type: 'webpage',
  title: 'Censo 2022',
  author: [{ literal: 'Instituto Nacional de Estadística y Censos' }],
  issued: { 'date-parts': [[2023]] },
  'container-title': 'INEC',
  URL: 'https://www.censoecuador.gob.ec',
}

describe('a note that says which work a table or figure is from', () => {
  test('names an article, a book, a chapter and a page of an organisation as APA 7 does', () => {
    expect(writeAttribution(tinto, 'Adaptado de')).toBe(
      'Adaptado de “Dropout from higher education”, por V. Tinto, 1975, *Review of Educational Research*, *45*(1), pp. 89–125 (https://doi.org/10.3102/00346543045001089).',
    )
    expect(writeAttribution(book, 'Tomado de')).toBe(
      'Tomado de *Ríos del Ecuador*, por A. M. Vera y L. Ibarra, 2020, Abya-Yala.',
    )
    expect(writeAttribution(chapter, 'Adaptado de')).toBe(
      'Adaptado de “Las cuencas”, por R. Paz et al., en P. Mena (Ed.), *Agua y país* (pp. 3–19), 2018, FLACSO.',
    )
    expect(writeAttribution(census, 'Tomado de')).toBe(
      'Tomado de *Censo 2022*, por Instituto Nacional de Estadística y Censos, 2023, INEC (https://www.censoecuador.gob.ec).',
    )
  })

  test('leaves out what a work does not say', () => {
    expect(writeAttribution({ type: 'report', title: 'Memoria' }, 'Tomado de')).toBe(
      'Tomado de *Memoria*, s.f.',
    )
  })

  test('is read again as naming that work', () => {
    const named = [tinto, book, chapter, census].map((csl) => {
      const [citation] = readAttributions(
        `Título\n| a |\nNota. ${writeAttribution(csl, 'Adaptado de')}`,
      )
      const [work] = citation?.works ?? []
      return work && [work.authors.join(' + '), work.etAl, work.year]
    })
    expect(named).toEqual([
      ['Tinto', false, '1975'],
      ['Vera + Ibarra', false, '2020'],
      ['Paz', true, '2018'],
      ['Instituto Nacional de Estadística + Censos', false, '2023'],
    ])
  })

  test('is no citation in a cell, or without a date or an author', () => {
    for (const content of [
      'Título\n| Adaptado de “A”, por V. Tinto, 1975 |',
      'Título\n| a |\nNota. Adaptado de “A”, por V. Tinto.',
      'Título\n| a |\nNota. Adaptado de lo dicho, por ejemplo, 1975.',
      'Título\n| a |\nNota. Medido en Quito, por V. Tinto, 1975.',
    ])
      expect(readAttributions(content)).toEqual([])
  })

  test('stands where its names and its date are', () => {
    const content = 'T\n| a |\nNota. Adaptado de “A, por B”, por V. Tinto, 1975, *R*.'
    const [citation] = readAttributions(content)
    const [work] = citation?.works ?? []
    expect(content.slice(work?.start, work?.end)).toBe('V. Tinto, 1975')
    expect(content.slice(citation?.start, citation?.end)).toBe(
      'Adaptado de “A, por B”, por V. Tinto, 1975',
    )
  })
})

describe('a work that only such a note names', () => {
  const check = (references: string[], said: CslItem) => {
    const note = `Nota. ${writeAttribution(said, 'Adaptado de')}`
    const text: AcademicText = {
      cuerpo: [
        { role: 'p', content: 'Se ve en la Tabla 1.' },
        { role: 'table', content: `Abandono\n| a | b |\n| 1 | 2 |\n${note}` },
      ],
      referencias: references.map((content) => ({ content })),
    }
    return checkDocument({ text, options: { conjunction: 'y' } }).filter(({ rule }) =>
      /^CIT|REF-UNCITED/.test(rule),
    )
  }

  test('counts as cited', () => {
    expect(
      check(
        [
          'Tinto, V. (1975). Dropout from higher education. *Review of Educational Research*, *45*(1), 89–125. https://doi.org/10.3102/00346543045001089',
        ],
        tinto,
      ),
    ).toEqual([])
    expect(
      check(
        [
          'Paz, R., Mora, J. y Sol, T. (2018). Las cuencas. En P. Mena (Ed.), *Agua y país* (pp. 3–19). FLACSO.',
        ],
        chapter,
      ),
    ).toEqual([])
    expect(
      check(
        [
          'Instituto Nacional de Estadística y Censos. (2023). *Censo 2022*. INEC. https://www.censoecuador.gob.ec',
        ],
        census,
      ),
    ).toEqual([])
  })

  test('is missed in a list of references that lacks it', () => {
    const found = check([], tinto)
    expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'CIT-NOREF: «Tinto, 1975» no está en las referencias.',
    ])
  })
})
