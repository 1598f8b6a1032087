import { type CslItem, firstAuthor, yearOf } from '#core/apa/csl.ts'
import { keyText } from '#core/apa/match-works.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { titleNearness } from '#core/references/compare-titles.ts'
import { comparedText } from '#core/references/compared-text.ts'
import { normalizeDoi } from '#core/references/given-reference.ts'

/** A work with the fields that are compared, normalized. */
export type WorkMarks = {
  csl: CslItem
  title: string
  doi: string | null
  author: string
  year: number | null
}

export function marksOf(csl: CslItem): WorkMarks {
  return {
    csl,
    title: comparedText(csl.title ?? ''),
    doi: csl.DOI ? normalizeDoi(csl.DOI) : null,
    author: keyText(firstAuthor(csl)),
    year: yearOf(csl),
  }
}

/** Whether a reference and a record are of the same work. */
export function isSameWork(one: WorkMarks, other: WorkMarks): boolean {
  const isSameDoi = one.doi !== null && one.doi === other.doi
  const isSameAuthor = one.author !== '' && isSameName(one.author, other.author)
  const isSameYear = one.year !== null && one.year === other.year
  // Comparing titles letter by letter is slow: only done if the DOI, the author or the title is equal.
  if (!isSameDoi && !isSameAuthor && one.title !== other.title) return false
  const title = titleNearness(one.csl.title ?? '', other.csl.title ? [other.csl.title] : [])
  if (isSameDoi && (title !== 'far' || isSameAuthor)) return true
  if (title === 'same') return isSameAuthor || isSameYear || one.author === ''
  return title === 'near' && isSameAuthor && isSameYear
}

/**
 * Whether two records describe the same work. The titles have to be equal: only a reference typed by hand may differ from
 * its record by a few letters (`isSameWork`).
 */
export function isSameRecord(one: WorkMarks, other: WorkMarks): boolean {
  if (one.title === '' || one.title !== other.title) return false
  if (one.doi !== null && other.doi !== null) return one.doi === other.doi
  const isSameAuthor =
    one.author === '' || other.author === '' || isSameName(one.author, other.author)
  return isSameAuthor && (one.year === null || other.year === null || one.year === other.year)
}

/** "Mora" and "Mora Paz" are the same name: a second surname may be missing. */
function isSameName(one: string, other: string): boolean {
  return one === other || other.startsWith(`${one} `) || one.startsWith(`${other} `)
}

/** What makes a work the same in a list: its DOI, else its title, first author and year. */
export function workKey(csl: CslItem): string {
  if (csl.DOI) return `doi:${csl.DOI.toLowerCase()}`
  const title = cutText(comparedText(csl.title ?? ''), 300)
  const name = cutText(comparedText(firstAuthor(csl)), 80)
  return `work:${title}|${name}|${yearOf(csl) ?? ''}`
}
