import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import {
  chooseRecord,
  compareReference,
  differencesOf,
  verdictOf,
  withSecondSource,
} from './compare-reference.ts'
import type { FoundRecord } from './found-work.ts'
import { readGivenReference } from './given-reference.ts'
import { readCrossrefWork } from './read-crossref.ts'

const item = {
  DOI: '10.1000/abc',
  type: 'journal-article',
  title: ['Agua y salud en los Andes'],
  subtitle: ['Un estudio en Loja'],
  author: [
    { given: 'Ana María', family: 'García Márquez' },
    { given: 'Pablo', family: 'de la Torre' },
    { given: 'Lucía', family: 'Ñauta' },
  ],
  issued: { 'date-parts': [[2019, 11]] },
  'published-print': { 'date-parts': [[2020, 1]] },
  'published-online': { 'date-parts': [[2019, 11]] },
  created: { 'date-parts': [[2023, 5, 1]] },
  'container-title': ['Revista de Educación (Madrid)'],
  'short-container-title': ['Rev Educ'],
  publisher: 'Ministerio de Educación',
}

function recordOf(changes: Record<string, unknown> = {}): FoundRecord {
  const record = readCrossrefWork({ message: { ...item, ...changes } })
  if (record === null) throw new Error('not a record')
  return record
}

const authors = 'García Márquez, A. M., de la Torre, P. y Ñauta, L.'
const title = 'Agua y salud en los Andes: Un estudio en Loja'
const rest = '*Revista de Educación*, *12*(3), 45–67. https://doi.org/10.1000/abc'
const right = `${authors} (2020). ${title}. ${rest}`

function fieldsOf(text: string, record = recordOf()): string {
  const { fields } = compareReference(readGivenReference(text), record)
  const parts = Object.entries(fields).filter(([, agreement]) => agreement !== 'same')
  return parts.map(([field, agreement]) => `${field} ${agreement}`).join(', ')
}

describe('a right reference agrees with its record', () => {
  it.each<[string, string, Record<string, unknown>?]>([
    ['as it is', right],
    ['with the year of online publication', right.replace('2020', '2019')],
    ['with the abbreviated journal', right.replace('Revista de Educación', 'Rev. Educ.')],
    ['without the DOI', right.replace(/ https.*/, '')],
    [
      'with a question before the rest of its title',
      right.replace(title, '¿Qué leen? Un estudio en Loja').replaceAll('*', ''),
      { title: ['¿Qué leen? Un estudio en Loja'], subtitle: [] },
    ],
    [
      'with a question before the rest of its title, and nothing else',
      `${authors} (2020). ¿Qué leen? Un estudio en Loja. Revista de Educación.`,
      { title: ['¿Qué leen? Un estudio en Loja'], subtitle: [] },
    ],
    ['without the subtitle', right.replace(': Un estudio en Loja', '')],
    ['with capitals in the title', right.replace(title, title.toUpperCase())],
    ['with the DOI in capitals', right.replace('10.1000/abc', '10.1000/ABC')],
    ['with "et al."', right.replace(authors, 'García Márquez, A. M. et al.')],
    ['with the first surname alone', right.replace('García Márquez', 'García')],
    [
      'deposited without accents',
      right,
      {
        author: [
          { given: 'A. M.', family: 'Garcia Marquez' },
          { given: 'P.', family: 'Torre' },
          { given: 'L.', family: 'Nauta' },
        ],
      },
    ],
    [
      'deposited with surnames split and inverted',
      right,
      {
        author: [
          { given: 'Ana María García', family: 'Márquez' },
          { given: 'de la Torre', family: 'Pablo' },
          { given: 'Lucía', family: 'Ñauta' },
        ],
      },
    ],
    ['with markup in the deposit', right, { title: ['Agua y <i>salud</i> en los&amp;nbsp;Andes'] }],
    ['deposited in capitals', right, { title: [title.toUpperCase()], subtitle: [] }],
    ['with the subtitle in both places', right, { title: [title] }],
    [
      'deposited with a translation beside',
      right,
      { title: ['Water and health', title], subtitle: [] },
    ],
    [
      'deposited with its study group',
      right,
      { author: [...item.author, { name: 'Grupo Agua y Salud' }] },
    ],
    [
      'deposited with two titles in one',
      right,
      { title: [`${title} / Water and health in the Andes`], subtitle: [] },
    ],
    ['with the day of the deposit alone', right.replace('2020', '2023'), onlyCreated()],
  ])('%s', (_, text, changes) => {
    expect(fieldsOf(text, recordOf(changes))).toBe('')
  })
})

