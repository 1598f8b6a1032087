import type { MessageRow, MessageSelection, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { readSelection, replaceSelected, type TextRange } from '#core/generation/selection.ts'
import { excerptOf } from '#core/generation/selection-request.ts'
import type { Proposal } from '#web/document/ask/asking.ts'

export type FindRange = (text: AcademicText) => TextRange | null

/** The request about a stretch of the document as it is stored; null when that does not say the same. */
export function selectionOf(
  version: VersionRow,
  rangeIn: FindRange,
  instruction: string,
): MessageSelection | null {
  const text = readAcademicText(version.content)
  const range = text && rangeIn(text)
  if (!text || !range) return null
  const selected = readSelection(text, range)
  const excerpt = typeof selected === 'string' ? '' : excerptOf(selected.parts)
  return { version: version.version_number, ...range, instruction, excerpt }
}

/** What an answer proposes, as long as the document is the version that was asked about. */
export function proposalOf(message: MessageRow, version: VersionRow): Proposal | null {
  const { selection } = message
  if (!selection || version.version_number !== selection.version) return null
  const before = readAcademicText(version.content)
  const { texto_generado } = JSON.parse(message.content)
  const replacement = readAcademicText(JSON.stringify(texto_generado))
  if (!before || !replacement) return null
  const selected = readSelection(before, selection)
  if (typeof selected === 'string') return null
  const contents = replacement.cuerpo.map(({ content }) => content)
  return {
    key: message.id,
    before,
    after: replaceSelected(before, selected, contents),
    instruction: selection.instruction,
    credits: message.credits_consumed,
  }
}
