import type { DraftCommentRow } from '#contract/comments.ts'
import type { ImportedDraft } from '#contract/projects.ts'
import { countLabel } from '#core/document/count-label.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { anchorComments } from '#core/drafts/anchor-comments.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { report } from '#web/api/report.ts'

/**
 * Adds the comments of a draft to the project whose document it became, with the text that it is now. Resolves to what came of
 * it, in Spanish; null where it has none. The draft is used by then, so a failure is returned as a message, not thrown.
 */
export async function addDraftComments(
  projectId: string,
  { comments }: Pick<ImportedDraft, 'comments'>,
  content: string,
): Promise<string | null> {
  const text = readAcademicText(content)
  const anchored = text ? anchorComments(text, comments) : []
  if (anchored.length === 0) return null
  const given = anchored.map(({ comment, anchor }) => ({
    ...saidNow(comment),
    anchor,
    is_resolved: comment.is_resolved,
    answers: comment.answers.map(saidNow),
  }))
  try {
    const added = await call('POST /api/projects/:id/comments/imported', {
      id: projectId,
      body: { comments: given },
    })
    if (added.added + added.left_out === 0) return null
    const words = `${countLabel(added.added, 'comentario', 'comentarios')} en el margen.`
    return added.left_out === 0 ? words : `${words} ${added.left_out} no cupieron.`
  } catch (error) {
    report('the comments of a draft were not added', error)
    return `Sus comentarios no se añadieron. ${errorMessage(error)}`
  }
}

/** A time without a zone is local time of this browser. */
function saidNow({ author_name, text, written_at }: DraftCommentRow['answers'][number]) {
  const moment = written_at === null ? new Date() : new Date(written_at)
  return { author_name, text, written_at: moment.toISOString() }
}
