import { type CslItem, type CslName, creditedNames, yearOf } from '#core/apa/csl.ts'
import { writeNames } from '#core/apa/write-reference.ts'
import { compareAuthors, sharesAuthor } from './compare-authors.ts'
import { compareSerial, type SerialField, serialFields } from './compare-serial.ts'
import { compareTitles, titleNearness } from './compare-titles.ts'
import { compareVenues, venueOf } from './compare-venues.ts'
import { type Agreement, comparedText, comparedWords } from './compared-text.ts'
import type { FoundRecord } from './found-work.ts'
import { type GivenReference, normalizeDoi } from './given-reference.ts'

export const comparedFields = [
  'title',
  'author',
  'year',
  'container',
  ...serialFields,
  'doi',
] as const
export type ComparedField = (typeof comparedFields)[number]

/** A field in the reference and in the record; null where it is absent. */
export type Difference = { field: ComparedField; given: string | null; found: string | null }

export type Comparison = {
  record: FoundRecord
  /** The comparison of each field. */
  fields: Record<ComparedField, Agreement>
  /** Whether the titles differ only in their hyphens ("post cosecha", "post-cosecha"). */
  hasOtherHyphens: boolean
}

/** Compares a reference with a record of the same work, field by field. */
export function compareReference(read: GivenReference, record: FoundRecord): Comparison {
  const given = { ...read, csl: withWholeTitle(read.csl, record) }
  const title = compareTitles(given.csl.title ?? '', record.titles)
  const author = compareAuthors(given.authors, record.names, record)
  const year = compareYears(given, record)
  const container = compareVenues(given.csl, record)
  const isSameWork = title === 'same' && author === 'same'
  const isElsewhere = year === 'different' && container === 'different'
  const isReprint = isSameWork && isElsewhere && mayBeReprinted(given, record)
  const serial = (field: SerialField) =>
    container === 'different' ? 'same' : compareSerial(given.csl, record, field)
  const nearness = title === 'unsure' && titleNearness(given.csl.title ?? '', record.titles)
  return {
    record,
    hasOtherHyphens: nearness === 'same',
    fields: {
      title,
      author,
      year: isReprint ? 'unsure' : year,
      container: isReprint ? 'unsure' : container,
      volume: serial('volume'),
      issue: serial('issue'),
      page: serial('page'),
      doi: compareDois(given, record),
    },
  }
}

/** In "¿Qué leen? Un estudio. *Revista*" only the record tells where the title ends and the journal begins. */
function withWholeTitle(csl: CslItem, { titles }: FoundRecord): CslItem {
  const { title = '' } = csl
  const field = csl['container-title'] === undefined ? 'publisher' : 'container-title'
  const { [field]: place, ...others } = csl
  if (!place || !/[?!]$/.test(title)) return csl
  const sentences = place.split('. ', maxSentences)
  for (let count = 1; count <= sentences.length; count++) {
    const more = sentences.slice(0, count).join('. ')
    const whole = `${title} ${more}`
    if (titles.every((one) => comparedText(one) !== comparedText(whole))) continue
    const rest = place.slice(more.length).replace(/^\. /, '')
    return { ...others, title: whole, ...(rest !== '' && { [field]: rest }) }
  }
  return csl
}

const maxSentences = 4

/** Whether the record may be of another printing of a chapter or book. With a DOI the printing is known. */
function mayBeReprinted({ csl, doi }: GivenReference, record: FoundRecord): boolean {
  const types = [csl.type, record.csl.type]
  return doi === null && (types.includes('chapter') || types.includes('book'))
}

/** The verdict of all fields: `different` if one differs, `same` only if none is unsure. */
export function verdictOf({ fields }: Comparison): Agreement {
  const all = Object.values(fields)
  if (all.includes('different')) return 'different'
  return all.includes('unsure') ? 'unsure' : 'same'
}

/** The fields that do not agree, with both texts. */
export function differencesOf(given: GivenReference, { record, fields }: Comparison): Difference[] {
  return comparedFields
    .filter((field) => fields[field] !== 'same')
    .map((field) => ({ field, given: givenText(given, field), found: foundText(record, field) }))
}

/**
 * What a second index adds: it may decide what the first record leaves open, but neither contradict it nor decide the
 * year, because an index that merges a preprint and the published work has the year of the one and the journal of the
 * other. Where both lack the subtitle or the authors that an article's reference adds, the article has none.
 */
export function withSecondSource(first: Comparison, second: Comparison): Comparison {
  const isConfirmed = (field: ComparedField) =>
    ((field === 'title' && !first.hasOtherHyphens) || field === 'author') &&
    second.fields[field] !== 'same' &&
    areOfOneArticle(first.record, second.record)
  const decided = (field: ComparedField): Agreement => {
    if (field === 'year' || first.fields[field] !== 'unsure') return first.fields[field]
    if (second.fields[field] === 'same') return 'same'
    return isConfirmed(field) ? 'different' : 'unsure'
  }
  const fields = Object.fromEntries(comparedFields.map((field) => [field, decided(field)]))
  return { ...first, fields: fields as Comparison['fields'] }
}

/** Whether two records have the same title in the same language and the same number of authors, all of them. */
function areOfOneArticle(one: FoundRecord, other: FoundRecord): boolean {
  const isArticle = one.csl.type === 'article-journal' || one.csl.type === 'paper-conference'
  const [title = ''] = one.titles
  return (
    isArticle &&
    compareTitles(title, other.titles) === 'same' &&
    one.names.length === other.names.length &&
    one.hasAllAuthors &&
    other.hasAllAuthors
  )
}

