import type { CslItem } from '#core/apa/csl.ts'
import type { Agreement } from './compared-text.ts'
import type { FoundRecord } from './found-work.ts'

/** The CSL fields that locate an article in its journal. */
export const serialFields = ['volume', 'issue', 'page'] as const
export type SerialField = (typeof serialFields)[number]

/**
 * Compares one field of a reference with the public record of the work. Only plain numbers on both sides can differ:
 * records leave fields out, and "Supl. 1" or "e0123" is written in many ways. Of a chapter only the pages are compared.
 */
export function compareSerial(
  given: CslItem,
  { csl, isPreprint }: FoundRecord,
  field: SerialField,
): Agreement {
  const isArticle = given.type === 'article-journal' && csl.type === 'article-journal'
  const isChapterPage = field === 'page' && given.type === 'chapter' && csl.type === 'chapter'
  if (isPreprint || !(isArticle || isChapterPage)) return 'same'
  const [one, other] = [given[field], csl[field]]
  if (one === undefined || other === undefined) return 'same'
  if (field === 'page') return areSamePages(one, other) ? 'same' : 'different'
  const [said, found] = [numbersOf(one), numbersOf(other)]
  return said === null || found === null || said.join() === found.join() ? 'same' : 'different'
}

/** The numbers of "12" or "3-4"; null for any other text. */
function numbersOf(text: string): number[] | null {
  const parts = text.trim().split(/\s*[-–—/,y&]\s*/)
  return parts.length <= 4 && parts.every((part) => /^\d{1,6}$/.test(part))
    ? parts.map(Number)
    : null
}

/** Compares page ranges; a record may shorten the last page ("263–91"). A single number passes: it may be no page. */
function areSamePages(given: string, found: string): boolean {
  const [one, other] = [rangeOf(given), rangeOf(found)]
  if (one === null || other === null) return true
  if (one.last === null || other.last === null) return true
  return one.first === other.first && one.last === other.last
}

function rangeOf(pages: string): { first: number; last: number | null } | null {
  const [first, last, more] = pages.trim().split(/\s*[-–—]+\s*/)
  if (first === undefined || more !== undefined || !/^\d{1,6}$/.test(first)) return null
  if (last === undefined) return { first: Number(first), last: null }
  if (!/^\d{1,6}$/.test(last)) return null
  const whole = last.length < first.length ? first.slice(0, -last.length) + last : last
  return { first: Number(first), last: Number(whole) }
}
