import type { z } from 'zod'
import type { AddSources, AddSourcesResult } from '#contract/sources.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { addSources } from './add-sources.ts'
import { findNamedWorks } from './find-named-works.ts'
import { presentSource } from './present-source.ts'
import { readListSources } from './read-list-sources.ts'
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
  const { dois = [], works = [] } = given
  const found =
    dois.length + works.length > 0
      ? await findNamedWorks(dependencies, { dois, works })
      : { works: [], refused: [] }
  const listed = readListSources(given.csl ?? [])
  const pasted = given.text === undefined ? null : await readPasted(owner.userId, given.text)
  return addSources(dependencies, owner, {
    works: [...found.works, ...listed.works, ...(pasted?.works ?? [])],
    leftOut: listed.leftOut + (pasted?.leftOut ?? 0),
    refused: found.refused,
  })
}

async function readPasted(accountId: string, text: string) {
  const read = await readSourceFile(accountId, 'list', new TextEncoder().encode(text))
  if (read.kind !== 'list') throw new AppError('source.no_list')
  const { works, leftOut } = readListSources(read.items)
  if (works.length === 0) throw new AppError('source.no_list')
  return { works, leftOut: leftOut + read.leftOut }
}

/** The works collected before there was a project. A repeated call changes nothing. */
async function takeWaitingSources(
  { db }: Deps,
  { userId, projectId }: SourceOwner,
): Promise<AddSourcesResult> {
  if (projectId !== null) {
    await db.transaction(async (tx) => {
      await lockSources(tx, userId)
      await takeWaiting(tx, userId, projectId)
    })
  }
  const rows = await listSources(db, { userId, projectId })
  return { sources: rows.map(presentSource), known: 0, left_out: 0, refused: [] }
}
