import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CslName } from '#core/apa/csl.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { comparedText, withoutMarkup } from '#core/references/compared-text.ts'
import {
  FoundWork,
  joinDetails,
  openAndSpanishFirst,
  type RecordSource,
} from '#core/references/found-work.ts'
import type { GivenReference } from '#core/references/given-reference.ts'
import { readCrossrefUpdates } from '#core/references/read-crossref.ts'
import {
  readCrossrefFound,
  readCrossrefFoundList,
  readDataciteFound,
  readOpenalexFound,
  readOpenalexFoundList,
} from '#core/references/read-details.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Asker, IndexUnavailable } from './index-client.ts'
import { findLookup, saveLookup } from './reference-lookups.queries.ts'

export type IndexDeps = Pick<Dependencies, 'db' | 'log'> & {
  indexClient: NonNullable<Dependencies['indexClient']>
}

/** Raised when the reading of answers changes, so that older ones are not reused. */
const readingVersion = 3
/** How many results of a search for one work are compared, and of a search on a topic shown. */
const comparedRows = 5
const topicRows = { openalex: 15, crossref: 10 }
/** Only the beginning of a longer title is searched. */
const maxTitleCharacters = 300

/** Crossref refuses a search that selects fields it does not know, such as `subtype` and `institution`. */
const crossrefFields =
  'DOI,type,title,subtitle,original-title,author,editor,issued,published-print,published-online,created,container-title,short-container-title,publisher,volume,issue,page,article-number,group-title,updated-by'
const openalexFields =
  'id,doi,title,display_name,publication_year,type,authorships,primary_location,biblio,is_retracted,language,open_access'
const openalexFieldsWithAbstract = `${openalexFields},abstract_inverted_index`

const Works = z.array(FoundWork)

/** The dependencies for querying an index. Throws source.search_off where REFERENCE_CHECKS is off. */
export function requireIndexes({
  db,
  log,
  indexClient,
}: Pick<Dependencies, 'db' | 'log' | 'indexClient'>): IndexDeps {
  if (indexClient === null) throw new AppError('source.search_off')
  return { db, log, indexClient }
}

/** The work of a DOI at its registry: Crossref, else DataCite; null if neither has it. Throws IndexUnavailable. */
export async function findRegistered(deps: IndexDeps, doi: string, asker: Asker) {
  const name = encodeURIComponent(doi)
  return (
    (await askOne(deps, asker, ['crossref', `/works/${name}`], readCrossrefFound)) ??
    (await askOne(deps, asker, ['datacite', `/dois/${name}`], readDataciteFound))
  )
}

/** The work with this DOI ("doi:10.2307/1914185") or OpenAlex id ("W2741809807"). Throws IndexUnavailable. */
export function findAtOpenalex(deps: IndexDeps, name: string, asker: Asker) {
  const [, scheme = '', rest = ''] = /^(doi:)?(.*)$/.exec(name) ?? []
  const path = `/works/${scheme}${encodeURIComponent(rest)}?select=${openalexFieldsWithAbstract}`
  return askOne(deps, asker, ['openalex', path], readOpenalexFound)
}

/**
 * The work of a DOI, with its abstract if an index has one; null where no registry knows the DOI. Throws
 * IndexUnavailable.
 */
export async function findWorkByDoi(deps: IndexDeps, doi: string, asker: Asker) {
  const registered = await findRegistered(deps, doi, asker)
  if (registered === null) return null
  // A second request may bring the abstract; if it fails, the work is returned without.
  const more = await nullIfUnavailable(findAtOpenalex(deps, `doi:${doi}`, asker))
  return { ...registered, details: joinDetails(registered.details, more?.details ?? null) }
}

/** Works with titles similar to the reference's, at Crossref. Throws IndexUnavailable. */
export function searchCrossref(deps: IndexDeps, { csl, authors }: GivenReference, asker: Asker) {
  const query = new URLSearchParams({ 'query.title': titleQuery(csl.title) })
  const [first] = authors.names
  if (first) query.set('query.author', surname(first))
  query.set('rows', String(comparedRows))
  query.set('select', crossrefFields)
  return askList(deps, asker, ['crossref', query], readCrossrefFoundList)
}

/** Searches OpenAlex for a work; used only if Crossref finds nothing, because OpenAlex limits searches. */
export function searchOpenalex(deps: IndexDeps, { csl }: GivenReference, asker: Asker) {
  const query = new URLSearchParams({
    search: openalexWords(titleQuery(csl.title)),
    'per-page': String(comparedRows),
    select: openalexFields,
  })
  return askList(deps, asker, ['openalex', query], readOpenalexFoundList)
}

