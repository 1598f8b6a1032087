import { maxBlockCharacters, maxBlocks } from '#contract/document-limits.ts'
import type { AcademicText } from '#core/document/model.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { AppError } from '#server/http/app-error.ts'

// Enough to recognize a paragraph by.
const shownCharacters = 40

/** Throws document.too_many_blocks and document.block_too_long. */
export function requireDocumentSize({ cuerpo, referencias }: AcademicText): void {
  const blocks = [...cuerpo, ...referencias]
  if (blocks.length > maxBlocks) throw new AppError('document.too_many_blocks')
  const long = blocks.find(({ content }) => content.length > maxBlockCharacters)
  if (long === undefined) return
  const beginning = truncateText(long.content, shownCharacters)
  throw new AppError('document.block_too_long', { beginning })
}
