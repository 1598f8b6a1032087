import { maxSources } from '#contract/source-limits.ts'
import type { AddSourcesResult, RefusedSource } from '#contract/sources.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentSource } from './present-source.ts'
import {
  countSources,
  insertSource,
  insertText,
  lockSources,
  type NewSource,
  type SourceOwner,
  type StoredSource,
} from './sources.queries.ts'

export type ReadSource = NewSource & { text?: string[] }

/** The most files of one student, in all projects: each may have two megabytes of text. */
const maxFiles = 300

/** Adds works to a list, each once, up to the limit. Throws source.too_many if there is room for none of them. */
export async function addSources(
  { db }: Pick<Dependencies, 'db'>,
  owner: SourceOwner,
  given: { works: readonly ReadSource[]; leftOut?: number; refused?: RefusedSource[] },
): Promise<AddSourcesResult> {
  const added: StoredSource[] = []
  let known = 0
  let leftOut = given.leftOut ?? 0
  await db.transaction(async (tx) => {
    await lockSources(tx, owner.userId)
    const { here, files } = await countSources(tx, owner)
    const newFiles = given.works.filter(({ text }) => text !== undefined).length
    if (newFiles > 0 && files + newFiles > maxFiles) throw new AppError('file.quota')
    for (const { text, ...work } of given.works) {
      if (here + added.length >= maxSources) {
        leftOut++
        continue
      }
      const row = await insertSource(tx, owner, work)
      if (row === null) known++
      else {
        if (text !== undefined) await insertText(tx, row.id, text)
        added.push(row)
      }
    }
  })
  if (given.works.length > 0 && added.length + known === 0) throw new AppError('source.too_many')
  return {
    sources: added.map(presentSource),
    known,
    left_out: leftOut,
    refused: given.refused ?? [],
  }
}
