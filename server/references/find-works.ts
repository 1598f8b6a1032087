import { z } from 'zod'
import { comparedText } from '#core/references/compared-text.ts'
import { FoundWork, joinDetails, openAndSpanishFirst } from '#core/references/found-work.ts'
import {
  readCrossrefFound,
  readCrossrefFoundList,
  readDataciteFound,
  readOpenalexFound,
  readOpenalexFoundList,
} from '#core/references/read-details.ts'
import {
  cached,
  crossrefFields,
  type Deps,
  nullIfUnavailable,
  openalexFields,
  readable,
} from './ask-indexes.ts'
import { type Asker, IndexUnavailable } from './index-client.ts'

const openalexDetails = `id,${openalexFields},language,open_access,abstract_inverted_index`
const openalexRows = 15
const crossrefRows = 10
const Works = z.array(FoundWork)

/**
 * The work of a DOI, with its abstract if an index has one; null where no registry knows the DOI. Throws
 * IndexUnavailable.
 */
export async function findWorkByDoi(deps: Deps, doi: string, asker: Asker) {
  const name = encodeURIComponent(doi)
  const registered =
    (await askOne(deps, asker, ['crossref', `/works/${name}`], readCrossrefFound)) ??
    (await askOne(deps, asker, ['datacite', `/dois/${name}`], readDataciteFound))
  if (registered === null) return null
  // A second request may bring the abstract; if it fails, the work is returned without.
  const path = `/works/doi:${name}?select=${openalexDetails}`
  const more = await nullIfUnavailable(askOne(deps, asker, ['openalex', path], readOpenalexFound))
  const details = joinDetails(registered.details, more?.details ?? null)
  return { ...registered, details }
}

/** The work with this OpenAlex id ("W2741809807"). Throws IndexUnavailable. */
export function findWorkAtOpenalex(deps: Deps, id: string, asker: Asker) {
  const path = `/works/${encodeURIComponent(id)}?select=${openalexDetails}`
  return askOne(deps, asker, ['openalex', path], readOpenalexFound)
}

/**
 * Works on a topic, open access and Spanish first, each once. `isPartial`: an index did not answer. Throws
 * IndexUnavailable when none did.
 */
export async function searchWorks(
  deps: Deps,
  topic: string,
  asker: Asker,
): Promise<{ works: FoundWork[]; isPartial: boolean }> {
  const answers = await Promise.all([
    nullIfUnavailable(searchOpenalex(deps, topic, 'language:es,open_access.is_oa:true', asker)),
    nullIfUnavailable(searchOpenalex(deps, topic, null, asker)),
    nullIfUnavailable(searchCrossref(deps, topic, asker)),
  ])
  if (answers.every((answer) => answer === null)) throw new IndexUnavailable('no index answered')
  const found = new Map<string, FoundWork>()
  for (const work of answers.flatMap((answer) => answer ?? [])) {
    if (work.record.isRetracted) continue
    const key = work.record.doi ?? comparedText(work.record.titles[0] ?? '')
    const known = found.get(key)
    found.set(key, known ? { ...known, details: joinDetails(known.details, work.details) } : work)
  }
  return {
    works: openAndSpanishFirst([...found.values()]),
    isPartial: answers.includes(null),
  }
}

function searchOpenalex(deps: Deps, topic: string, filter: string | null, asker: Asker) {
  const query = new URLSearchParams({
    search: topic.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(),
    'per-page': String(openalexRows),
    select: openalexDetails,
  })
  if (filter !== null) query.set('filter', filter)
  return cached(deps, { question: `openalex found /works?${query}`, asker }, Works, async () =>
    readable(
      readOpenalexFoundList(await deps.indexClient.ask('openalex', `/works?${query}`, asker)),
    ),
  )
}

function searchCrossref(deps: Deps, topic: string, asker: Asker) {
  const query = new URLSearchParams({
    'query.bibliographic': topic,
    rows: String(crossrefRows),
    select: `${crossrefFields},abstract`,
  })
  return cached(deps, { question: `crossref found /works?${query}`, asker }, Works, async () =>
    readable(
      readCrossrefFoundList(await deps.indexClient.ask('crossref', `/works?${query}`, asker)),
    ),
  )
}

async function askOne(
  deps: Deps,
  asker: Asker,
  [source, path]: [FoundWork['record']['source'], string],
  read: (answer: unknown) => FoundWork | null,
): Promise<FoundWork | null> {
  const question = `${source} found ${path}`
  const [work] = await cached(deps, { question, asker }, Works, async () => {
    const answer = await deps.indexClient.ask(source, path, asker)
    return answer === null ? [] : [readable(read(answer))]
  })
  return work ?? null
}
