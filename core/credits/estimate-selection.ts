import type { AcademicText } from '#core/document/model.ts'
import { readSelection, type TextRange } from '#core/generation/selection.ts'
import { askedUnits, type Estimate } from './estimate-request.ts'
import { pagesOf } from './pages.ts'
import { maxGenerationUnits } from './tariff.ts'

/** What the comment of such an answer costs, in units: it is one sentence. */
const commentUnits = 120
/** Expected length of the replacement as a share of the selection, for each instruction of the menu. */
const shares: Readonly<Record<string, number>> = {
  Mejorar: 1.05,
  Acortar: 0.65,
  Ampliar: 1.55,
  'Más formal': 1.1,
}
/** The estimated cost of a change that the student describes in free text. */
const usualShare = 1.15
/** The least balance for a request, in units: the price of one sentence and its comment. */
const minUnits = 200
/** A replacement may be as long as `maxShare` selections and `maxMoreUnits` more. */
const maxShare = 3
const maxMoreUnits = 4_000

/** The estimated cost in units of changing `size` selected characters: of the replacement and its comment only. */
export function estimateSelection(size: number, instruction: string): number {
  const asked = askedUnits(instruction)
  const share = shares[instruction]
  const text = share === undefined ? Math.max(asked ?? 0, size * usualShare) : size * share
  return Math.min(maxGenerationUnits, commentUnits + Math.round(text))
}

/** `min`: the balance that such a request needs, in units; `max`: the most that its answer may cost. */
export function selectionUnits(size: number, instruction: string): { min: number; max: number } {
  const asked = askedUnits(instruction) ?? 0
  const max = Math.min(maxGenerationUnits, maxShare * Math.max(size, asked) + maxMoreUnits)
  return { min: minUnits, max }
}

/** The estimated cost of repeating a request about selected text. A range that is no longer there counts as empty. */
export function estimateRepeated(
  document: AcademicText,
  { instruction, ...range }: TextRange & { instruction: string },
): Estimate {
  const selected = readSelection(document, range)
  const parts = typeof selected === 'string' ? [] : selected.parts
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const units = estimateSelection(size, instruction)
  // All units count as `besideUnits`, which have to be paid in full: half a replacement is of no use.
  return { units, pages: pagesOf(units), besideUnits: units, askedPages: null }
}
