import { unitsPerCredit } from './units.ts'

/**
 * Characters on a page of text. Measured with core/layout: the sample documents of 12 and 58 pages have 1,700 and
 * 1,800.
 */
export const unitsPerPage = 1_700

/** Roughly how many pages these units pay for, at least one. */
export function pagesOf(units: number): number {
  return Math.max(1, Math.round(units / unitsPerPage))
}

/** Roughly how many pages these credits pay for, in words: 'unas 12 páginas', 'una página'. */
export function pageWords(credits: number): string {
  return aboutPages(pagesOf(credits * unitsPerCredit))
}

export function aboutPages(pages: number): string {
  return pages === 1 ? 'una página' : `unas ${pages} páginas`
}
