import type { AcademicText } from '#core/document/model.ts'
import { readSelection, type TextRange } from '#core/generation/selection.ts'
import type { Estimate } from './estimate-request.ts'
import { estimateSelection } from './estimate-selection.ts'
import { pagesOf } from './pages.ts'

/** What a request about selected text would cost if it were sent again. */
export function estimateRepeated(
  document: AcademicText,
  { instruction, ...range }: TextRange & { instruction: string },
): Estimate {
  const selected = readSelection(document, range)
  const parts = typeof selected === 'string' ? [] : selected.parts
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const units = estimateSelection(size, instruction)
  return { units, pages: pagesOf(units) }
}
