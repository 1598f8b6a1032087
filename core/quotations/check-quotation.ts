import { type Nearest, nearestPassage } from './nearest-passage.ts'
import { quotationParts } from './quotation-parts.ts'
import { findPassages, type Passage, pageAt, type SourceText } from './source-text.ts'

/** A page as the citation would name it, and as the file counts it, from 1. */
export type FoundPage = { number: number; inFile: number }

/** The outcome of a search for a quotation in its source. */
export type QuotationResult =
  | { state: 'found' | 'other-page'; page: FoundPage | null; passage: Passage }
  | { state: 'not-found'; nearest: (Nearest & { page: FoundPage | null }) | null }

/**
 * Looks for a quotation in a source: word for word, ignoring spaces, hyphens, quotation marks, capitals and marked
 * omissions. `cited`: the pages that its citation names, as printed or as numbered in the file.
 */
export function checkQuotation(
  said: string,
  cited: readonly number[],
  source: SourceText,
): QuotationResult {
  const passages = findPassages(source, quotationParts(said))
  if (passages.length === 0) {
    const nearest = nearestPassage(source, said)
    const page = nearest && pageOf(source, nearest.start)
    return { state: 'not-found', nearest: nearest && { ...nearest, page } }
  }
  const [first] = passages
  if (!first) return { state: 'not-found', nearest: null }
  const onCited = passages.find((passage) => isOnPages(source, passage, cited))
  if (cited.length === 0 || onCited || source.pageCount < 2) {
    const passage = onCited ?? first
    return { state: 'found', page: pageOf(source, passage.start), passage }
  }
  return { state: 'other-page', page: pageOf(source, first.start), passage: first }
}

/** Null for a source without pages, such as an abstract. */
function pageOf(source: SourceText, place: number): FoundPage | null {
  if (source.pageCount < 2) return null
  const index = pageAt(source, place)
  return { number: (source.firstPrinted ?? 1) + index, inFile: index + 1 }
}

function isOnPages(source: SourceText, { start, end }: Passage, cited: readonly number[]): boolean {
  for (let index = pageAt(source, start); index <= pageAt(source, end - 1); index++) {
    const printed = (source.firstPrinted ?? 1) + index
    if (cited.some((page) => page === printed || page === index + 1)) return true
  }
  return false
}

/** The pages that a locator names: "p. 4", "pp. 4–6"; empty for paragraphs, articles and chapters. */
export function citedPages(locator: string | null): number[] {
  const [, first, last] = /^pp?\.?\s*(\d{1,5})(?:\s*[-–—]\s*(\d{1,5}))?/i.exec(locator ?? '') ?? []
  if (!first) return []
  const from = Number(first)
  // "263–91" ends on page 291.
  const short = last && last.length < first.length ? first.slice(0, -last.length) + last : last
  const to = short ? Number(short) : from
  if (to < from || to - from > 500) return [from]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
