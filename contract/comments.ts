import { z } from 'zod'
import { idForm } from '#core/document/block-roles.ts'
import { maxPlace, maxQuotedCharacters } from '#core/document/comments.ts'
import { moment, row } from './call.ts'
import { maxCommentCharacters, maxComments, maxGuestNameCharacters } from './comment-limits.ts'

const text = z.string().trim().min(1).max(maxCommentCharacters)
const place = z.int().min(0).max(maxPlace)

/**
 * Which words a comment is about. `block`: the id of the first commented block. `from`, `to`: the first and the last position of the
 * words, counted from the start of that block; a following block counts as a new line. Both are 0 for a whole table or figure.
 * `quoted`: the words, which are kept when they are deleted from the text.
 */
const Anchor = z.object({
  block: z.string().regex(idForm),
  from: place,
  to: place,
  quoted: z.string().max(maxQuotedCharacters),
})

/** The name of who comments by a link without an account. */
const name = z.string().trim().min(1).max(maxGuestNameCharacters)
const guest_name = name.optional()

export const CreateComment = z.object({ anchor: Anchor, text, guest_name })
export const CreateAnswer = z.object({ text, guest_name })
/** `text` may be changed by the comment's author alone; `resolved` applies to the whole thread. */
export const ChangeComment = z.object({ text: text.optional(), resolved: z.boolean().optional() })

const SaidInDraft = { author_name: name, text: z.string().max(maxCommentCharacters) }

/** The local time of the computer on which a comment was written, without a time zone; null where the file has none. */
const clock = z.string().nullable()

/** A comment of a DOCX that was read as a draft. `block` counts the blocks of its body and then its references, from 0. */
export const DraftCommentRow = row('DraftComment', {
  ...SaidInDraft,
  written_at: clock,
  block: z.int(),
  from: place,
  to: place,
  quoted: z.string(),
  is_resolved: z.boolean(),
  answers: z.array(z.object({ ...SaidInDraft, written_at: clock })),
})
export type DraftCommentRow = z.output<typeof DraftCommentRow>

/** Comments of a DOCX as they are added to a project. A comment that was deleted while it had answers has an empty text. */
export const ImportComments = z.object({
  comments: z
    .array(
      z.object({
        ...SaidInDraft,
        written_at: moment,
        anchor: Anchor,
        is_resolved: z.boolean(),
        answers: z.array(z.object({ ...SaidInDraft, written_at: moment })).max(maxComments),
      }),
    )
    .max(maxComments),
})
export type AnchoredComments = z.output<typeof ImportComments>['comments']
export const ImportedComments = row('ImportedComments', { added: z.int(), left_out: z.int() })

const Written = {
  id: z.uuid(),
  /** Null for who commented by a link, and for an erased account. */
  author_id: z.uuid().nullable(),
  author_name: z.string(),
  is_guest: z.boolean(),
  /** Empty when the author deleted a comment that has answers. */
  text: z.string(),
  created_at: moment,
  edited_at: moment.nullable(),
}
export const AnswerRow = row('AnswerRow', Written)
export type AnswerRow = z.output<typeof AnswerRow>

/** A comment with its answers, the oldest first. */
export const CommentRow = row('CommentRow', {
  ...Written,
  project_id: z.uuid(),
  anchor: Anchor,
  resolved_at: moment.nullable(),
  answers: z.array(AnswerRow),
})
export type CommentRow = z.output<typeof CommentRow>