function onlyCreated(): Record<string, unknown> {
  return {
    issued: { 'date-parts': [[null]] },
    'published-print': undefined,
    'published-online': undefined,
  }
}

describe('a difference is named', () => {
  it.each([
    ['one word of the title', right.replace('en los Andes', 'para los Andes'), 'title different'],
    ['another title', right.replace(title, 'Agua y bienestar rural'), 'title different'],
    [
      'a cut list of authors',
      right.replace(', de la Torre, P. y Ñauta, L.', ''),
      'author different',
    ],
    ['authors of another work', right.replace(authors, 'Smith, J. y Doe, J.'), 'author different'],
    [
      'authors in another order',
      right.replace(authors, 'Ñauta, L., García Márquez, A. M. y de la Torre, P.'),
      'author different',
    ],
    [
      'another person of the same surname',
      right.replace('Ñauta, L.', 'Ñauta, R.'),
      'author different',
    ],
    [
      'another journal',
      right.replace('Revista de Educación', 'Revista de Salud'),
      'container different',
    ],
    ['a year to come', right.replace('2020', '2031'), 'year different'],
    ['the year after that of print', right.replace('2020', '2021'), 'year different'],
    ['the year before the first one', right.replace('2020', '2018'), 'year different'],
    ['another subtitle', right.replace('Un estudio en Loja', 'Una revisión'), 'title different'],
    [
      'one author too many',
      right.replace(' y Ñauta, L.', ', Ñauta, L. y Vera, P.'),
      'author different',
    ],
    ['another DOI', right.replace('10.1000/abc', '10.1000/xyz'), 'doi different'],
  ])('%s', (_, text, expected) => {
    expect(fieldsOf(text)).toBe(expected)
  })

  it('with what the reference has and what the record has', () => {
    const given = readGivenReference(right.replace('2020', '2015'))
    expect(differencesOf(given, compareReference(given, recordOf()))).toEqual([
      { field: 'year', given: '2015', found: '2019' },
    ])
  })
})

describe('a field that the record does not decide is neither right nor wrong', () => {
  const sorted = ['de la Torre', 'García Márquez', 'Ñauta'].map((family) => ({ family }))
  it.each<[string, string, Record<string, unknown>, string]>([
    ['authors deposited in alphabetical order', right, { author: sorted }, 'author unsure'],
    ['the first author alone', right, { author: [item.author[0]] }, 'author unsure'],
    ['a subtitle that the record lacks', right, { subtitle: [] }, 'title unsure'],
    [
      'a record without journal',
      right,
      { 'container-title': [], 'short-container-title': [] },
      'container unsure',
    ],
    [
      'a title in another language',
      right,
      { title: ['Water and health in the Andes of the south'], subtitle: [] },
      'title unsure',
    ],
    ['the year after the only one', right, { 'published-print': undefined }, 'year unsure'],
    [
      'the year before that of the deposit alone',
      right.replace('2020', '2022'),
      onlyCreated(),
      'year unsure',
    ],
  ])('%s', (_, text, changes, expected) => {
    expect(fieldsOf(text, recordOf(changes))).toBe(expected)
  })

  it.each<[string, string, Record<string, unknown>, string]>([
    ['a subtitle that the article lacks', right, { subtitle: [] }, 'title'],
    [
      'an author that the article lacks',
      right.replace(authors, 'García Márquez, A. M. y Vera, P.'),
      { author: [item.author[0]] },
      'author',
    ],
  ])('two indexes without it deny %s', (_, text, changes, field) => {
    const given = readGivenReference(text)
    const first = compareReference(given, recordOf(changes))
    const second = compareReference(given, { ...recordOf(changes), source: 'openalex' })
    expect(verdictOf(first)).toBe('unsure')
    const both = withSecondSource(first, second)
    expect(differencesOf(given, both).map((one) => one.field)).toEqual([field])
    expect(verdictOf(both)).toBe('different')
    const book = { ...recordOf(changes), csl: { ...recordOf(changes).csl, type: 'book' as const } }
    const ofBook = compareReference(given, book)
    expect(withSecondSource(ofBook, ofBook).fields[field as 'title']).toBe('unsure')
  })

  it('a second index may decide it, but not the year', () => {
    const given = readGivenReference(right)
    const first = compareReference(given, recordOf({ author: [item.author[0]] }))
    expect(verdictOf(withSecondSource(first, compareReference(given, recordOf())))).toBe('same')
    const late = compareReference(given, recordOf({ 'published-print': undefined }))
    expect(verdictOf(withSecondSource(late, compareReference(given, recordOf())))).toBe('unsure')
  })

  it('a second index does not undo a difference', () => {
    const given = readGivenReference(right)
    const first = compareReference(
      given,
      recordOf({ 'container-title': ['Otra'], 'short-container-title': [] }),
    )
    expect(verdictOf(withSecondSource(first, compareReference(given, recordOf())))).toBe(
      'different',
    )
  })
})

