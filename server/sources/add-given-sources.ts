import type { z } from 'zod'
import { type ErrorCode, errorMessageFor } from '#contract/error-messages.ts'
import { maxSources } from '#contract/source-limits.ts'
import type { AddSources, AddSourcesResult, RefusedSource } from '#contract/sources.ts'
import { type FoundWork, storedRecord, workName } from '#core/references/found-work.ts'
import type { ListedWorks } from '#core/sources/listed-works.ts'
import { doiIn } from '#core/sources/read-csl.ts'
import { workKey } from '#core/sources/same-work.ts'
import type { Db } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import {
  findAtOpenalex,
  findWorkByDoi,
  type IndexDeps,
  requireIndexes,
} from '#server/references/ask-indexes.ts'
import { type Asker, askForEach, IndexUnavailable } from '#server/references/index-client.ts'
import { addSources, type ReadSource } from './add-sources.ts'
import { presentSource } from './present-source.ts'
import { readSourceFile } from './read-source-file.ts'
import { takeWaitingReadings } from './readings.queries.ts'
import {
  knownWorks,
  listSources,
  lockSources,
  moveWaitingSources,
  type SourceOwner,
} from './sources.queries.ts'

type Deps = Pick<Dependencies, 'db' | 'log' | 'indexClient'>

/** Adds works by DOI, from a search or from a list, or moves the waiting ones into the project. */
export async function addGivenSources(
  dependencies: Deps,
  owner: SourceOwner,
  given: z.output<typeof AddSources>,
): Promise<AddSourcesResult> {
  if (given.take_waiting) return takeWaitingSources(dependencies, owner)
  const { dois = [], works = [], csl = [], text } = given
  const found =
    dois.length + works.length > 0
      ? await findNamedWorks(dependencies, owner.userId, { dois, works })
      : { works: [], refused: [] }
  const { db } = dependencies
  const lists = [
    csl.length > 0 ? await readGivenList(db, owner, JSON.stringify(csl)) : noList,
    text === undefined ? noList : await readPasted(db, owner, text),
  ]
  return addSources(dependencies, owner, {
    works: [...found.works, ...lists.flatMap((list) => list.works)],
    keys: [...found.works.map(({ workKey }) => workKey), ...lists.flatMap(({ keys }) => keys)],
    leftOut: lists.reduce((sum, { leftOut }) => sum + leftOut, 0),
    refused: found.refused,
  })
}

/** Adds the works of a draft, and returns how many had no room. */
export async function addDraftSources(
  dependencies: Deps,
  owner: SourceOwner,
  csl: readonly unknown[],
): Promise<number> {
  try {
    return (await addGivenSources(dependencies, owner, { csl })).left_out
  } catch (error) {
    // The draft is used, and its words say that none had room.
    if (error instanceof AppError && error.code === 'source.too_many') return csl.length
    throw error
  }
}

const noList: ListedWorks = { works: [], keys: [], leftOut: 0 }

async function readPasted(db: Db, owner: SourceOwner, text: string): Promise<ListedWorks> {
  const list = await readGivenList(db, owner, text)
  if (list.works.length === 0) throw new AppError('source.no_list')
  return list
}

async function readGivenList(db: Db, owner: SourceOwner, text: string): Promise<ListedWorks> {
  const bytes = new TextEncoder().encode(text)
  const known = await knownWorks(db, owner)
  const read = await readSourceFile(owner.userId, { format: 'list', bytes, known })
  if (read.kind !== 'list') throw new AppError('source.no_list')
  return read
}

/** The works collected before there was a project; those without room go on waiting. A repeated call changes nothing. */
async function takeWaitingSources(
  { db }: Deps,
  { userId, projectId }: SourceOwner,
): Promise<AddSourcesResult> {
  const leftOut =
    projectId === null
      ? 0
      : await db.transaction(async (tx) => {
          await lockSources(tx, { userId, projectId })
          await takeWaitingReadings(tx, { userId, projectId }, 'source')
          return moveWaitingSources(tx, { userId, projectId }, maxSources)
        })
  const rows = await listSources(db, { userId, projectId })
  return { sources: rows.map(presentSource), known: 0, left_out: leftOut, refused: [] }
}

const totalMs = 20_000

type Found = { works: ReadSource[]; refused: RefusedSource[] }

/**
 * Asks the indexes for works by pasted DOIs and by the names that a search returned. Works that cannot be found are
 * returned as refused, with the reason. Throws source.search_off if REFERENCE_CHECKS is off, and request.too_many for an
 * account that asks too much at once.
 */
async function findNamedWorks(
  dependencies: Pick<Dependencies, 'db' | 'log' | 'indexClient'>,
  accountId: string,
  { dois, works }: { dois: readonly string[]; works: readonly string[] },
): Promise<Found> {
  const deps = requireIndexes(dependencies)
  const asked = [
    ...dois.map((given) => ({ given, find: findPasted })),
    ...works.map((given) => ({ given, find: findNamed })),
  ]
  const results: (FoundWork | ErrorCode)[] = []
  await askForEach(asked, { accountId, totalMs }, async ({ given, find }, at, asker) => {
    results[at] = await find(deps, given, asker).catch(refusal)
  })
  const found: Found = { works: [], refused: [] }
  for (const [at, { given }] of asked.entries()) {
    const result = results[at] ?? 'source.index_unavailable'
    if (typeof result === 'string') {
      found.refused.push({ given, code: result, message: errorMessageFor(result) })
    } else found.works.push(sourceOf(result))
  }
  return found
}

function refusal(error: unknown): ErrorCode {
  if (error instanceof IndexUnavailable) return 'source.index_unavailable'
  throw error
}

async function findPasted(
  deps: IndexDeps,
  given: string,
  asker: Asker,
): Promise<FoundWork | ErrorCode> {
  const doi = doiIn(given)
  if (doi === null) return 'source.doi_invalid'
  return (await findWorkByDoi(deps, doi, asker)) ?? 'source.doi_unknown'
}

async function findNamed(
  deps: IndexDeps,
  name: string,
  asker: Asker,
): Promise<FoundWork | ErrorCode> {
  const [, kind, rest = ''] = /^(doi|openalex):(.+)$/.exec(name) ?? []
  if (kind === 'doi') return findPasted(deps, rest, asker)
  if (kind !== 'openalex' || !/^W\d{1,15}$/.test(rest)) return 'source.work_unknown'
  return (await findAtOpenalex(deps, rest, asker)) ?? 'source.work_unknown'
}

function sourceOf(work: FoundWork): ReadSource {
  const { csl, names } = storedRecord(work)
  return {
    kind: 'record',
    workKey: workName(work) ?? workKey(csl),
    csl,
    names,
    abstract: work.details.abstract,
    language: work.details.language,
    openAccess: work.details.isOpenAccess,
  }
}
