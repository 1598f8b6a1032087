import { z } from 'zod'
import type { CslDate, CslItem, CslName, CslType } from '#core/apa/csl.ts'
import { nameInWords } from '#core/apa/write-reference.ts'
import { cutText, wholeCharacters } from '#core/document/truncate-text.ts'
import { languageOf, withoutMarkup } from '#core/references/compared-text.ts'
import { normalizeDoi, organisation } from '#core/references/given-reference.ts'
import { cleanAbstract } from '#core/references/read-details.ts'
import { lookUp, namesWithInitials, presentFields, yearIn } from '#core/references/record-fields.ts'
import { othersName } from './write-csl.ts'

/** What we store of a work of an imported list. */
type ReadWork = {
  csl: CslItem
  /** The authors, or the editors of a work without authors; given names are not shortened to initials. */
  names: CslName[]
  abstract: string | null
  language: string | null
}

/** The longest text of one field before its markup is removed. */
const maxRaw = 8_000
/** Longest abstract that is read, in UTF-16 units. */
const maxAbstractRaw = 30_000
/** A reference shows 20 authors; the largest collaborations have thousands. */
const maxNames = 100

/** Whatever is missing or of another form counts as absent, and long texts are cut. */
const textOf = (max: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => cleanText(String(value), max))
    .optional()
    .catch(undefined)
const text = textOf(500)
const part = textOf(80)
const names = z
  .custom<unknown[]>(Array.isArray)
  .transform((given) => given.slice(0, maxNames))
  .pipe(
    z.array(
      z
        .object({
          family: part,
          given: part,
          suffix: textOf(20),
          literal: textOf(200),
          'non-dropping-particle': part,
        })
        .catch({ family: undefined, given: undefined, literal: undefined }),
    ),
  )
  .optional()
  .catch(undefined)
/** `raw` and `literal`: what somebody wrote in place of a date, as "in press", "ca. 1900" or "2015-2016". */
const date = z
  .object({
    'date-parts': z
      .tuple([z.tuple([z.coerce.number().int()]).rest(z.unknown())])
      .rest(z.unknown())
      .optional()
      .catch(undefined),
    raw: part,
    literal: part,
  })
  .optional()
  .catch(undefined)

function cleanText(value: string, max: number): string {
  return cutText(withoutMarkup(composed(wholeCharacters(value.slice(0, maxRaw)))), max).trim()
}

/** Accents on their letters: Google Scholar writes "í" as an accent on an i without its dot. */
function composed(value: string): string {
  return value
    .replace(/ı(?=\p{M})/gu, 'i')
    .replace(/ȷ(?=\p{M})/gu, 'j')
    .normalize('NFC')
}

const CslJson = z.object({
  type: z.string().catch('document'),
  title: textOf(1_000),
  author: names,
  editor: names,
  translator: names,
  // RIS has the authors of news as reporters and those of films as directors.
  reporter: names,
  director: names,
  issued: date,
  'original-date': date,
  status: part,
  'container-title': text,
  volume: text,
  issue: text,
  page: text,
  number: text,
  edition: text,
  genre: text,
  publisher: text,
  archive: text,
  DOI: text,
  URL: text,
  abstract: z.string().optional().catch(undefined),
  language: text,
})

const types: Record<string, CslType> = {
  article: 'report',
  'article-journal': 'article-journal',
  'article-magazine': 'article-journal',
  'article-newspaper': 'article-newspaper',
  bill: 'legislation',
  book: 'book',
  broadcast: 'motion_picture',
  chapter: 'chapter',
  dataset: 'dataset',
  'entry-dictionary': 'chapter',
  'entry-encyclopedia': 'chapter',
  legal_case: 'legislation',
  legislation: 'legislation',
  manuscript: 'report',
  motion_picture: 'motion_picture',
  'paper-conference': 'paper-conference',
  post: 'webpage',
  'post-weblog': 'webpage',
  regulation: 'legislation',
  report: 'report',
  review: 'article-journal',
  standard: 'standard',
  thesis: 'thesis',
  webpage: 'webpage',
}