describe('volume, number and pages', () => {
  const inJournal = { volume: '12', issue: '3', page: '45-67' }
  it.each<[string, string, Record<string, unknown>, string]>([
    ['all as in the record', right, inJournal, ''],
    ['another volume', right, { ...inJournal, volume: '13' }, 'volume different'],
    ['another number', right, { ...inJournal, issue: '4' }, 'issue different'],
    ['other pages', right, { ...inJournal, page: '145-167' }, 'page different'],
    ['another last page', right, { ...inJournal, page: '45-76' }, 'page different'],
    ['a shortened last page', right, { ...inJournal, page: '45-7' }, 'page different'],
    [
      'the same, shortened',
      right.replace('45–67', '245–267'),
      { ...inJournal, page: '245-67' },
      '',
    ],
    ['the first page alone in the record', right, { ...inJournal, page: '45' }, ''],
    ['the number of the article in the record', right, { ...inJournal, page: 'e0123' }, ''],
    ['a supplement', right.replace('(3)', '(Supl. 1)'), inJournal, ''],
    ['two numbers in one', right.replace('(3)', '(3–4)'), { ...inJournal, issue: '3-4' }, ''],
    ['none in the record', right, {}, ''],
    [
      'those of another journal, which alone is named',
      right,
      { ...inJournal, volume: '1', 'container-title': ['Otra'], 'short-container-title': [] },
      'container different',
    ],
  ])('%s', (_, text, changes, expected) => {
    expect(fieldsOf(text, recordOf(changes))).toBe(expected)
  })
})

it('a chapter printed again elsewhere leaves year and book open, and with a DOI it does not', () => {
  const record = recordOf({
    type: 'book-chapter',
    title: ['Colonialidad del poder y América Latina'],
    subtitle: [],
    author: [{ family: 'Quijano', given: 'Aníbal' }],
    'container-title': ['Cuestiones y horizontes'],
    'short-container-title': [],
    issued: { 'date-parts': [[2014]] },
    'published-print': undefined,
    'published-online': undefined,
  })
  const text =
    'Quijano, A. (2000). Colonialidad del poder y América Latina. En E. Lander (Comp.), *La colonialidad del saber* (pp. 201–246). CLACSO.'
  expect(fieldsOf(text, record)).toBe('year unsure, container unsure')
  expect(fieldsOf(`${text} https://doi.org/10.1000/abc`, record)).toContain('year different')
})

