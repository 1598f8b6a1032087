import type { CommentRow } from '#contract/comments.ts'
import type { Anchor } from '#core/document/comments.ts'
import { call } from '#web/api/client.ts'

/** A guest who comments by a link, without an account. */
export type Guest = { token: string; name: string }

/** The comments of a project, for its members and for guests. */
export type CommentsApi = {
  list: (signal?: AbortSignal) => Promise<CommentRow[]>
  add: (anchor: Anchor, text: string) => Promise<CommentRow>
  answer: (id: string, text: string) => Promise<CommentRow>
  change: (id: string, change: { text?: string; resolved?: boolean }) => Promise<CommentRow>
  remove: (id: string) => Promise<unknown>
}

export function commentsApi(projectId: string, guest: Guest | null = null): CommentsApi {
  const by = guest && { authorization: `Link ${guest.token}` }
  const named = guest && { guest_name: guest.name }
  return {
    list: (signal) => call('GET /api/projects/:id/comments', { id: projectId, ...by, signal }),
    add: (anchor, text) =>
      call('POST /api/projects/:id/comments', {
        id: projectId,
        ...by,
        body: { anchor, text, ...named },
      }),
    answer: (id, text) =>
      call('POST /api/comments/:id/answers', { id, ...by, body: { text, ...named } }),
    change: (id, change) => call('PATCH /api/comments/:id', { id, body: change }),
    remove: (id) => call('DELETE /api/comments/:id', { id }),
  }
}
