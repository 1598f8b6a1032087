import { unitsPerPage } from '#core/credits/pages.ts'
import { unitsPerCredit } from '#core/credits/units.ts'
import { wordsPerPage } from '#core/layout/words-per-page.ts'

type Section = { palabras: number }
type Sized = { secciones: readonly Section[] }

/** Of so many words a work cites a page of references. */
const wordsPerReferencePage = 3_500
const titlePages = 1

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

/** Credits for so many pages, a little too much rather than too little: to the tenth above. */
export function pagesPrice(pages: number): number {
  return Math.ceil((pages * unitsPerPage * 10) / unitsPerCredit) / 10
}

/** How many pages these credits pay for. */
export function pagesFor(credits: number): number {
  // The credits are a decimal fraction: 1.7 of them are ten pages, not 9.99.
  return Math.floor(Math.round(credits * unitsPerCredit) / unitsPerPage)
}

/** Where the credits end: in which section, counted from 0, and after how many of its pages. */
export type Reach = { section: number; pages: number }

/** Null when the pages suffice for all sections. */
export function reachOf({ secciones }: Sized, pages: number): Reach | null {
  let left = (pages - titlePages) * wordsPerPage
  for (const [section, { palabras }] of secciones.entries()) {
    if (palabras > left) return { section, pages: Math.max(0, Math.floor(left / wordsPerPage)) }
    left -= palabras
  }
  return null
}

/** Pages of so many words of text; one at least. */
export function pagesOfText(words: number): number {
  return Math.max(1, Math.round(words / wordsPerPage))
}
