import { unitsPerCredit } from './units.ts'

/**
 * The characters of a page of text. Measured with core/layout: the sample documents of 12 and 58 pages have 1,700 and
 * 1,800 on each page of text.
 */
export const unitsPerPage = 1_700

/** About how many pages so many units pay for, at least one. */
export function pagesOf(units: number): number {
  return Math.max(1, Math.round(units / unitsPerPage))
}

/** 'unas 12 páginas', 'una página': what credits are worth. */
export function pageWords(credits: number): string {
  return aboutPages(pagesOf(credits * unitsPerCredit))
}

export function aboutPages(pages: number): string {
  return pages === 1 ? 'una página' : `unas ${pages} páginas`
}