/**
 * The best record of a search for the reference, with its comparison; null if none fits. A title like the given one is
 * not enough: many works have the same short title, and journals review books under the book's own title.
 */
export function chooseRecord(
  given: GivenReference,
  records: readonly FoundRecord[],
): Comparison | null {
  const compared = records
    .filter((record) => isCandidate(given, record))
    .map((record) => compareReference(given, record))
  compared.sort((one, other) => distance(one) - distance(other))
  return compared[0] ?? null
}

/** From this many words on a title belongs to one work. */
const ownTitleWords = 6

function isCandidate(given: GivenReference, record: FoundRecord): boolean {
  if (given.doi !== null && given.doi === record.doi) return true
  const nearness = titleNearness(given.csl.title ?? '', record.titles)
  if (nearness === 'far' || isReviewOf(given, record)) return false
  if (nearness === 'near') return isAnchored(given, record)
  if (sharesAuthor(given.authors.names, record.names)) return true
  if (given.csl['container-title'] && compareVenues(given.csl, record) === 'same') return true
  const isOwnTitle = comparedWords(given.csl.title ?? '').length >= ownTitleWords
  return isOwnTitle && isKindLike(given.csl, record.csl)
}

/**
 * The same people write works with similar titles: if the title differs, two other fields have to agree and none may
 * differ.
 */
function isAnchored(given: GivenReference, record: FoundRecord): boolean {
  const { author, year, container } = compareReference(given, record).fields
  const agreeing = [author, year, venueOf(given.csl) === null ? 'unsure' : container]
  if (given.doi === null || given.doi !== record.doi) {
    if (agreeing.includes('different')) return false
  }
  return agreeing.filter((field) => field === 'same').length >= 2
}

/** Whether the record is a journal's review of the cited book, under the book's title. */
function isReviewOf({ csl }: GivenReference, record: FoundRecord): boolean {
  const isBook =
    csl['container-title'] === undefined && (csl.type === 'book' || csl.publisher !== undefined)
  return isBook && record.csl.type === 'article-journal' && compareVenues(csl, record) !== 'same'
}

function isKindLike(given: CslItem, found: CslItem): boolean {
  const isPart = (csl: CslItem) => csl['container-title'] !== undefined
  return isPart(given) === isPart(found)
}

const weights: Record<ComparedField, number> = {
  title: 4,
  author: 4,
  doi: 3,
  container: 2,
  year: 2,
  volume: 1,
  issue: 0.5,
  page: 1,
}

function distance({ fields, record }: Comparison): number {
  const sum = comparedFields.reduce((total, field) => {
    const share = fields[field] === 'different' ? 1 : fields[field] === 'unsure' ? 0.4 : 0
    return total + weights[field] * share
  }, 0)
  // Of two equal candidates, the published one.
  return sum + (record.isPreprint ? 0.1 : 0)
}

/**
 * Compares the year with the years of print and of online publication. One year off is `unsure` only where the record may
 * lack one of the two (`lacksYear`): the year of print can be the one after the online year.
 */
function compareYears(given: GivenReference, { years, lacksYear, csl }: FoundRecord): Agreement {
  const year = yearOf(given.csl)
  if (years.length === 0) return 'unsure'
  if (year === null) return given.csl.status === 'en prensa' ? 'unsure' : 'different'
  if (years.includes(year)) return 'same'
  const mayBeLater = lacksYear !== 'none' && years.includes(year - 1)
  const mayBeEarlier = lacksYear === 'any' && years.includes(year + 1)
  if (mayBeLater || mayBeEarlier) return 'unsure'
  // Editions of a book share its title and authors; a DOI names one of them.
  return csl.type === 'book' && given.doi === null ? 'unsure' : 'different'
}

function compareDois(given: GivenReference, record: FoundRecord): Agreement {
  if (given.doi === null) return 'same'
  if (record.doi === null) return 'unsure'
  return given.doi === normalizeDoi(record.doi) ? 'same' : 'different'
}

function givenText(given: GivenReference, field: ComparedField): string | null {
  if (field === 'author') return namesText(given.authors.names, given.authors.hasEtAl)
  if (field === 'doi') return given.doi
  return fieldText(given.csl, field)
}

function foundText(record: FoundRecord, field: ComparedField): string | null {
  if (field === 'author') return namesText(creditedNames(record.csl), !record.hasAllAuthors)
  if (field === 'doi') return record.doi
  if (field === 'container') {
    const isAlone = record.csl.type === 'book' && !record.isPreprint
    return record.venues[0] ?? (isAlone ? fieldText(record.csl, field) : null)
  }
  return fieldText(record.csl, field)
}

function fieldText(
  csl: CslItem,
  field: 'title' | 'year' | 'container' | SerialField,
): string | null {
  if (field === 'title') return csl.title ?? null
  if (field === 'container') return venueOf(csl)?.name ?? null
  if (field === 'year') return yearOf(csl)?.toString() ?? null
  return csl[field] ?? null
}

function namesText(names: readonly CslName[], hasMore: boolean): string | null {
  if (names.length === 0) return null
  return writeNames(names, 'y') + (hasMore ? ' et al.' : '')
}
