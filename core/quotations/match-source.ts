import { type CslItem, firstAuthor, yearOf } from '#core/apa/csl.ts'
import { keyText } from '#core/apa/match-works.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { normalizeDoi } from '#core/references/given-reference.ts'

/** In UTF-16 units; shorter titles have to be the same to the end. */
const ownTitle = 24

/**
 * The first source that is the work of a reference: by its DOI, else by title, year and first author; null without one.
 */
export function matchSource<Source extends { csl: CslItem }>(
  reference: string,
  sources: readonly Source[],
): Source | null {
  const csl = readReference(reference)
  return sources.find((source) => isSameWork(csl, source.csl)) ?? null
}

function isSameWork(one: CslItem, other: CslItem): boolean {
  if (one.DOI && other.DOI && normalizeDoi(one.DOI) === normalizeDoi(other.DOI)) return true
  const [title, wanted] = [keyText(one.title ?? ''), keyText(other.title ?? '')]
  if (title === '' || wanted === '') return false
  const isLong = Math.min(title.length, wanted.length) >= ownTitle
  const isSameTitle =
    title === wanted || (isLong && (title.startsWith(wanted) || wanted.startsWith(title)))
  if (!isSameTitle) return false
  const [year, wantedYear] = [yearOf(one), yearOf(other)]
  if (year !== null && wantedYear !== null && year !== wantedYear) return false
  const [name, wantedName] = [keyText(firstAuthor(one)), keyText(firstAuthor(other))]
  return name === '' || wantedName === '' || sharesWord(name, wantedName)
}

const sharesWord = (one: string, other: string) => {
  const words = new Set(one.split(' '))
  return other.split(' ').some((word) => words.has(word))
}