/** BibTeX's kinds of thesis and report. */
const genres: Record<string, string> = {
  phdthesis: 'Tesis doctoral',
  'phd thesis': 'Tesis doctoral',
  "master's thesis": 'Tesis de maestría',
  mastersthesis: 'Tesis de maestría',
  mathesis: 'Tesis de maestría',
  techreport: 'Informe técnico',
}

/** Kinds of work that BibTeX names in a field, because its own kinds are wider. */
const subtypes: Record<string, string> = {
  magazine: 'article-magazine',
  newspaper: 'article-newspaper',
  report: 'report',
  standard: 'standard',
  thesis: 'thesis',
}

/** Reads one item of CSL-JSON from anywhere; null for one without a title. */
export function readCslJson(item: unknown): ReadWork | null {
  const parsed = CslJson.safeParse(item)
  if (!parsed.success || !parsed.data.title) return null
  const given = parsed.data
  const said = given.author ?? given.reporter ?? given.director
  const author = namesOf(said)
  const hasOthers = said !== undefined && endsInOthers(said)
  const editor = namesOf(given.editor)
  const subtype = lookUp(subtypes, given.genre?.toLowerCase() ?? '')
  const kind = subtype ?? given.type
  const type = lookUp(types, kind) ?? (given['container-title'] ? 'article-journal' : 'report')
  const doi = doiIn(given.DOI) ?? doiIn(given.URL)
  const url = /^https?:\/\/\S+$/.test(given.URL ?? '') ? given.URL : undefined
  const { page, edition } = given
  return {
    csl: presentFields(type, {
      title: given.title,
      author: namesWithInitials(author),
      'et-al': hasOthers && author.length > 0 ? true : undefined,
      editor: type === 'chapter' || author.length === 0 ? namesWithInitials(editor) : [],
      issued: issuedOf(given.issued, yearAlone.has(kind)),
      'original-date': issuedOf(given['original-date'], true),
      status: isInPress(given.status) || isInPress(wordsOf(given.issued)) ? 'en prensa' : undefined,
      'container-title': given['container-title'],
      volume: given.volume,
      issue: given.issue,
      page: page?.replace(/([\divxlc])\s*-{1,2}\s*([A-Z]?[\divxlc])/i, '$1–$2'),
      number: type === 'article-journal' ? undefined : given.number,
      edition: edition && /^\d+$/.test(edition) ? `${edition}.ª ed.` : edition,
      genre: subtype
        ? undefined
        : (lookUp(genres, given.genre?.toLowerCase() ?? '') ?? given.genre),
      translator: translatorOf(given.translator),
      publisher: type === 'article-journal' ? undefined : given.publisher,
      archive: given.archive,
      DOI: doi ?? undefined,
      URL: doi === null ? url : undefined,
    }),
    names: author.length > 0 ? author : editor,
    abstract: cleanAbstract(
      given.abstract && wholeCharacters(given.abstract.slice(0, maxAbstractRaw)),
    ),
    language:
      /^[a-z]{2}(?![a-z])/i.exec(given.language ?? '')?.[0].toLowerCase() ??
      languageOf(given.title ?? ''),
  }
}

/** "and others" of BibTeX, which is read as a last author. */
function endsInOthers(given: NonNullable<z.output<typeof names>>): boolean {
  const last = given.at(-1)
  return last?.given === undefined && (last?.family ?? last?.literal) === othersName
}

/** "Instituto Nacional de Estadística" without braces, or "Ministerio de Agricultura, Ganadería y Pesca". */
function organisationIn(family: string, given: string, particle = ''): string | null {
  const whole = [given, particle, family].filter((one) => one !== '').join(' ')
  if (organisation.test(`${given} `) || /^(?:world|united nations)(?: |$)/i.test(given))
    return whole
  const group = [particle, family].filter((one) => one !== '').join(' ')
  const hasJoiner = /\s(?:de|del|para)\s/.test(group)
  return organisation.test(group) && hasJoiner ? `${group}, ${given}` : null
}

