import type { CslItem, CslName } from '#core/apa/csl.ts'
import { addTo } from '#core/document/arrays.ts'
import { readCslJson } from './read-csl.ts'
import { isSameRecord, marksOf, type WorkMarks, workKey } from './same-work.ts'
import { type PlainCsl, writeCslJson } from './write-csl.ts'

/** A work of a list, as it is stored. */
export type ListedWork = {
  kind: 'import'
  workKey: string
  csl: CslItem
  /** The authors, or the editors of a work without authors; given names are not shortened to initials. */
  names: CslName[]
  abstract: string | null
  language: string | null
}

/** The works of a list, each once and as many as a project may have, and what their other entries are. */
export type ListedWorks = {
  works: ListedWork[]
  /** The work key of every entry that was read, also of those that are the same work. */
  keys: string[]
  /** Entries without a title, that could not be read, or beyond the limit. */
  leftOut: number
}

/** A work that the project has already. */
export type KnownWork = { workKey: string; csl: CslItem }

/** The most entries of a list that are read. */
export const maxEntries = 2_000
/** Longest message with the works of a list that is sent to the server's process, in characters. */
const maxListCharacters = 3_000_000
/** The share of `maxListCharacters` that abstracts may use. */
const abstractsShare = 0.6

type Limits = { maxWorks: number; maxCharacters?: number; known?: readonly KnownWork[] }

/**
 * The works of a list in CSL-JSON. Entries without a title, and those after the first 2,000, are left out. Where an entry is
 * the same work as an earlier one, or as one of `known`, it gets that one's key, so that it is stored once.
 */
export function listWorks(
  items: readonly unknown[],
  { maxWorks, maxCharacters = maxListCharacters, known = [] }: Limits,
): ListedWorks {
  const records = new Records(known)
  const works = new Map<string, ListedWork>()
  const keys: string[] = []
  let abstractsLeft = maxCharacters * abstractsShare
  let left = maxCharacters - abstractsLeft
  for (const item of items.slice(0, maxEntries)) {
    const read = readCslJson(item)
    if (read === null) continue
    const key = records.keyOf(read.csl)
    keys.push(key)
    // A project has room for no more than its limit, whichever works it has already.
    if (works.has(key) || works.size === maxWorks) continue
    const { csl, names, language } = read
    const abstract = (read.abstract?.length ?? 0) <= abstractsLeft ? read.abstract : null
    const length = JSON.stringify([key, csl, names]).length
    if (length > left) continue
    left -= length
    abstractsLeft -= abstract?.length ?? 0
    works.set(key, { kind: 'import', workKey: key, csl, names, abstract, language })
  }
  return { works: [...works.values()], keys, leftOut: items.length - keys.length }
}

/** Works by their titles: programs have different records of a work, of which only one may name its DOI. */
class Records {
  readonly #byTitle = new Map<string, { key: string; marks: WorkMarks }[]>()
  readonly #keys = new Set<string>()

  constructor(known: readonly KnownWork[]) {
    for (const { workKey: key, csl } of known) this.#add(key, marksOf(csl))
  }

  keyOf(csl: CslItem): string {
    const own = workKey(csl)
    if (this.#keys.has(own)) return own
    const marks = marksOf(csl)
    const alike = this.#byTitle.get(marks.title)?.slice(0, maxAlike) ?? []
    const same = alike.find((one) => isSameRecord(marks, one.marks))
    if (same) return same.key
    this.#add(own, marks)
    return own
  }

  #add(key: string, marks: WorkMarks): void {
    this.#keys.add(key)
    addTo(this.#byTitle, marks.title, { key, marks })
  }
}

/** How many works with the same title ("Introducción") are compared at most. */
const maxAlike = 50

/** Works in plain CSL-JSON, which `listWorks` reads as the same works. */
export function asCslJson(works: readonly ListedWork[]): PlainCsl[] {
  return writeCslJson(works).map((item, at) => {
    const { abstract = null, language = null } = works[at] ?? {}
    return {
      ...item,
      ...(abstract !== null && { abstract }),
      ...(language !== null && { language }),
    }
  })
}
