import { wordsPerPage } from '#core/layout/words-per-page.ts'

/** Up to so many words one answer is enough: what is longer models do not write at once (arXiv 2408.07055). */
export const maxWordsInOnePass = 1_600
/** The longest work, 60 pages: what the largest hold pays for. */
export const maxWorkWords = 60 * wordsPerPage
/** Above so many words the plan waits for the student. */
export const maxWordsUnplanned = 8 * wordsPerPage

export const maxSections = 60
export const maxSectionTitle = 200
export const minSectionWords = 50
