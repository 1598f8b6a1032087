import type { MessageRow, MessageSelection, VersionRow } from '#contract/projects.ts'
import type { SourceRow } from '#contract/sources.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { PartialAnswer } from '#core/generation/answer-builder.ts'
import { growReplacement } from '#core/generation/growing-replacement.ts'
import { readReplacement } from '#core/generation/replacement.ts'
import {
  readSelection,
  replaceSelected,
  type Selected,
  type TextRange,
} from '#core/generation/selection.ts'
import { excerptOf } from '#core/generation/selection-request.ts'
import { addCitedSources } from '#core/sources/add-cited-sources.ts'
import type { Proposal, ProposedText } from '#web/document/ask/asking.ts'

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

/** As much of a proposal as is written; null while nothing can be shown of it. */
export function growingProposal(
  message: MessageRow,
  version: VersionRow,
  { comments, text }: PartialAnswer,
): ProposedText | null {
  const { before, selected } = selectedOf(message, version) ?? {}
  if (!before || !selected) return null
  const answer = { comentarios_del_modelo: comments, texto_generado: text }
  const written = readReplacement(answer, selected.role)
  const contents = written?.texto_generado.cuerpo.map(({ content }) => content) ?? []
  const growing = growReplacement(selected, contents)
  return (
    growing && {
      before,
      after: withReplacement(before, selected, growing.contents),
      rest: growing.rest,
    }
  )
}

/** What the project has for the references of a proposal. */
export type ForReferences = { ticked: readonly SourceRow[]; conjunction: Conjunction }

/**
 * What an answer proposes, as long as the document is the version that was asked about, with the references of the
 * ticked sources that it cites first.
 */
export function proposalOf(
  message: MessageRow,
  version: VersionRow,
  { ticked, conjunction }: ForReferences,
): Proposal | null {
  const { before, selected } = selectedOf(message, version) ?? {}
  const { texto_generado } = JSON.parse(message.content)
  const replacement = readAcademicText(JSON.stringify(texto_generado))
  if (!before || !selected || !replacement) return null
  const contents = replacement.cuerpo.map(({ content }) => content)
  const after = withReplacement(before, selected, contents)
  return {
    before,
    after: addCitedSources(after, after.proposed, ticked, conjunction),
    rest: [],
    instruction: message.selection?.instruction ?? '',
    credits: message.credits_consumed,
  }
}

function withReplacement(before: AcademicText, selected: Selected, contents: readonly string[]) {
  const { first } = selected
  const proposed = { from: first, to: first + contents.length }
  return { ...replaceSelected(before, selected, contents), proposed }
}

const texts = new WeakMap<VersionRow, AcademicText | null>()

/** A version's text, read once: what is derived of its blocks is found again while a proposal grows. */
function textOf(version: VersionRow): AcademicText | null {
  const known = texts.get(version)
  if (known !== undefined) return known
  const text = readAcademicText(version.content)
  texts.set(version, text)
  return text
}

function selectedOf({ selection }: MessageRow, version: VersionRow) {
  if (!selection || version.version_number !== selection.version) return null
  const before = textOf(version)
  const selected = before && readSelection(before, selection)
  return selected === null || typeof selected === 'string' ? null : { before, selected }
}