describe('preprints', () => {
  const preprint = {
    type: 'posted-content',
    subtype: 'preprint',
    'group-title': 'SciELO Preprints',
    'container-title': [],
    'short-container-title': [],
  }
  it('a journal that is claimed for a preprint differs', () => {
    expect(fieldsOf(right, recordOf(preprint))).toBe('container different')
  })
  it('a preprint cited from its repository agrees', () => {
    const text = `${authors} (2020). *${title}*. SciELO Preprints. https://doi.org/10.1000/abc`
    expect(fieldsOf(text, recordOf(preprint))).toBe('')
  })
  it('arXiv DOIs of all versions are the same', () => {
    const [one, other] = ['10.48550/arXiv.1706.03762', '10.48550/arXiv.1706.03762v5'].map(
      (doi) =>
        readGivenReference(`Vaswani, A. (2017). *Attention*. arXiv. https://doi.org/${doi}`).doi,
    )
    expect(one).toBe(other)
  })
})

describe('choosing among the results of a search', () => {
  const withoutDoi = readGivenReference(right.replace(/ https.*/, ''))
  it('takes the work that the reference means', () => {
    const other = recordOf({
      DOI: '10.1000/other',
      title: ['Agua y educación en los Andes'],
      subtitle: [],
    })
    expect(chooseRecord(withoutDoi, [other, recordOf()])?.record.doi).toBe('10.1000/abc')
  })
  it.each<[string, Record<string, unknown>]>([
    ['an unrelated work', { title: ['Quantum fields'], subtitle: [] }],
    [
      'a work of a like title by the same authors in another year',
      {
        title: ['Agua y salud en los Andes'],
        subtitle: ['Un estudio en Napo'],
        issued: { 'date-parts': [[2012]] },
        'published-print': undefined,
        'published-online': undefined,
      },
    ],
  ])('takes none for %s', (_, changes) => {
    expect(chooseRecord(withoutDoi, [recordOf(changes)])).toBeNull()
  })
  it('a review of a book is not the book', () => {
    const book = readGivenReference(
      'Kuhn, T. S. (1962). *The structure of scientific revolutions*. University of Chicago Press.',
    )
    const review = recordOf({
      title: ['The structure of scientific revolutions'],
      subtitle: [],
      author: [{ family: 'Kuhn', given: 'T.' }],
    })
    expect(chooseRecord(book, [review])).toBeNull()
  })
})

it('a retracted title is read without the word, and the record is retracted', () => {
  const record = recordOf({ title: [`RETRACTED: ${title}`], subtitle: [] })
  expect(record.isRetracted).toBe(true)
  expect(fieldsOf(right, record)).toBe('')
})

it('any reference and any record can be compared', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.jsonValue(), (text, value) => {
      const given = readGivenReference(text)
      verdictOf(compareReference(given, recordOf()))
      const read = readCrossrefWork({
        message: { DOI: '10.1/x', title: value, author: value, issued: value, relation: value },
      })
      if (read !== null) verdictOf(compareReference(given, read))
    }),
  )
})

it('a changed word of the title never agrees', () => {
  const words = title.split(' ')
  fc.assert(
    fc.property(fc.nat(words.length - 1), fc.stringMatching(/^[a-z]{2,9}$/), (at, word) => {
      fc.pre(!words.some((one) => one.toLowerCase().replace(':', '') === word))
      const changed = words.map((one, index) => (index === at ? word : one)).join(' ')
      const text = right.replace(title, changed)
      expect(verdictOf(compareReference(readGivenReference(text), recordOf()))).not.toBe('same')
    }),
  )
})

it('compares hundreds of names with thousands of a record in little time', () => {
  const title = 'Observación de una partícula nueva en el colisionador'
  const author = Array.from({ length: 3_000 }, (_, at) => ({
    family: `Vera ${at}`,
    given: 'Pablo',
  }))
  const records = Array.from({ length: 5 }, () =>
    recordOf({ title: [title], subtitle: [], author }),
  )
  const text = `${'Mora, A., '.repeat(250)}Paz, E. (2012). ${title}. *Física*, *3*(2), 1–9.`
  const given = readGivenReference(text)
  expect(given.authors.names.length).toBeGreaterThan(200)
  expect(cpuMs(() => chooseRecord(given, records))).toBeLessThan(500)
})
