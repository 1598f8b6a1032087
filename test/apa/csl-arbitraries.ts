import fc from 'fast-check'
import type { CslDate, CslItem, CslName, CslType } from '#core/apa/csl.ts'

const surnames = [
  'García',
  'Pérez López',
  'de la Torre',
  'Ñáñez',
  "O'Donnell",
  'van Dijk',
  'Ortega y Gasset',
  'Hernández-Sampieri',
  'Ibarra',
  'Hidalgo',
  'Hierro',
  'Íñiguez',
  'Yépez',
  'Iáñez',
  'Lévi-Strauss',
  'Vera Ñ.',
  'McCloskey',
]
const organisations = [
  'Organización Mundial de la Salud',
  'Instituto Nacional de Estadística y Censos',
  'Ministerio del Ambiente, Agua y Transición Ecológica',
  'Banco Central del Ecuador',
  'UNICEF',
]
const publishers = [
  'Abya-Yala',
  'Siglo XXI Editores',
  'Editorial A. B.',
  'McGraw-Hill',
  'Universidad de Cuenca',
]
const journals = [
  'Kipus',
  'Revista de Agua',
  'Ecuador Debate',
  'Foro: Revista de Derecho',
  'PLOS ONE',
]
const nouns = ['agua', 'deuda', 'páramo', 'memoria', 'justicia', 'suelo', 'aula', 'riego', 'salud']
const places = ['la Sierra', 'Ecuador', 'América Latina', 'el aula', 'los Andes']

const title: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      'El',
      'La',
      'Historia del',
      'Estudio sobre',
      'Notas de',
      'Teoría del',
      'Agua y',
    ),
    fc.constantFrom(...nouns),
    fc.constantFrom(...nouns),
    fc.constantFrom(...places),
    fc.constantFrom('', ': Una mirada crítica', ': Métodos y resultados', ', del siglo XIX al XX'),
  )
  .map(([start, one, other, place, end]) => `${start} ${one} y ${other} en ${place}${end}`)

const question = title.map((text) => `¿Qué es ${text.toLowerCase()}?`)
const anyTitle = fc.oneof({ weight: 5, arbitrary: title }, { weight: 1, arbitrary: question })
const given = fc.constantFrom('A.', 'L. M.', 'J.-C.', 'N. N.', 'Y. E.', 'I.')
const suffixes = fc.constantFrom('Jr.', 'Sr.', 'III')
const plain = { family: fc.constantFrom(...surnames), given }
const person: fc.Arbitrary<CslName> = fc.oneof(
  { weight: 9, arbitrary: fc.record(plain) },
  { weight: 1, arbitrary: fc.record({ ...plain, suffix: suffixes }) },
)
const persons = fc.array(person, { minLength: 1, maxLength: 20 })
const authors: fc.Arbitrary<CslName[]> = fc.oneof(
  { weight: 4, arbitrary: fc.oneof(fc.array(person, { minLength: 1, maxLength: 4 }), persons) },
  { weight: 1, arbitrary: fc.constantFrom(...organisations).map((literal) => [{ literal }]) },
)

const year = fc.integer({ min: 1900, max: 2026 })
const yearOnly: fc.Arbitrary<CslDate> = year.map((value) => ({ 'date-parts': [[value]] }))
const day: fc.Arbitrary<CslDate> = fc
  .tuple(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => ({ 'date-parts': [parts] }))
const days: fc.Arbitrary<CslDate> = fc
  .tuple(
    year,
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 14 }),
    fc.integer({ min: 15, max: 28 }),
  )
  .map(([y, month, first, last]) => ({
    'date-parts': [
      [y, month, first],
      [y, month, last],
    ],
  }))
const digits = fc.integer({ min: 1, max: 400 }).map(String)
const pages = fc.integer({ min: 1, max: 400 }).map((first) => `${first}–${first + 17}`)
const address = fc.constantFrom(
  'https://a.ec/x',
  'https://repositorio.uce.edu.ec/handle/25000/91',
  'https://www.who.int/es/a-b_c',
)
const doi = fc.constantFrom(
  '10.1234/abc.5',
  '10.1016/S0140-6736(20)30183-5',
  '10.32719/26312484.2021.35.1',
)
const publisher = fc.constantFrom(...publishers)
const edition = fc.constantFrom('2.ª ed.', '3.ª ed.', '15.ª ed.')
const suffix = fc.constantFrom('a', 'b')
/** An optional key of an item. */
const maybe = <Key extends string, Value>(key: Key, value: fc.Arbitrary<Value>) =>
  fc
    .option(value, { nil: undefined })
    .map((said) => (said === undefined ? {} : { [key]: said })) as fc.Arbitrary<
    Partial<Record<Key, Value>>
  >
const link = fc.oneof(
  fc.constant({}),
  doi.map((DOI) => ({ DOI })),
  address.map((URL) => ({ URL })),
)
const dated = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(yearOnly, maybe('year-suffix', suffix))
      .map(([issued, more]) => ({ issued, ...more })),
  },
  { weight: 1, arbitrary: fc.constant({}) },
)

const join = (type: CslType, ...parts: fc.Arbitrary<object>[]): fc.Arbitrary<CslItem> =>
  fc.tuple(...parts).map((said) => Object.assign({ type }, ...said) as CslItem)
const has = <Value>(key: string, value: fc.Arbitrary<Value>) =>
  value.map((said) => ({ [key]: said }))

const editors = fc.array(person, { minLength: 1, maxLength: 3 }).map((editor) => ({ editor }))

