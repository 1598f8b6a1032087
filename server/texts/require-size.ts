import type { AcademicText } from '#core/document/model.ts'
import { type Excess, excessOf } from '#core/document/text-limits.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { AppError } from '#server/http/app-error.ts'

/** Throws the `document.*` error of the first limit that a text exceeds. */
export function requireSize(text: AcademicText): void {
  const excess = excessOf(text)
  if (excess !== null) throw refusalOf(excess)
}

function refusalOf(excess: Excess): AppError {
  switch (excess.limit) {
    case 'blocks':
      return new AppError('document.too_many_blocks')
    case 'characters':
      return new AppError('document.too_many_characters')
    case 'cells':
      return new AppError('document.too_many_cells')
    case 'notes':
      return new AppError('document.too_many_notes')
    case 'block':
      return new AppError('document.block_too_long', { beginning: beginningOf(excess.content) })
    case 'table':
      return new AppError('document.table_too_large', { beginning: beginningOf(excess.content) })
  }
}

// Enough to recognize a paragraph by.
const shownCharacters = 40

function beginningOf(content: string): string {
  return truncateText(content.trimStart().split('\n', 1)[0] ?? '', shownCharacters)
}
