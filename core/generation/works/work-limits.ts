import { wordsPerPage } from '#core/layout/page-rules.ts'

/** Longest text that one answer writes; models do not write longer ones at once (arXiv 2408.07055). */
export const maxWordsInOnePass = 1_600
/** The longest work, 60 pages: what the largest hold pays for. */
export const maxWorkWords = 60 * wordsPerPage
/** A plan of a longer work waits until the student confirms it. */
export const maxWordsUnplanned = 8 * wordsPerPage

export const maxSections = 60
export const maxSectionTitle = 120
export const maxPurpose = 240
export const maxThesis = 300
export const minSectionWords = 50

/** Highest average price of a word; the estimate that students see (`text-price.ts`) is for usual prose. */
export const unitsPerWord = 6.5
/** What the references and the comments may cost in the end. */
export const endingUnits = 500
/** No section is begun when the credits pay for fewer words than this. */
export const minAffordableWords = 150
/** With fewer units a work would not begin. */
export const minWorkUnits = minAffordableWords * unitsPerWord + endingUnits

/** A work needs no more sections of fewer words than these, on average. */
const usualMinWords = 200
const minSections = 8

/** The most sections of a plan by the words of its work, so that a plan stays short. */
export function sectionsFor(words: number): number {
  return Math.min(maxSections, Math.max(minSections, Math.ceil(words / usualMinWords)))
}
