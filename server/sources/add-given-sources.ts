import type { z } from 'zod'
import { maxSources } from '#contract/source-limits.ts'
import type { AddSources, AddSourcesResult } from '#contract/sources.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { addSources } from './add-sources.ts'
import { findNamedWorks } from './find-named-works.ts'
import { presentSource } from './present-source.ts'
import type { ReadList } from './read-order.ts'
import { readSourceFile } from './read-source-file.ts'
import { listSources, lockSources, type SourceOwner, takeWaiting } from './sources.queries.ts'

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
  const lists = [
    csl.length > 0 ? await readGivenList(owner, JSON.stringify(csl)) : noList,
    text === undefined ? noList : await readPasted(owner, text),
  ]
  return addSources(dependencies, owner, {
    works: [...found.works, ...lists.flatMap((list) => list.works)],
    keys: [...found.works.map(({ workKey }) => workKey), ...lists.flatMap(({ keys }) => keys)],
    leftOut: lists.reduce((sum, { leftOut }) => sum + leftOut, 0),
    refused: found.refused,
  })
}

const noList: ReadList = { works: [], keys: [], leftOut: 0 }

async function readPasted(owner: SourceOwner, text: string): Promise<ReadList> {
  const list = await readGivenList(owner, text)
  if (list.works.length === 0) throw new AppError('source.no_list')
  return list
}

async function readGivenList({ userId }: SourceOwner, text: string): Promise<ReadList> {
  const read = await readSourceFile(userId, 'list', new TextEncoder().encode(text))
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
          await lockSources(tx, userId)
          return takeWaiting(tx, { userId, projectId }, maxSources)
        })
  const rows = await listSources(db, { userId, projectId })
  return { sources: rows.map(presentSource), known: 0, left_out: leftOut, refused: [] }
}