/** Whether Crossref has a notice of retraction; null for a DOI that its filter cannot express. */
export async function askRetraction(deps: IndexDeps, doi: string, asker: Asker) {
  // A comma separates filters, and there is no documented escape.
  if (doi.includes(',')) return null
  const filter = encodeURIComponent(`updates:${doi},update-type:retraction`)
  const path = `/works?filter=${filter}&rows=1&select=DOI,update-to`
  return cached(deps, asker, ['crossref', path], z.boolean(), readCrossrefUpdates)
}

/**
 * Whether any registration agency knows a DOI. Crossref tells the agency of every DOI that resolves, also of those that
 * are registered elsewhere. Throws IndexUnavailable.
 */
export function isDoiRegistered(deps: IndexDeps, doi: string, asker: Asker) {
  const path = `/works/${encodeURIComponent(doi)}/agency`
  return cached(deps, asker, ['crossref', path], z.boolean(), () => true, false)
}

/**
 * Works on a topic, open access and Spanish first, each once. `isPartial`: an index did not answer. Throws
 * IndexUnavailable when none did.
 */
export async function searchWorks(
  deps: IndexDeps,
  topic: string,
  asker: Asker,
): Promise<{ works: FoundWork[]; isPartial: boolean }> {
  const answers = await Promise.all(
    [
      searchTopicAtOpenalex(deps, topic, 'language:es,open_access.is_oa:true', asker),
      searchTopicAtOpenalex(deps, topic, null, asker),
      searchTopicAtCrossref(deps, topic, asker),
    ].map(nullIfUnavailable),
  )
  if (answers.every((answer) => answer === null)) throw new IndexUnavailable('no index answered')
  const found = new Map<string, FoundWork>()
  for (const work of answers.flatMap((answer) => answer ?? [])) {
    if (work.isRetracted) continue
    const key = work.doi ?? comparedText(work.titles[0] ?? '')
    const known = found.get(key)
    found.set(key, known ? { ...known, details: joinDetails(known.details, work.details) } : work)
  }
  return {
    works: openAndSpanishFirst([...found.values()]),
    isPartial: answers.includes(null),
  }
}

function searchTopicAtOpenalex(
  deps: IndexDeps,
  topic: string,
  filter: string | null,
  asker: Asker,
) {
  const query = new URLSearchParams({
    search: openalexWords(topic).trim(),
    'per-page': String(topicRows.openalex),
    select: openalexFieldsWithAbstract,
  })
  if (filter !== null) query.set('filter', filter)
  return askList(deps, asker, ['openalex', query], readOpenalexFoundList)
}

function searchTopicAtCrossref(deps: IndexDeps, topic: string, asker: Asker) {
  const query = new URLSearchParams({
    'query.bibliographic': topic,
    rows: String(topicRows.crossref),
    select: `${crossrefFields},abstract`,
  })
  return askList(deps, asker, ['crossref', query], readCrossrefFoundList)
}

const titleQuery = (title = '') => cutText(withoutMarkup(title), maxTitleCharacters)

const openalexWords = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ')

const surname = (name: CslName) => ('literal' in name ? name.literal : name.family)

async function askOne(
  deps: IndexDeps,
  asker: Asker,
  at: [RecordSource, string],
  read: (answer: unknown) => FoundWork | null,
): Promise<FoundWork | null> {
  const readOne = (answer: unknown) => {
    const work = read(answer)
    return work && [work]
  }
  const [work] = await cached(deps, asker, at, Works, readOne, [])
  return work ?? null
}

function askList(
  deps: IndexDeps,
  asker: Asker,
  [source, query]: [RecordSource, URLSearchParams],
  read: (answer: unknown) => FoundWork[] | null,
): Promise<FoundWork[]> {
  return cached(deps, asker, [source, `/works?${query}`], Works, read)
}

/**
 * What was read of an index's answer to a path, stored (`findLookup`) or new; `none` for 404, where that is an answer.
 * Faults are not stored. Throws IndexUnavailable, also for an answer that cannot be read.
 */
function cached<T>(
  { db, log, indexClient }: IndexDeps,
  asker: Asker,
  [source, path]: [RecordSource, string],
  schema: z.ZodType<T>,
  read: (answer: unknown) => T | null,
  none: T | null = null,
): Promise<T> {
  const cacheKey = createHash('sha256')
    .update(`${readingVersion} ${source} ${path}`)
    .digest('base64url')
  return indexClient.share(cacheKey, asker, async () => {
    const stored = schema.safeParse(await findLookup(db, cacheKey))
    if (stored.success) return stored.data
    const answer = await indexClient.ask(source, path, asker)
    const result = answer === null ? none : read(answer)
    if (result === null) throw new IndexUnavailable('the answer is of another form')
    try {
      await saveLookup(db, cacheKey, result)
    } catch (error) {
      log.warn({ err: error }, 'an answer about a reference could not be stored')
    }
    return result
  })
}

/** The index's answer, or null if it is unavailable. */
export async function nullIfUnavailable<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof IndexUnavailable) return null
    throw error
  }
}
