import { maxSources } from '#contract/source-limits.ts'
import type { AddSourcesResult, RefusedSource } from '#contract/sources.ts'
import { dividePages } from '#core/sources/source-passages.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { insertPassages } from './passages.queries.ts'
import { presentSource } from './present-source.ts'
import {
  countFiles,
  insertSources,
  knownKeys,
  lockSources,
  type NewSource,
  type SourceOwner,
  type StoredSource,
} from './sources.queries.ts'

export type ReadSource = NewSource & { text?: string[] }

/** What one student may have in all projects: files, and characters of their texts (some fifty books). */
const maxFiles = 300
const maxCharacters = 15_000_000

type Given = {
  works: readonly ReadSource[]
  /** The key of every entry of a list, also of the same work again; without it those of `works`. */
  keys?: readonly string[]
  leftOut?: number
  refused?: RefusedSource[]
}

/** Adds works to a list, each once, up to the limit. Throws source.too_many if there is room for none of them. */
export async function addSources(
  { db }: Pick<Dependencies, 'db'>,
  owner: SourceOwner,
  { works, keys = works.map(({ workKey }) => workKey), leftOut = 0, refused = [] }: Given,
): Promise<AddSourcesResult> {
  const given = new Map(works.map((work) => [work.workKey, work]))
  const { added, before } = await db.transaction(async (tx) => {
    await lockSources(tx, owner)
    const before = await knownKeys(tx, owner)
    const fresh = [...given.values()].filter(({ workKey }) => !before.has(workKey))
    const fitting = fresh.slice(0, Math.max(maxSources - before.size, 0))
    const texts = new Map(fitting.flatMap(({ workKey, text }) => (text ? [[workKey, text]] : [])))
    await checkRoom(tx, owner.userId, [...texts.values()])
    const added = await insertSources(tx, owner, fitting.map(withLength))
    for (const { id, workKey } of added) {
      const text = texts.get(workKey)
      if (text) await insertPassages(tx, id, dividePages(text))
    }
    return { added, before }
  })
  const here = new Set([...before, ...added.map(({ workKey }) => workKey)])
  const found = keys.filter((key) => here.has(key)).length
  if (given.size > 0 && found === 0) throw new AppError('source.too_many')
  return {
    sources: added.map(presentSource),
    known: found - added.length,
    left_out: leftOut + keys.length - found,
    refused,
  }
}

/** Throws file.quota if the student's texts leave no room for more. */
async function checkRoom(
  tx: Parameters<typeof countFiles>[0],
  userId: string,
  texts: readonly string[][],
): Promise<void> {
  if (texts.length === 0) return
  const { files, characters } = await countFiles(tx, userId)
  const added = texts.reduce((sum, text) => sum + lengthOf(text), 0)
  if (files + texts.length > maxFiles || characters + added > maxCharacters) {
    throw new AppError('file.quota')
  }
}

function withLength({
  text = [],
  ...work
}: ReadSource): NewSource & Pick<StoredSource, 'textCharacters'> {
  return { ...work, textCharacters: lengthOf(text) }
}

const lengthOf = (text: readonly string[]) => text.reduce((sum, page) => sum + page.length, 0)
