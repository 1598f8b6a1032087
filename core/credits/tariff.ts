import type { AcademicText } from '#core/document/model.ts'
import { countCharacters } from './units.ts'

/** What a student's message costs, in units: its trimmed characters (specification §9). */
export function messageCostUnits(content: string): number {
  return countCharacters(content.trim())
}

/**
 * What a generation costs, in units: the characters of the comments, the blocks and the references, and
 * nothing of the JSON around them.
 */
export function generationCostUnits(comments: string, text: AcademicText): number {
  let units = countCharacters(comments)
  for (const block of text.cuerpo) units += countCharacters(block.content)
  for (const reference of text.referencias) units += countCharacters(reference.content)
  return units
}

/** The most one generation may produce, in units; a hold is never larger (about 60 pages). */
export const maxGenerationUnits = 120_000

/** With fewer units than this for the answer a generation does not start: they do not suffice for a paragraph. */
export const minGenerationUnits = 500

/** The free credits of each month, unless the configuration says otherwise. */
export const defaultFreeMonthlyCredits = 2
