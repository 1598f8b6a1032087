import { wordsPerPage } from '#core/layout/page-rules.ts'

/** Up to so many words one answer is enough: what is longer models do not write at once (arXiv 2408.07055). */
export const maxWordsInOnePass = 1_600
/** The longest work, 60 pages: what the largest hold pays for. */
export const maxWorkWords = 60 * wordsPerPage
/** Above so many words the plan waits for the student. */
export const maxWordsUnplanned = 8 * wordsPerPage

export const maxSections = 60
export const maxSectionTitle = 120
export const maxPurpose = 240
export const maxThesis = 300
export const minSectionWords = 50

/** What a word costs at most, on average: the price that is told (`text-price.ts`) is for usual prose. */
export const unitsPerWord = 6.5
/** What the references and the comments may cost in the end. */
export const endingUnits = 500
/** Of fewer words that the credits pay for no section is begun. */
export const minAffordableWords = 150
/** With fewer units a work would not begin. */
export const minWorkUnits = minAffordableWords * unitsPerWord + endingUnits

/** A work needs no more sections of fewer words than these, on average. */
const usualMinWords = 200
const minSections = 8

/** The most sections of a plan of so many words: what it brings is a plan, and no text. */
export function sectionsFor(words: number): number {
  return Math.min(maxSections, Math.max(minSections, Math.ceil(words / usualMinWords)))
}
