import { z } from 'zod'
import { idForm } from '#core/document/block-roles.ts'
import { moment, row } from './call.ts'
import { maxCommentCharacters, maxQuotedCharacters } from './comment-limits.ts'

const text = z.string().trim().min(1).max(maxCommentCharacters)
const place = z.int().min(0).max(100_000)

/**
 * What a comment is about: a block by its id, and the characters `from` to `to` of its text; none of a table or figure. The
 * quoted words stay when the text is gone.
 */
const Anchor = z.object({
  block: z.string().regex(idForm),
  from: place,
  to: place,
  quoted: z.string().max(maxQuotedCharacters),
})

/** The name of who comments by a link without an account. */
const guest_name = z.string().trim().min(1).max(60).optional()

export const CreateComment = z.object({ anchor: Anchor, text, guest_name })
export const CreateAnswer = z.object({ text, guest_name })
/** `text` by its author; `resolved` of a thread. */
export const ChangeComment = z.object({ text: text.optional(), resolved: z.boolean().optional() })

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
