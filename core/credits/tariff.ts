import type { AcademicText } from '#core/document/model.ts'
import { countCharacters } from './units.ts'

/** What a student's message costs, in units: its trimmed characters (specification §9). */
export function messageCostUnits(content: string): number {
  return countCharacters(content.trim())
}

/**
 * What a generation costs, in units: the characters of its comments, blocks and references, without the JSON syntax.
 */
export function generationCostUnits(comments: string, text: AcademicText): number {
  let units = countCharacters(comments)
  for (const block of text.cuerpo) units += countCharacters(block.content)
  for (const reference of text.referencias) units += countCharacters(reference.content)
  return units
}

/** The most that one generation may produce, in units (about 60 pages); no hold is larger. */
export const maxGenerationUnits = 120_000

/** A generation needs at least this many units for its answer; fewer do not pay for a paragraph. */
export const minGenerationUnits = 500

/** The free credits of each month, unless the configuration says otherwise. */
export const defaultFreeMonthlyCredits = 2

/** How many friends a referrer is rewarded for in a calendar month; others are counted but not rewarded. */
export const maxRewardedReferralsPerMonth = 10

/** How long after registering a referral code may be entered. */
export const referralWindowHours = 24
