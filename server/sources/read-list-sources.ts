import { maxSources } from '#contract/source-limits.ts'
import { readCslJson } from '#core/sources/read-csl.ts'
import { workKey } from '#core/sources/work-key.ts'
import type { ReadSource } from './add-sources.ts'
import type { ReadList } from './read-order.ts'

/** The most entries of a list that are read. */
export const maxEntries = 2_000
/** The works of a list are sent to the server's process in one message of at most so many characters. */
const maxCharacters = 3_000_000

/** The works of a list in CSL-JSON; entries without a title, and those after the first 2,000, are left out. */
export function readListSources(items: readonly unknown[]): ReadList {
  const works = new Map<string, ReadSource>()
  const keys: string[] = []
  let left = maxCharacters
  for (const item of items.slice(0, maxEntries)) {
    const read = readCslJson(item)
    if (read === null) continue
    const { csl, names, abstract, language } = read
    const key = workKey(csl)
    keys.push(key)
    // A project has room for no more than its limit, whichever works it has already.
    if (works.has(key) || works.size === maxSources) continue
    const work: ReadSource = { kind: 'import', workKey: key, csl, names, abstract, language }
    const length = JSON.stringify(work).length
    if (length > left) continue
    left -= length
    works.set(key, work)
  }
  return { works: [...works.values()], keys, leftOut: items.length - keys.length }
}
