import type { QueryClient } from '@tanstack/react-query'
import type { MessageRow, MessageSelection, VersionRow } from '#contract/projects.ts'
import type { SourceRow } from '#contract/sources.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { estimateRepeated } from '#core/credits/estimate-selection.ts'
import { unitsPerCredit } from '#core/credits/units.ts'
import { withIds } from '#core/document/block-ids.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { PartialAnswer } from '#core/generation/answer.ts'
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
import type { Editing } from '#web/editor/editing.ts'
import { answerTextQuery } from '#web/generation/answer-text.ts'
import type { Proposal, ProposedText } from './ask-state.ts'

export type FindRange = (text: AcademicText) => TextRange | null

/** The request about a stretch of the stored document; null when the stored text differs. */
export function selectionOf(
  version: VersionRow,
  rangeIn: FindRange,
  instruction: string,
): MessageSelection | null {
  const text = readAcademicText(version.content)
  const range = text && rangeIn(text)
  if (!text || !range) return null
  const selected = readSelection(text, range)
  const excerpt = typeof selected === 'string' ? '' : excerptOf(selected)
  return { version: version.version_number, ...range, instruction, excerpt }
}

/** The part of a proposal written so far; null while there is nothing to show. */
export function growingProposal(
  message: MessageRow,
  version: VersionRow,
  { comments, text }: PartialAnswer,
): ProposedText | null {
  const { before, selected } = selectedOf(message, version) ?? {}
  if (!before || !selected) return null
  const answer = { comentarios_del_modelo: comments, texto_generado: text }
  const written = readReplacement(answer, selected.role)
  const growing = growReplacement(selected, written?.texto_generado.cuerpo ?? [])
  const instruction = message.selection?.instruction ?? ''
  return (
    growing && {
      before,
      after: withReplacement(before, selected, growing.blocks, instruction),
      rest: growing.rest,
    }
  )
}

/** What the project needs to add references to a proposal. */
export type ForReferences = { ticked: readonly SourceRow[]; conjunction: Conjunction }

/** The proposal of an answer, whose text is read if it is not known. */
export async function readProposal(
  client: QueryClient,
  message: MessageRow,
  ...ground: [VersionRow, ForReferences]
): Promise<Proposal | null> {
  const text = await client.fetchQuery(answerTextQuery(message))
  return proposalOf({ message, text }, ...ground)
}

/**
 * The proposal of an answer, with the references of ticked sources that it newly cites; null once the document is no
 * longer the version that the request was about.
 */
function proposalOf(
  { message, text }: { message: MessageRow; text: AcademicText },
  version: VersionRow,
  { ticked, conjunction }: ForReferences,
): Proposal | null {
  const { before, selected } = selectedOf(message, version) ?? {}
  const replacement = readAcademicText(JSON.stringify(text))
  if (!before || !selected || !replacement) return null
  const instruction = message.selection?.instruction ?? ''
  const after = withReplacement(before, selected, replacement.cuerpo, instruction)
  return {
    before,
    after: addCitedSources(after, after.proposed, ticked, conjunction),
    rest: [],
    instruction,
    credits: message.credits_consumed,
    isCut: message.completeness !== 'complete',
  }
}

/** About how many credits the request costs if it is sent again; null once its text has changed. */
export function creditsOfRetry(
  message: MessageRow | undefined,
  version: VersionRow | null,
): number | null {
  const text = message && version && selectedOf(message, version)?.before
  if (!text || !message?.selection) return null
  return estimateRepeated(text, message.selection).units / unitsPerCredit
}

function withReplacement(
  before: AcademicText,
  selected: Selected,
  written: readonly Block[],
  instruction: string,
) {
  const after = withIds(replaceSelected(before, selected, written, instruction))
  const { first, last } = selected
  const count = (text: AcademicText) => text.cuerpo.length + text.referencias.length
  const proposed = { from: first, to: last + 1 + count(after) - count(before) }
  return { ...after, proposed }
}

const texts = new WeakMap<VersionRow, AcademicText | null>()

/** A version's text, parsed once, so that results cached by block are found again while a proposal grows. */
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

type Accepted = {
  /** False once something else was edited. */
  undo: () => boolean
  /** Calls back once, when the text is edited after that. */
  onEdited: (callback: () => void) => void
}

/** Writes the replacement in one step of the editor's history; null when the text cannot be written now. */
export async function accept(
  editing: Pick<Editing, 'start'>,
  { after }: Proposal,
): Promise<Accepted | null> {
  const session = await editing.start()
  if (!session || session.isReadOnly) return null
  session.rewrite(after)
  session.collapse()
  void session.save()
  const written = session.state.doc
  return {
    undo: () => {
      if (session.state.doc !== written) return false
      session.undoRewrite()
      session.collapse()
      void session.save()
      return true
    },
    onEdited: (callback) => {
      const stop = session.view.subscribe(() => {
        if (session.state.doc === written) return
        stop()
        callback()
      })
    },
  }
}