/** Items of each kind, as `readReference` returns them. */
export const cslItems: Record<CslType, fc.Arbitrary<CslItem>> = {
  book: fc.oneof(
    join(
      'book',
      has('author', authors),
      dated,
      has('title', anyTitle),
      maybe('edition', edition),
      maybe('volume', digits),
      maybe('translator', fc.constant('J. Ros')),
      has('publisher', publisher),
      maybe('DOI', doi),
      maybe('original-date', yearOnly),
    ),
    join('book', has('title', title), dated, has('publisher', publisher)),
    join(
      'book',
      fc
        .array(person, { minLength: 1, maxLength: 3 })
        .map((editor) => ({ editor, role: editor.length > 1 ? 'Eds.' : 'Ed.' })),
      dated,
      has('title', title),
      has('publisher', publisher),
    ),
  ),
  chapter: join(
    'chapter',
    has('author', authors),
    dated,
    has('title', anyTitle),
    editors,
    has('container-title', title),
    maybe('edition', edition),
    maybe('volume', digits),
    has('page', pages),
    has('publisher', publisher),
    link,
  ),
  'article-journal': join(
    'article-journal',
    has('author', authors),
    dated,
    has('title', anyTitle),
    has('container-title', fc.constantFrom(...journals)),
    fc.oneof(
      fc.record({ volume: digits, issue: digits, page: pages }),
      fc.record({ volume: digits, page: pages }),
      fc.record({ issue: digits, page: pages }),
      fc.record({ volume: digits, issue: digits, page: digits.map((number) => `e${number}`) }),
    ),
    link,
  ),
  'article-newspaper': fc.oneof(
    join(
      'article-newspaper',
      has('author', authors),
      has('issued', day),
      has('title', anyTitle),
      has('container-title', fc.constantFrom('El Comercio', 'La Hora', 'Primicias')),
      fc.oneof(has('page', digits), has('URL', address)),
    ),
    join(
      'article-newspaper',
      has('issued', day),
      has(
        'title',
        fc.constantFrom('Paro nacional deja pérdidas millonarias', 'Vuelven las clases'),
      ),
      has('container-title', fc.constantFrom('El Comercio', 'La Hora')),
      has('URL', address),
    ),
  ),
  thesis: fc.oneof(
    join(
      'thesis',
      has('author', authors),
      dated,
      has('title', title),
      has('genre', fc.constantFrom('Tesis de maestría', 'Tesis doctoral', 'Trabajo de titulación')),
      has('publisher', fc.constantFrom('Universidad de Cuenca', 'Escuela Politécnica Nacional')),
      maybe('archive', fc.constant('Repositorio institucional')),
      has('URL', address),
    ),
    join(
      'thesis',
      has('author', authors),
      dated,
      has('title', title),
      has('genre', fc.constant('Tesis de pregrado no publicada')),
      has('publisher', fc.constant('Universidad de Guayaquil')),
    ),
  ),
  report: join(
    'report',
    has('author', authors),
    has('issued', yearOnly),
    has('title', title),
    fc.record({
      number: digits,
      'number-label': fc.constantFrom('Informe', 'Documento de trabajo N.º', 'N.º', 'Boletín'),
    }),
    maybe('publisher', publisher),
    maybe('URL', address),
  ),
  webpage: fc.oneof(
    join(
      'webpage',
      has('author', authors),
      has('issued', day),
      has('title', anyTitle),
      maybe('container-title', fc.constant('Gestión Digital')),
      has('URL', address),
    ),
    join(
      'webpage',
      has('author', authors),
      has('title', title),
      maybe('accessed', day),
      has('URL', address),
    ),
  ),
  legislation: join(
    'legislation',
    has('author', fc.constant([{ literal: 'Asamblea Nacional del Ecuador' }])),
    has('issued', fc.oneof(yearOnly, day)),
    has(
      'title',
      fc.constantFrom('Código Orgánico Integral Penal', 'Ley Orgánica de Educación Superior'),
    ),
    has('container-title', fc.constant('Registro Oficial')),
    has('number', digits),
    maybe('number-label', fc.constant('Suplemento')),
    maybe('URL', address),
  ),
  'paper-conference': join(
    'paper-conference',
    has('author', authors),
    has('issued', fc.oneof(day, days)),
    has('title', anyTitle),
    has('genre', fc.constantFrom('Ponencia', 'Presentación de póster')),
    has(
      'container-title',
      fc.constantFrom('IV Congreso de Energía', 'Jornadas de Matemática Educativa'),
    ),
    has('event-place', fc.constant('Quito, Ecuador')),
    maybe('URL', address),
  ),
  motion_picture: join(
    'motion_picture',
    has('author', authors),
    has('issued', fc.oneof(yearOnly, day)),
    has('title', anyTitle),
    has('genre', fc.constantFrom('Video', 'Película')),
    has('publisher', fc.constantFrom('YouTube', 'Netflix')),
    maybe('URL', address),
  ),
  dataset: join(
    'dataset',
    has('author', authors),
    dated,
    has('title', title),
    maybe('version', fc.constantFrom('2', '1.1')),
    has('genre', fc.constant('Conjunto de datos')),
    maybe('publisher', fc.constant('Zenodo')),
    link,
  ),
  standard: join(
    'standard',
    has('author', fc.constant([{ literal: 'Instituto Ecuatoriano de Normalización' }])),
    has('issued', yearOnly),
    has('title', title),
    fc.constantFrom(
      { 'number-label': 'NTE INEN', number: '1578' },
      { 'number-label': 'ISO', number: '9001:2015' },
      { 'number-label': 'ASTM', number: 'C143/C143M-20' },
    ),
    maybe('URL', address),
  ),
}
