import type { AcademicText } from '#core/document/model.ts'
import { readSelection, type TextRange } from '#core/generation/selection.ts'
import type { Estimate } from './estimate-request.ts'
import { estimateSelection } from './estimate-selection.ts'
import { pagesOf } from './pages.ts'

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
  return { units, pages: pagesOf(units), besideUnits: units }
}
