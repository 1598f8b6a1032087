import type { Anchor } from '#core/document/comments.ts'
import type { AcademicText } from '#core/document/model.ts'
import { allBlocks } from '#core/generation/all-blocks.ts'
import type { DraftComment } from './draft-comments.ts'

/** The anchor of each comment of a draft in its text, whose blocks have ids; comments that it has no block for are left out. */
export function anchorComments<Comment extends Pick<DraftComment, keyof Anchor>>(
  text: AcademicText,
  comments: readonly Comment[],
): { comment: Comment; anchor: Anchor }[] {
  const blocks = allBlocks(text)
  return comments.flatMap((comment) => {
    const id = blocks[comment.block]?.id
    const { from, to, quoted } = comment
    return id === undefined ? [] : [{ comment, anchor: { block: id, from, to, quoted } }]
  })
}