function namesOf(given: z.output<typeof names>): CslName[] {
  const authors = given && endsInOthers(given) ? given.slice(0, -1) : given
  return (authors ?? []).flatMap((name): CslName[] => {
    const particle = 'non-dropping-particle' in name ? name['non-dropping-particle'] : undefined
    const group = name.family && name.given && organisationIn(name.family, name.given, particle)
    if (group) return [{ literal: group }]
    if (name.family) {
      const family = particle ? `${particle} ${name.family}` : name.family
      if (name.given) return [personOf(family, name.given, name.suffix)]
      // BibTeX has an organisation in braces, which is read as a family of several words.
      return [/\s/.test(family) && !particle ? { literal: family } : { family }]
    }
    const literal = name.literal ?? name.given
    return literal ? [{ literal }] : []
  })
}

function personOf(family: string, given: string, suffix: string | undefined): CslName {
  return suffix ? { family, given, suffix: suffix.replace(/^[JS]r$/, '$&.') } : { family, given }
}

/** "A. Sol y L. Mora", as a reference has it. */
function translatorOf(given: z.output<typeof names>): string | undefined {
  const said = namesWithInitials(namesOf(given)).map(nameInWords)
  return (
    [said.slice(0, -1).join(', '), ...said.slice(-1)].filter((part) => part !== '').join(' y ') ||
    undefined
  )
}

/** Kinds whose reference has the year alone, whatever else is known. Source: APA 7, 9.14. */
const yearAlone = new Set([
  ...['article-journal', 'book', 'chapter', 'thesis', 'dataset', 'standard', 'report', 'review'],
])

const isInPress = (said: string | undefined) =>
  /^\W*(?:in ?press|en prensa|forthcoming|por publicar)\W*$/i.test(said ?? '')

const wordsOf = (given: z.output<typeof date>) => given?.raw ?? given?.literal

function issuedOf(given: z.output<typeof date>, hasYearAlone: boolean): CslDate | undefined {
  const written = /(?<!\d)[12]\d{3}(?!\d)/.exec(wordsOf(given) ?? '')?.[0]
  const [first, month, day] = given?.['date-parts']?.[0] ?? [
    written === undefined ? undefined : Number(written),
  ]
  const year = yearIn(first)
  if (year === undefined) return undefined
  const parts = [year]
  if (!hasYearAlone && isWithin(month, 12)) {
    parts.push(Number(month))
    if (isWithin(day, 31)) parts.push(Number(day))
  }
  return { 'date-parts': [parts] }
}

const isWithin = (part: unknown, most: number) =>
  Number.isInteger(Number(part)) && Number(part) >= 1 && Number(part) <= most

/** With the address before it and percent signs. */
const maxDoi = 1_000
/** DOIs of before 2009 hold brackets, semicolons and angle brackets; spaces never. */
const doiShape = /^10\.\d{4,9}\/\S{1,280}$/

/** The DOI that a text is: bare, after "doi:" or as an address; null if it is none. */
export function doiIn(given: string | undefined): string | null {
  if (!given) return null
  const bare = given
    .slice(0, maxDoi)
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .replace(/^doi\s*:\s*/i, '')
  const doi = normalizeDoi(bare).replace(/[.,;]+$/, '')
  return doiShape.test(doi) ? doi : null
}

/** The DOI that a work's first page names as its own; a DOI among the references comes later. */
export function doiInText(text: string): string | null {
  const found = /(?:doi\s{0,3}[:.]?\s{0,3}|doi\.org\/)(10\.\d{4,9}\/[^\s"<>]{1,200})/i.exec(
    text,
  )?.[1]
  return doiIn(found?.replace(/[)\]}>.,;:]+$/, ''))
}
