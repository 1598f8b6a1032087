import type { ReferenceCheck } from '#contract/references.ts'
import {
  type Comparison,
  chooseRecord,
  compareReference,
  type Difference,
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
import type { Dependencies } from '#server/dependencies.ts'
import { nextTurn, within } from '#server/timing/timing.ts'
import {
  askRetraction,
  findAtOpenalex,
  findRegistered,
  type IndexDeps,
  isDoiRegistered,
  nullIfUnavailable,
  searchCrossref,
  searchOpenalex,
} from './ask-indexes.ts'
import { type Asker, askForEach, IndexUnavailable } from './index-client.ts'

const notVerifiable: ReferenceCheck = {
  state: 'no_verificable',
  record: null,
  source: null,
  differences: [],
  retracted: null,
}

/**
 * Checks references for an account and returns the results in their order. Those not checked in time, or with checks
 * off, are not verifiable. Throws request.too_many for an account that asks the indexes too much at once.
 */
export async function checkReferences(
  { config, db, log, indexClient }: Pick<Dependencies, 'config' | 'db' | 'log' | 'indexClient'>,
  accountId: string,
  references: readonly string[],
): Promise<ReferenceCheck[]> {
  if (indexClient === null || config.referenceChecks === null) {
    return references.map(() => notVerifiable)
  }
  const { checkTimeoutMs } = config.referenceChecks
  const deps = { db, log, indexClient }
  const results = new Map<string, ReferenceCheck>()
  const asked = askForEach(
    [...new Set(references)],
    { accountId, totalMs: checkTimeoutMs },
    async (text, _, asker) => {
      // What is not asked about is read without a pause.
      await nextTurn()
      results.set(text, await checkReference(deps, text, asker))
    },
  )
  await within(asked, checkTimeoutMs)
  return references.map((text) => results.get(text) ?? notVerifiable)
}

/** Compares one reference with the public record of its work (docs/REFERENCES.md). */
export async function checkReference(
  deps: IndexDeps,
  text: string,
  asker: Asker,
): Promise<ReferenceCheck> {
  const given = readGivenReference(text)
  if (whyUnasked(given) !== null) return notFound([])
  try {
    const found = await findRecord(deps, given, asker)
    if (found === null) return notFound(await unknownDoi(deps, given, asker))
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
  deps: IndexDeps,
  given: GivenReference,
  asker: Asker,
): Promise<Comparison | null> {
  if (given.doi === null) return search(deps, given, asker)
  const record = await findRegistered(deps, given.doi, asker)
  if (record === null) return given.isSearchable ? search(deps, given, asker) : null
  const comparison = compareReference(given, record)
  if (!given.isSearchable || titleNearness(given.csl.title ?? '', record.titles) !== 'far')
    return comparison
  // The record of the DOI is enough, so a fault in the search is ignored.
  const meant = await nullIfUnavailable(search(deps, given, asker))
  return meant && meant.fields.title === 'same' ? meant : comparison
}

async function search(
  deps: IndexDeps,
  given: GivenReference,
  asker: Asker,
): Promise<Comparison | null> {
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
  const own = await findRegistered(deps, doi, asker)
  return own === null ? chosen : withSecondSource(compareReference(given, own), chosen)
}

async function judge(
  deps: IndexDeps,
  given: GivenReference,
  found: Comparison,
  asker: Asker,
): Promise<ReferenceCheck> {
  let comparison = found
  let isRetracted = found.record.isRetracted
  const { doi, source } = found.record
  if (verdictOf(found) === 'unsure' && doi !== null && source !== 'openalex') {
    const record = await nullIfUnavailable(findAtOpenalex(deps, `doi:${doi}`, asker))
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

function notFound(differences: Difference[]): ReferenceCheck {
  return { state: 'no_encontrada', record: null, source: null, differences, retracted: null }
}

/** The reference's DOI as a difference if no agency has registered it; none if that is not known. */
async function unknownDoi(
  deps: IndexDeps,
  { doi }: GivenReference,
  asker: Asker,
): Promise<Difference[]> {
  if (doi === null) return []
  const isRegistered = await nullIfUnavailable(isDoiRegistered(deps, doi, asker))
  return isRegistered === false ? [{ field: 'doi', given: doi, found: null }] : []
}
