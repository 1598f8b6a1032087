import { wordsFor } from '#core/credits/text-price.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'

type Section = { palabras: number }
type Sized = { secciones: readonly Section[] }

/** Words of text for each page of references. */
const wordsPerReferencePage = 3_500
export const titlePages = 1

export function planWords({ secciones }: Sized): number {
  return secciones.reduce((sum, { palabras }) => sum + palabras, 0)
}

/** Pages of a section; every section has one at least. */
export function sectionPages({ palabras }: Section): number {
  return pagesOfText(palabras)
}

export function referencePages(words: number): number {
  return Math.max(1, Math.round(words / wordsPerReferencePage))
}

/** Pages of the whole work: its title page, its text and its references. */
export function workPages(words: number): number {
  return titlePages + pagesOfText(words) + referencePages(words)
}

/** The page of a work that its text reaches after `words`. */
export function pageReached(words: number, all: number): number {
  return Math.min(workPages(all), titlePages + pagesOfText(words))
}

/** How many whole pages of text these credits pay for. */
export function textPagesFor(credits: number): number {
  return Math.floor(wordsFor(credits) / wordsPerPage)
}

/** Where the credits end: in which section, counted from 0, and after how many of its pages. */
export type Reach = { section: number; pages: number }

/** Where a budget of pages of text ends in a plan; null when it suffices for all sections. */
export function reachOf({ secciones }: Sized, pages: number): Reach | null {
  let left = pages * wordsPerPage
  for (const [section, { palabras }] of secciones.entries()) {
    if (palabras > left) return { section, pages: Math.max(0, Math.floor(left / wordsPerPage)) }
    left -= palabras
  }
  return null
}

/** Number of pages for some words of text; at least one. */
function pagesOfText(words: number): number {
  return Math.max(1, Math.round(words / wordsPerPage))
}
