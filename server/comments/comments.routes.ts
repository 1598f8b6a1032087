import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import {
  addAnswer,
  addComment,
  changeComment,
  deleteComment,
  findComment,
  listComments,
} from './comments.ts'
import { importComments } from './import-comments.ts'

/** What members and guests say about places of a text. */
export function commentRoutes(on: Register, { db }: Pick<Dependencies, 'db'>): void {
  on('GET /api/projects/:id/comments', ({ access }) => listComments(db, access.projectId))
  on('POST /api/projects/:id/comments', ({ access, body }) => addComment(db, access, body))
  on('POST /api/projects/:id/comments/imported', ({ access, body }) =>
    importComments(db, access, body),
  )
  on('POST /api/comments/:id/answers', async ({ params, body, requireRight }) => {
    const comment = await findComment(db, params.id)
    return addAnswer(db, await requireRight(comment.projectId, 'comment'), comment, body)
  })
  on('PATCH /api/comments/:id', async ({ params, body, requireRight }) => {
    const comment = await findComment(db, params.id)
    return changeComment(db, await requireRight(comment.projectId, 'comment'), comment, body)
  })
  on('DELETE /api/comments/:id', async ({ params, requireRight }) => {
    const comment = await findComment(db, params.id)
    return deleteComment(db, await requireRight(comment.projectId, 'comment'), comment)
  })
}
