import { thousands } from '#core/document/count-label.ts'
import { unitsFromCredits } from './units.ts'

/**
 * Characters on a page of text. Measured with core/layout: the sample documents of 12 and 58 pages have 1,700 and
 * 1,800.
 */
export const unitsPerPage = 1_700

/** Roughly how many pages of text these units are, at least one. */
export function pagesOf(units: number): number {
  return Math.max(1, Math.round(units / unitsPerPage))
}

/**
 * How many whole pages these credits pay for, in words: 'unas 11 páginas', 'una página', 'menos de una página'. Never
 * more than there will be.
 */
export function pageWords(credits: number): string {
  const pages = Math.floor(unitsFromCredits(credits) / unitsPerPage)
  return pages === 0 ? 'menos de una página' : aboutPages(pages)
}

export function aboutPages(pages: number): string {
  return pages === 1 ? 'una página' : `unas ${thousands(pages)} páginas`
}
