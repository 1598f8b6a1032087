import type { AcademicText } from '#core/document/model.ts'
import { readSelection, type TextRange } from '#core/generation/selection.ts'
import { askedUnits, type Estimate } from './estimate-request.ts'
import { pagesOf } from './pages.ts'
import { maxGenerationUnits } from './tariff.ts'

/** The comment of an answer about selected text: a sentence. */
const commentUnits = 120
/** The expected length of the replacement, as a share of the selection. */
const shares: Readonly<Record<string, number>> = {
  Mejorar: 1.05,
  Acortar: 0.65,
  Ampliar: 1.55,
  'Más formal': 1.1,
}
const usualShare = 1.15
/** Fewer units than this do not suffice for a sentence and its comment. */
const minUnits = 200
/** The greatest length of a replacement, as a multiple of the selection. */
const maxShare = 3
const maxMoreUnits = 4_000

/** About what a change of `size` selected characters costs, in units: only what comes back is charged. */
export function estimateSelection(size: number, instruction: string): number {
  const asked = askedUnits(instruction)
  const share = shares[instruction]
  const text = share === undefined ? Math.max(asked ?? 0, size * usualShare) : size * share
  return Math.min(maxGenerationUnits, commentUnits + Math.round(text))
}

/** The least units that such a request begins with, and the most that its answer may cost. */
export function selectionUnits(size: number, instruction: string): { min: number; max: number } {
  const asked = askedUnits(instruction) ?? 0
  const max = Math.min(maxGenerationUnits, maxShare * Math.max(size, asked) + maxMoreUnits)
  return { min: minUnits, max }
}

/** Estimates the cost of sending a request about selected text again. A range that is not in the text has no length. */
export function estimateRepeated(
  document: AcademicText,
  { instruction, ...range }: TextRange & { instruction: string },
): Estimate {
  const selected = readSelection(document, range)
  const parts = typeof selected === 'string' ? [] : selected.parts
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const units = estimateSelection(size, instruction)
  // A part of a replacement is of no use, so there is no text that the credits reach for.
  return { units, pages: pagesOf(units), besideUnits: units, askedPages: null }
}
