import type { ReferenceCheck } from '#contract/references.ts'
import {
  type Comparison,
  chooseRecord,
  compareReference,
  differencesOf,
  verdictOf,
  withSecondSource,
} from '#core/references/compare-reference.ts'
import { titleNearness } from '#core/references/compare-titles.ts'
import {
  type GivenReference,
  readGivenReference,
  whyUnasked,
} from '#core/references/given-reference.ts'
import {
  askRetraction,
  type Deps,
  findAtOpenalex,
  findByDoi,
  nullIfUnavailable,
  searchCrossref,
  searchOpenalex,
} from './ask-indexes.ts'
import { type Asker, IndexUnavailable } from './index-client.ts'

export const notVerifiable: ReferenceCheck = {
  state: 'no_verificable',
  record: null,
  source: null,
  differences: [],
  retracted: null,
}

/** Compares one reference with the public record of its work (docs/REFERENCES.md). */
export async function checkReference(
  deps: Deps,
  text: string,
  asker: Asker,
): Promise<ReferenceCheck> {
  const given = readGivenReference(text)
  if (whyUnasked(given) !== null) return notFound(given)
  try {
    const found = await findRecord(deps, given, asker)
    if (found === null) return notFound(given)
    return await judge(deps, given, found, asker)
  } catch (error) {
    if (error instanceof IndexUnavailable) return notVerifiable
    throw error
  }
}

/**
 * Finds the record by the reference's DOI; without a DOI, or if it leads to no work or to another one, by the title.
 */
async function findRecord(
  deps: Deps,
  given: GivenReference,
  asker: Asker,
): Promise<Comparison | null> {
  if (given.doi === null) return search(deps, given, asker)
  const record = await findByDoi(deps, given.doi, asker)
  if (record === null) return given.isSearchable ? search(deps, given, asker) : null
  const comparison = compareReference(given, record)
  if (!given.isSearchable || titleNearness(given.csl.title ?? '', record.titles) !== 'far')
    return comparison
  // The record of the DOI is enough, so a fault in the search is ignored.
  const meant = await nullIfUnavailable(search(deps, given, asker))
  return meant && meant.fields.title === 'same' ? meant : comparison
}

async function search(deps: Deps, given: GivenReference, asker: Asker): Promise<Comparison | null> {
  let fault: unknown = null
  try {
    const chosen = chooseRecord(given, await searchCrossref(deps, given, asker))
    if (chosen !== null) return chosen
  } catch (error) {
    if (!(error instanceof IndexUnavailable)) throw error
    fault = error
  }
  const chosen = chooseRecord(given, await searchOpenalex(deps, given, asker))
  if (chosen === null && fault !== null) throw fault
  const doi = chosen?.record.doi
  if (chosen === null || !doi) return chosen
  // Only the registry's record has the dates of the work itself, so a fault there leaves the reference unverifiable.
  const own = await findByDoi(deps, doi, asker)
  return own === null ? chosen : withSecondSource(compareReference(given, own), chosen)
}

async function judge(
  deps: Deps,
  given: GivenReference,
  found: Comparison,
  asker: Asker,
): Promise<ReferenceCheck> {
  let comparison = found
  let isRetracted = found.record.isRetracted
  const { doi, source } = found.record
  if (verdictOf(found) === 'unsure' && doi !== null && source !== 'openalex') {
    const record = await nullIfUnavailable(findAtOpenalex(deps, doi, asker))
    if (record !== null) {
      comparison = withSecondSource(found, compareReference(given, record))
      isRetracted ||= record.isRetracted
    }
  }
  const noticed = doi === null ? null : await nullIfUnavailable(askRetraction(deps, doi, asker))
  const retracted = isRetracted || noticed
  const states = { same: 'verificada', different: 'difiere', unsure: 'no_verificable' } as const
  return {
    state: retracted ? 'retractada' : states[verdictOf(comparison)],
    record: comparison.record.csl,
    source,
    differences: differencesOf(given, comparison),
    retracted,
  }
}

function notFound(given: GivenReference): ReferenceCheck {
  const differences =
    given.doi === null ? [] : [{ field: 'doi' as const, given: given.doi, found: null }]
  return { state: 'no_encontrada', record: null, source: null, differences, retracted: null }
}
