import type { Flaw, Work } from './work.ts'

// Works that do not exist, in the form of those that students in Ecuador cite: titles of few patterns, so that a search
// returns others that are like the one meant; two surnames; journals of a country. The prefix 10.55555 is not assigned.

const surnames =
  `García Márquez;Torres;Vélez Loor;Andrade;Quispe Mamani;Ñauta;Salazar Peña;Moreira Cedeño;Zambrano;de la Torre;Cárdenas Ruiz;
Lema;Guamán;Ibarra;Paredes Núñez;Rojas;Hidalgo;Müller;van der Berg;Ortiz Crespo;Sánchez;Espinoza Vera;Chávez;Pazmiño`
    .split(';')
    .map((name) => name.trim())
const givenNames =
  'Ana María;José Luis;Carla;Pablo Andrés;Lucía;Édgar;Verónica;Juan Carlos;Mónica;Óscar Iván;Silvia;Rubén'.split(
    ';',
  )
const topics = [
  ['deserción estudiantil', 'student dropout'],
  ['calidad del agua', 'water quality'],
  ['turismo comunitario', 'community tourism'],
  ['comprensión lectora', 'reading comprehension'],
  ['seguridad alimentaria', 'food security'],
  ['pequeñas empresas', 'small enterprises'],
  ['aprendizaje en línea', 'online learning'],
  ['salud materna', 'maternal health'],
  ['migración laboral', 'labour migration'],
  ['gobierno local', 'local government'],
  ['residuos sólidos', 'solid waste'],
  ['educación intercultural bilingüe', 'bilingual intercultural education'],
] as const
const places = [
  'Cuenca',
  'Loja',
  'Manabí',
  'Chimborazo',
  'Imbabura',
  'Azuay',
  'Guayas',
  'Esmeraldas',
  'Tungurahua',
  'Napo',
  'Cotopaxi',
  'El Oro',
  'Galápagos',
  'Pichincha',
  'Carchi',
  'Los Ríos',
  'Cañar',
  'Bolívar',
  'Pastaza',
  'Zamora',
]
const patterns: [string, string][] = [
  [
    'Factores asociados a la T en P: Un estudio de caso',
    'Factors associated with T in P: A case study',
  ],
  [
    'Percepciones sobre T en estudiantes universitarios de P',
    'Perceptions of T among university students of P',
  ],
  ['La T en P y sus determinantes sociales', 'T in P and its social determinants'],
  ['Políticas públicas y T: Lecciones de P', 'Public policies and T: Lessons from P'],
  ['Evaluación de T mediante métodos mixtos en P', 'Assessment of T through mixed methods in P'],
]
const journals: [string, string | null][] = [
  ['Revista Andina de Estudios Sociales', 'Rev. Andina Estud. Soc.'],
  ['Cuadernos de Educación y Territorio', 'Cuad. Educ. Territ.'],
  ['Páramo: Revista de Ciencias Ambientales', null],
  ['Revista Ecuatoriana de Gestión', 'Rev. Ecuat. Gest.'],
  ['Latin American Journal of Rural Health', 'Lat. Am. J. Rural Health'],
  ['Mitad: Estudios de Comunicación (Quito)', null],
]
const flawCycle: (Flaw | null)[] = [
  null,
  'subtitle apart',
  'no accents',
  'surnames split',
  'online the year before',
  null,
  'markup in title',
  'title in capitals',
  null,
  'authors alphabetical',
  'subtitle apart',
  null,
  'first author alone',
  'family name first',
  'online year alone',
  null,
  'translated title alone',
  null,
  'no journal',
  null,
]

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

function titleOf(at: number): [string, string] {
  const [topic, english] = pick(topics, at)
  const place = pick(places, Math.floor(at / topics.length) + at * 3)
  const [spanish, translated] = pick(patterns, at * 7 + Math.floor(at / 20))
  const decade = at % 3 === 0 ? `, ${2008 + (at % 9)}–${2018 + (at % 7)}` : ''
  const fill = (text: string, name: string) =>
    text.replace('T', name).replace(/\bP\b/, place) + decade
  const title = fill(spanish, topic)
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return [title, capital(fill(translated, english))]
}

function authorsOf(at: number): string[] {
  const count = 1 + (at % 4)
  return Array.from(
    { length: count },
    (_, one) => `${pick(surnames, at * 5 + one * 7)}, ${pick(givenNames, at * 3 + one * 5)}`,
  )
}

function article(at: number): Work {
  const [title, translatedTitle] = titleOf(at)
  const [venue, shortVenue] = pick(journals, at)
  const flaw = pick(flawCycle, at)
  const first = 11 + at * 3
  return {
    kind: 'article',
    authors: authorsOf(at),
    year: 2010 + (at % 14),
    title,
    translatedTitle,
    venue,
    ...(shortVenue ? { shortVenue } : {}),
    publisher: 'Editorial Inventada',
    volume: String(3 + (at % 40)),
    issue: String(1 + (at % 4)),
    page: `${first}–${first + 17}`,
    doi: `10.55555/made.${at}`,
    registry: at % 12 === 11 ? 'none' : 'crossref',
    flaws: flaw ? [flaw] : [],
  }
}

function other(at: number): Work {
  const [title] = titleOf(at + 400)
  const base = { authors: authorsOf(at), year: 2012 + (at % 11), title, flaws: [] as Flaw[] }
  const doi = `10.55555/other.${at}`
  const kinds: Work[] = [
    { ...base, kind: 'book', venue: 'Editorial Abya-Yala', doi, registry: 'crossref' },
    {
      ...base,
      kind: 'chapter',
      venue: 'Miradas al territorio andino',
      publisher: 'Ediciones Inventadas',
      page: '45–67',
      doi,
      registry: 'crossref',
    },
    { ...base, kind: 'thesis', venue: 'Universidad de Cuenca', doi: null, registry: 'none' },
    {
      ...base,
      kind: 'conference',
      venue: 'Proceedings of the 5th International Conference on Andean Studies',
      page: '101–110',
      doi,
      registry: 'crossref',
    },
    { ...base, kind: 'dataset', venue: 'Zenodo', doi, registry: 'datacite' },
  ]
  return pick(kinds, at)
}

/** A preprint and its article of a year or two later, with the same title and authors. */
function pair(at: number): Work[] {
  const made = article(at + 700)
  const published: Work = { ...made, flaws: [], registry: 'crossref', doi: `10.55555/pair.${at}` }
  const { volume, issue, page, shortVenue, ...rest } = published
  const preprint: Work = {
    ...rest,
    kind: 'preprint',
    year: published.year - 1 - (at % 2),
    venue: 'SciELO Preprints',
    publisher: 'FapUNIFESP (SciELO)',
    doi: `10.55555/preprint.${at}`,
  }
  return [preprint, published]
}

function preprintAlone(at: number): Work {
  const [title] = titleOf(at + 900)
  return {
    kind: 'preprint',
    authors: authorsOf(at),
    year: 2015 + (at % 9),
    title,
    venue: 'SciELO Preprints',
    publisher: 'FapUNIFESP (SciELO)',
    doi: `10.55555/alone.${at}`,
    registry: 'crossref',
    flaws: [],
  }
}

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

export const madeUpPairs = many(24, pair)
export const madeUpPreprints = many(24, preprintAlone)
export const madeUpWorks: Work[] = [
  ...many(170, article),
  ...many(40, other),
  ...madeUpPairs.flat(),
  ...madeUpPreprints,
]
