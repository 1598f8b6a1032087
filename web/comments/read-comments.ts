import type { CommentRow } from '#contract/comments.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'

/** Enough of an id to tell 500 apart. */
const idLength = 8

type Reader = { userId: string; projectId: string }
const keyOf = ({ userId, projectId }: Reader) => `comentarios-leidos-${userId}-${projectId}`

/** The comments and answers of others that a person has not seen in this browser yet. */
export function countUnread(reader: Reader, comments: readonly CommentRow[]): number {
  const read = new Set((browserStorage.read(keyOf(reader)) ?? '').split(' '))
  return saidBy(comments).filter(
    ({ id, author_id }) => author_id !== reader.userId && !read.has(id.slice(0, idLength)),
  ).length
}

export function markRead(reader: Reader, comments: readonly CommentRow[]): void {
  const ids = saidBy(comments).map(({ id }) => id.slice(0, idLength))
  browserStorage.write(keyOf(reader), ids.join(' '))
}

function saidBy(comments: readonly CommentRow[]) {
  return comments.flatMap((comment) => [comment, ...comment.answers])
}
