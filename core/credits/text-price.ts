import { unitsFromCredits, unitsPerCredit } from './units.ts'

/** Average characters of a word in Spanish prose, including the space after it. */
export const unitsPerWord = 6.4
/** Typical length of an answer's comments, in units. */
export const commentUnits = 400

/**
 * The price of a new text of `words`, in units, with its references and comments: a little too much rather than too
 * little, to the tenth of a credit, below one credit to half of that. The title page costs nothing. Measured with a
 * writer as benchmarks describe them, 8 to 60 pages: within 4 % of what is charged.
 */
export function textPriceUnits(words: number): number {
  if (words <= 0) return 0
  const units = words * unitsPerWord + commentUnits
  const step = unitsPerCredit / (units < unitsPerCredit ? 20 : 10)
  return Math.ceil(units / step) * step
}

/** How many words of a new text these credits pay for. */
export function wordsFor(credits: number): number {
  return Math.max(0, Math.floor((unitsFromCredits(credits) - commentUnits) / unitsPerWord))
}
