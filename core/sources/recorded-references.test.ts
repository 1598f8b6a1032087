import { describe, expect, test } from 'vitest'
import type { CslItem } from '#core/apa/csl.ts'
import { recordedReferences } from './recorded-references.ts'

const article: CslItem = {
  type: 'article-journal',
  title: 'Deserción estudiantil en la universidad ecuatoriana: causas y costos',
  author: [
    { family: 'Cabrera', given: 'L.' },
    { family: 'Bethencourt', given: 'J. T.' },
    { family: 'Álvarez', given: 'P.' },
  ],
  issued: { 'date-parts': [[2006]] },
  'container-title': 'Revista de Investigación Educativa',
  volume: '24',
  issue: '1',
  page: '171–203',
  DOI: '10.6018/rie.2006.24',
}
const book: CslItem = {
  type: 'book',
  title: 'Pedagogía del oprimido',
  author: [{ family: 'Freire', given: 'P.' }],
  issued: { 'date-parts': [[1970]] },
  publisher: 'Siglo XXI',
}
const bare: CslItem = {
  type: 'article-journal',
  title: 'Los páramos del sur',
  author: [{ family: 'Mena', given: 'P.' }],
  issued: { 'date-parts': [[2020]] },
}
const donoso = (title: string): CslItem => ({
  type: 'book',
  title,
  author: [{ family: 'Donoso', given: 'S.' }],
  issued: { 'date-parts': [[2007]] },
  publisher: 'Alba',
})
const sources = [article, book, bare, donoso('El abandono'), donoso('La permanencia')].map(
  (csl) => ({ csl }),
)
const cabrera =
  'Cabrera, L., Bethencourt, J. T. y Álvarez, P. (2006). Deserción estudiantil en la universidad ecuatoriana: causas y costos. *Revista de Investigación Educativa*, *24*(1), 171–203. https://doi.org/10.6018/rie.2006.24'
const freire = 'Freire, P. (1970). *Pedagogía del oprimido*. Siglo XXI.'

describe('the reference of a ticked source is its record’s', () => {
  const { of: write } = recordedReferences({ sources, conjunction: 'y' })
  test.each([
    ['copied as it is', cabrera, cabrera],
    [
      'an author and the pages left out',
      'Cabrera, L. y Álvarez, P. (2006). Deserción estudiantil en la universidad ecuatoriana: causas y costos. *Revista de Investigación Educativa*, *24*(1).',
      cabrera,
    ],
    [
      'another year and journal',
      'Cabrera, L., Bethencourt, J. T. y Álvarez, P. (2016). Deserción estudiantil en la universidad ecuatoriana: causas y costos. *Revista Española de Pedagogía*, *3*, 1–9.',
      cabrera,
    ],
    [
      'other initials, and without its subtitle',
      'Cabrera, M. (2006). Deserción estudiantil en la universidad ecuatoriana. *Revista de Investigación Educativa*.',
      cabrera,
    ],
    [
      'a word of its title changed',
      'Cabrera, L. (2006). Deserción estudiantil en la universidad peruana: causas y costos. *Revista X*.',
      cabrera,
    ],
    [
      'only its DOI is right, and the author',
      'Cabrera, L. (2008). Abandono. *Revista X*. https://doi.org/10.6018/RIE.2006.24',
      cabrera,
    ],
    ['an invented publisher', 'Freire, P. (1970). *Pedagogía del oprimido*. Tierra Nueva.', freire],
    ['another edition', 'Freire, P. (2005). *Pedagogía del oprimido* (2.ª ed.). Paz.', freire],
    [
      'of two works of a year, the one with the title and its letter',
      'Donoso, S. (2007b). La permanencia. Otra.',
      'Donoso, S. (2007b). *La permanencia*. Alba.',
    ],
    [
      'without its letter, the one that the prompt named',
      'Donoso, S. (2007). La permanencia. Otra.',
      'Donoso, S. (2007b). *La permanencia*. Alba.',
    ],
  ])('%s', (_, written, wanted) => {
    expect(write({ content: written })).toEqual({ content: wanted })
    expect(write({ content: wanted })).toEqual({ content: wanted })
  })

  test('with the project’s word between authors', () => {
    const and = recordedReferences({ sources, conjunction: '&' })
    expect(and.of({ content: cabrera }).content).toContain(
      'Bethencourt, J. T., & Álvarez, P. (2006)',
    )
  })
})

describe('a reference stays as the model wrote it', () => {
  test.each([
    ['of a work that is no source', 'Stapel, D. (2011). *Coping with chaos*. Science Press.'],
    [
      'of another work of a source’s author and year',
      'Freire, P. (1970). *Educación como práctica de la libertad*. Siglo XXI.',
    ],
    [
      'whose record lacks the journal',
      'Mena, P. (2020). Los páramos del sur. *Revista Andina*, *3*, 1–20.',
    ],
    [
      'with a source’s DOI, but of another title and author',
      'Pérez, J. (2019). Una obra distinta. *Otra*. https://doi.org/10.6018/rie.2006.24',
    ],
    ['that is no reference', 'Véase la lista anterior.'],
  ])('%s', (_, content) => {
    const reference = { content }
    expect(recordedReferences({ sources, conjunction: 'y' }).of(reference)).toBe(reference)
  })

  test('that stood already', () => {
    const reference = { content: 'Freire, P. (1970). *Pedagogía del oprimido*. Paz.' }
    const write = recordedReferences({ sources, conjunction: 'y', kept: [reference] })
    expect(write.of(reference)).toBe(reference)
  })

  test('where nothing is ticked', () => {
    const reference = { content: cabrera }
    expect(recordedReferences({ sources: [], conjunction: 'y' }).of(reference)).toBe(reference)
  })
})

test('a source that the text cites is listed, where the model forgot it', () => {
  const { withCited } = recordedReferences({ sources, conjunction: 'y' })
  const text = {
    cuerpo: ['Lo dice Cabrera et al. (2006).', 'Educar libera (Freire, 1970; Stapel, 2011).'].map(
      (content) => ({ role: 'p' as const, content }),
    ),
    referencias: [],
  }
  const listed = (from: number) => withCited(text, from).referencias.map(({ content }) => content)
  expect(listed(0)).toEqual([cabrera, freire])
  expect(listed(1)).toEqual([freire])
})
