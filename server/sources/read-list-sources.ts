import { readCslJson } from '#core/sources/read-csl.ts'
import { workKey } from '#core/sources/work-key.ts'
import type { ReadSource } from './add-sources.ts'

/** The works of a list in CSL-JSON; entries without a title are left out. */
export function readListSources(items: readonly unknown[]): {
  works: ReadSource[]
  leftOut: number
} {
  const works = items.flatMap((item): ReadSource[] => {
    const read = readCslJson(item)
    if (read === null) return []
    const { csl, names, abstract, language } = read
    return [{ kind: 'import', workKey: workKey(csl), csl, names, abstract, language }]
  })
  return { works, leftOut: items.length - works.length }
}
