import type { Dependencies } from '#server/dependencies.ts'
import { sendFigure } from '#server/figures/send-figure.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { Register } from '#server/http/register.ts'
import {
  createLink,
  findLink,
  joinProject,
  listLinks,
  readSharedProject,
  revokeLink,
} from './links.ts'
import { changeMember, listMembers, removeMember } from './members.ts'

/** Who works on a project besides its owner, and the links by which they come. */
export function sharingRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'log' | 'now' | 'secrets' | 'storage'>,
): void {
  const { db, config } = dependencies
  const originOf = (c: AppContext) => config.publicUrl ?? new URL(c.req.url).origin

  on('GET /api/projects/:id/members', ({ access }) => listMembers(db, access.projectId))
  on('PATCH /api/projects/:id/members/:userId', ({ access, params, body }) =>
    changeMember(db, access, { userId: params.userId, role: body.role }),
  )
  on('DELETE /api/projects/:id/members/:userId', ({ access, params }) =>
    removeMember(db, access, params.userId),
  )
  on('GET /api/projects/:id/links', ({ c, access }) =>
    listLinks(dependencies, access.projectId, originOf(c)),
  )
  on('POST /api/projects/:id/links', ({ c, access, body: { role, expires_at } }) =>
    createLink(dependencies, access.projectId, {
      role,
      expiresAt: expires_at ? new Date(expires_at) : null,
      origin: originOf(c),
    }),
  )
  on('DELETE /api/projects/:id/links/:linkId', ({ params }) =>
    revokeLink(db, { projectId: params.id, linkId: params.linkId }),
  )
  on('GET /api/shared/:token', ({ c, params }) =>
    readSharedProject(dependencies, params.token, originOf(c)),
  )
  on('GET /api/shared/:token/figures/:figureId', async ({ c, params }) => {
    const { projectId } = await findLink(db, params.token)
    return sendFigure(c, dependencies, { projectId, figureId: params.figureId })
  })
  on('POST /api/shared/:token/join', ({ user, params }) => joinProject(db, params.token, user.id))
}
