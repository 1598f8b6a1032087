import type { z } from 'zod'
import type { AnchoredComments, DraftCommentRow } from '#contract/comments.ts'
import { SaveDocument, UseDraft } from '#contract/projects.ts'
import { maxSelectedCharacters } from '#contract/text-limits.ts'
import { hasIds, withIds, withoutIds } from '#core/document/block-ids.ts'
import { carryIds } from '#core/document/carry-ids.ts'
import { pictureIds } from '#core/document/figure-words.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { readTitleLines, type TitlePage } from '#core/document/title-page.ts'
import { countWords } from '#core/document/words.ts'
import { anchorComments } from '#core/drafts/anchor-comments.ts'
import { isEmptyDraft } from '#core/drafts/read-draft.ts'
import {
  readSelection,
  type Selected,
  type SelectionFault,
  selectedLength,
  type TextRange,
} from '#core/generation/selection.ts'
import { isOfEverything } from '#core/generation/works/ranges.ts'
import { AppError } from '#server/http/app-error.ts'
import { type JsonLimits, readJson } from '#server/http/read-json.ts'
import { validated } from '#server/http/validate.ts'
import { requireSize } from './require-size.ts'
import { threadTask } from './thread-task.ts'
import { type SizedText, versionSizes } from './version-sizes.ts'

/**
 * The program of the worker threads: each export is a task on a student's text that `TextWork` runs. Arguments and
 * results are cloned; long texts cross as JSON, because one string is cloned faster than the many objects of a text.
 */

/** A text to store: its JSON, its word count and the lines of its title page. */
export type StoredText = { json: string; words: number; titleLines: object }

type Body = { bytes: Uint8Array; limits: JsonLimits }

/** The body of `PUT …/document`. Throws what `readJson` throws, request.invalid and what `requireSize` throws. */
export const readSaved = threadTask(({ bytes, limits }: Body) => {
  const { content, ...asked } = readBody(SaveDocument, bytes, limits)
  return { ...asked, text: stored(content), hasIds: hasIds(content) }
})

/** A text that was saved without block ids, with the ids of the text that it replaces (`base`); both as JSON. */
export const carryBaseIds = threadTask(({ json, base }: { json: string; base: string }): string => {
  const text = withoutIds(JSON.parse(json) as AcademicText)
  return JSON.stringify(carryIds(readAcademicText(base), text))
})

/** The body of `PUT …/draft`. Throws the same, and `draft.empty`. */
export const readUsedDraft = threadTask(({ bytes, limits }: Body) => {
  const { content } = readBody(UseDraft, bytes, limits)
  requireSize(content)
  if (isEmptyDraft({ text: content })) throw new AppError('draft.empty')
  return stored(content)
})

/** A text that the server has read from a file. */
export const readImported = threadTask((text: AcademicText) => stored(text))

/** The comments of a draft, anchored to the document that the draft became. Times without a zone count as UTC. */
export const anchorDraftComments = threadTask(
  ({ content, comments }: { content: string; comments: DraftCommentRow[] }): AnchoredComments => {
    const text = readAcademicText(content)
    const now = new Date().toISOString()
    const momentOf = (clock: string | null) =>
      clock === null ? now : new Date(`${clock}Z`).toISOString()
    const said = ({ author_name, written_at, text }: DraftCommentRow['answers'][number]) => ({
      author_name,
      text,
      written_at: momentOf(written_at),
    })
    return anchorComments(text ?? { cuerpo: [], referencias: [] }, comments).map(
      ({ comment, anchor }) => ({
        ...said(comment),
        anchor,
        is_resolved: comment.is_resolved,
        answers: comment.answers.map(said),
      }),
    )
  },
)

/** The word count of the document, if the request is to change all of it; null for another request. */
export const wordsOfRevision = threadTask(
  ({ document, request }: { document: string; request: string }) => {
    const text = readAcademicText(document)
    return text && isOfEverything(request, text) ? countWords(text) : null
  },
)

/** The selected part of a stored document, or why it cannot be asked about. */
export const readSelected = threadTask(
  ({ document, range }: { document: string; range: TextRange }): FoundSelection => {
    const text = readAcademicText(document)
    if (text === null) return 'gone'
    if (selectedLength(text, range) > maxSelectedCharacters) return 'too_long'
    return readSelection(text, range)
  },
)
export type FoundSelection = Selected | SelectionFault | 'too_long'

/** The pictures that a stored document names; null when it is no text. */
export const picturesIn = threadTask((document: string): ReadonlySet<string> | null => {
  const text = readAcademicText(document)
  const figures = text?.cuerpo.filter(({ role }) => role === 'figure')
  return figures === undefined ? null : pictureIds(figures.map(({ content }) => content))
})

/** Words and pages of the versions of a list. */
export const sizesOfVersions = threadTask(
  (given: { texts: SizedText[]; titlePage: TitlePage; format: Required<PageFormat> }) =>
    versionSizes(given.texts, given.titlePage, given.format),
)

function readBody<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Uint8Array,
  limits: JsonLimits,
): z.output<Schema> {
  return validated(schema, readJson(new TextDecoder().decode(bytes), limits))
}

function stored(text: AcademicText): StoredText {
  requireSize(text)
  return {
    json: JSON.stringify(withIds(text)),
    words: countWords(text),
    titleLines: readTitleLines(text),
  }
}
