import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareReference, verdictOf } from './compare-reference.ts'
import { readGivenReference } from './given-reference.ts'
import { readCrossrefList, readCrossrefUpdates } from './read-crossref.ts'
import { readDatacite } from './read-datacite.ts'
import { readOpenalexFoundList } from './read-details.ts'
import { readOpenalexWork } from './read-openalex.ts'

const attributes = {
  doi: '10.48550/ARXIV.1412.6980',
  titles: [{ title: 'Adam: A Method for Stochastic Optimization' }],
  creators: [
    {
      name: 'Kingma, Diederik P.',
      nameType: 'Personal',
      givenName: 'Diederik P.',
      familyName: 'Kingma',
    },
    { name: 'Ba, Jimmy', nameType: 'Personal' },
  ],
  publicationYear: 2014,
  publisher: 'arXiv',
  types: { resourceTypeGeneral: 'Article', resourceType: 'Article' },
}

it('a preprint at DataCite agrees with its reference', () => {
  const record = readDatacite({ data: { attributes } })
  const text =
    'Kingma, D. P. y Ba, J. (2014). *Adam: A method for stochastic optimization*. arXiv. https://doi.org/10.48550/arXiv.1412.6980'
  expect(record?.isPreprint).toBe(true)
  expect(record && verdictOf(compareReference(readGivenReference(text), record))).toBe('same')
  expect(record?.csl).toMatchObject({
    author: [
      { family: 'Kingma', given: 'D. P.' },
      { family: 'Ba', given: 'J.' },
    ],
    publisher: 'arXiv',
  })
})

it('a data set of an organisation, with a publisher that is an object, is read', () => {
  const record = readDatacite({
    data: {
      attributes: {
        doi: '10.5281/zenodo.1',
        titles: [{ title: 'Censo' }, { title: 'Ecuador', titleType: 'Subtitle' }],
        creators: [{ name: 'INEC', nameType: 'Organizational' }],
        publicationYear: '2022',
        publisher: { name: 'Zenodo' },
        types: { resourceTypeGeneral: 'Dataset' },
      },
    },
  })
  expect(record?.csl).toEqual({
    type: 'dataset',
    title: 'Censo: Ecuador',
    author: [{ literal: 'INEC' }],
    issued: { 'date-parts': [[2022]] },
    publisher: 'Zenodo',
    DOI: '10.5281/zenodo.1',
  })
})

const work = {
  doi: 'https://doi.org/10.2307/1914185',
  title: 'Prospect Theory: An Analysis of Decision under Risk',
  publication_year: 1979,
  type: 'article',
  authorships: [
    { author: { display_name: 'Daniel Kahneman' }, raw_author_name: 'Daniel Kahneman' },
    { author: { display_name: 'Amos Tversky' }, raw_author_name: 'Tversky, Amos' },
  ],
  primary_location: { source: { display_name: 'Econometrica', type: 'journal' } },
  biblio: { volume: '47', issue: '2', first_page: '263', last_page: '291' },
  is_retracted: false,
}

it('a work at OpenAlex, with names in one text, agrees with its reference', () => {
  const record = readOpenalexWork(work)
  const text =
    'Kahneman, D. y Tversky, A. (1979). Prospect theory: An analysis of decision under risk. *Econometrica*, *47*(2), 263–291.'
  expect(record && verdictOf(compareReference(readGivenReference(text), record))).toBe('same')
})

it('a hundred authors at OpenAlex may not be all of them', () => {
  const authorships = Array.from({ length: 100 }, () => work.authorships[0])
  expect(readOpenalexWork({ ...work, authorships })?.hasAllAuthors).toBe(false)
})

it('parts and containers of works are left out of a search', () => {
  const items = ['component', 'journal-issue', 'peer-review', 'journal-article'].map((type) => ({
    DOI: `10.1/${type}`,
    type,
    title: ['Agua'],
  }))
  expect(readCrossrefList({ message: { items } })?.map(({ doi }) => doi)).toEqual([
    '10.1/journal-article',
  ])
})

it('a list of updates says whether there is a notice of retraction', () => {
  expect(readCrossrefUpdates({ message: { items: [] } })).toBe(false)
  expect(readCrossrefUpdates({ message: { items: [{ DOI: '10.1/notice' }] } })).toBe(true)
  expect(readCrossrefUpdates('<html>')).toBeNull()
})

it('answers of unexpected form give no record, and never an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readDatacite(value)
      readDatacite({
        data: { attributes: { ...attributes, titles: value, creators: value, types: value } },
      })
      readOpenalexWork(value)
      readOpenalexWork({ ...work, authorships: value, primary_location: value, biblio: value })
      readOpenalexFoundList({ results: [value] })
      readCrossrefList({
        message: { items: [value, { DOI: '10.1/x', title: [value], author: [value] }] },
      })
    }),
  )
})
