import type { AnswerRow, CommentRow } from '#contract/comments.ts'
import type { DocxComment, Said } from '#core/docx/comments.ts'

/** A thread as the Word file has it, at the reader's clock: word processors show a time without asking for its zone. */
export function docxComment(comment: CommentRow): DocxComment {
  return {
    ...said(comment),
    anchor: comment.anchor,
    isResolved: comment.resolved_at !== null,
    answers: comment.answers.map(said),
  }
}

function said({ author_name, created_at, text }: AnswerRow): Said {
  const at = new Date(created_at)
  at.setMinutes(at.getMinutes() - at.getTimezoneOffset())
  return { author: author_name, at: at.toISOString(), text }
}
