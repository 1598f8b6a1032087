import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CslName } from '#core/apa/csl.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { withoutMarkup } from '#core/references/compared-text.ts'
import { FoundRecord } from '#core/references/found-work.ts'
import type { GivenReference } from '#core/references/given-reference.ts'
import {
  readCrossrefList,
  readCrossrefUpdates,
  readCrossrefWork,
} from '#core/references/read-crossref.ts'
import { readDatacite } from '#core/references/read-datacite.ts'
import { readOpenalexList, readOpenalexWork } from '#core/references/read-openalex.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type Asker, IndexUnavailable } from './index-client.ts'
import { findLookup, saveLookup } from './reference-lookups.queries.ts'

export type Deps = Pick<Dependencies, 'db' | 'log'> & {
  indexClient: NonNullable<Dependencies['indexClient']>
}

/** Raised when the reading of records changes, so that older answers are not reused. */
const readingVersion = 1
/** How many results of a search are compared. */
const rows = 5
/** Only the beginning of a longer title is searched. */
const maxTitleCharacters = 300

/** Crossref refuses a search that selects fields it does not know, such as `subtype` and `institution`. */
export const crossrefFields =
  'DOI,type,title,subtitle,original-title,author,editor,issued,published-print,published-online,created,container-title,short-container-title,publisher,volume,issue,page,article-number,group-title,updated-by'
export const openalexFields =
  'doi,title,display_name,publication_year,type,authorships,primary_location,biblio,is_retracted'

const Records = z.array(FoundRecord)

/** The record of a DOI at its registry: Crossref, else DataCite; null if neither has it. */
export async function findByDoi(deps: Deps, doi: string, asker: Asker) {
  return (
    (await askOne(
      deps,
      asker,
      'crossref',
      `/works/${encodeURIComponent(doi)}`,
      readCrossrefWork,
    )) ?? (await askOne(deps, asker, 'datacite', `/dois/${encodeURIComponent(doi)}`, readDatacite))
  )
}

/** OpenAlex's own record of a DOI. */
export function findAtOpenalex(deps: Deps, doi: string, asker: Asker) {
  const path = `/works/doi:${encodeURIComponent(doi)}?select=${openalexFields}`
  return askOne(deps, asker, 'openalex', path, readOpenalexWork)
}

/** Works with titles similar to the reference's, at Crossref. Throws IndexUnavailable. */
export function searchCrossref(deps: Deps, { csl, authors }: GivenReference, asker: Asker) {
  const query = new URLSearchParams({ 'query.title': titleQuery(csl.title) })
  const [first] = authors.names
  if (first) query.set('query.author', surname(first))
  query.set('rows', String(rows))
  query.set('select', crossrefFields)
  return cached(deps, { question: `crossref /works?${query}`, asker }, Records, async () => {
    const answer = await deps.indexClient.ask('crossref', `/works?${query}`, asker)
    return readable(readCrossrefList(answer))
  })
}

/** The same at OpenAlex, whose searches are limited: only if Crossref finds nothing. */
export function searchOpenalex(deps: Deps, { csl }: GivenReference, asker: Asker) {
  const query = new URLSearchParams({
    search: titleQuery(csl.title).replace(/[^\p{L}\p{N}]+/gu, ' '),
  })
  query.set('per-page', String(rows))
  query.set('select', openalexFields)
  return cached(deps, { question: `openalex /works?${query}`, asker }, Records, async () => {
    const answer = await deps.indexClient.ask('openalex', `/works?${query}`, asker)
    return readable(readOpenalexList(answer))
  })
}

/** Whether Crossref has a notice of retraction; null for a DOI that its filter cannot express. */
export async function askRetraction(deps: Deps, doi: string, asker: Asker) {
  // A comma separates filters, and there is no documented escape.
  if (doi.includes(',')) return null
  const filter = encodeURIComponent(`updates:${doi},update-type:retraction`)
  const path = `/works?filter=${filter}&rows=1&select=DOI,update-to`
  return cached(deps, { question: `crossref ${path}`, asker }, z.boolean(), async () =>
    readable(readCrossrefUpdates(await deps.indexClient.ask('crossref', path, asker))),
  )
}

async function askOne(
  deps: Deps,
  asker: Asker,
  source: FoundRecord['source'],
  path: string,
  read: (answer: unknown) => FoundRecord | null,
): Promise<FoundRecord | null> {
  const [record] = await cached(
    deps,
    { question: `${source} ${path}`, asker },
    Records,
    async () => {
      const answer = await deps.indexClient.ask(source, path, asker)
      return answer === null ? [] : [readable(read(answer))]
    },
  )
  return record ?? null
}

/** The index's answer, stored (`findLookup`) or new. Faults are not stored. */
export function cached<T>(
  { db, log, indexClient }: Deps,
  { question, asker }: { question: string; asker: Asker },
  schema: z.ZodType<T>,
  ask: () => Promise<T>,
): Promise<T> {
  const key = createHash('sha256').update(`${readingVersion} ${question}`).digest('base64url')
  return indexClient.share(key, asker, async () => {
    const stored = schema.safeParse(await findLookup(db, key))
    if (stored.success) return stored.data
    const answer = await ask()
    try {
      await saveLookup(db, key, answer)
    } catch (error) {
      log.warn({ err: error }, 'an answer about a reference could not be stored')
    }
    return answer
  })
}

/** Passes on what was read. Throws IndexUnavailable for null, an answer of unexpected form. */
export function readable<T>(read: T | null): T {
  if (read === null) throw new IndexUnavailable('the answer is of another form')
  return read
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

const titleQuery = (title = '') => cutText(withoutMarkup(title), maxTitleCharacters)

const surname = (name: CslName) => ('literal' in name ? name.literal : name.family)
