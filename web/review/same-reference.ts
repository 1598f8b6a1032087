import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'

/** The reference as this text has it: the editor may write the same words with different italics markup. */
export function sameReference({ cuerpo, referencias }: AcademicText, reference: string): string {
  const all = [...cuerpo.filter(({ role }) => role === 'ref'), ...referencias]
  if (all.some(({ content }) => content === reference)) return reference
  const words = plainText(reference)
  return all.find(({ content }) => plainText(content) === words)?.content ?? reference
}
