import { may, type ProjectRole, type Right } from '#contract/rights.ts'
import { type Db, rowsOfText } from '#server/db/database.ts'
import { AppError } from './app-error.ts'

/** Whoever has a link to a project, without an account. */
export type GuestAccess = {
  projectId: string
  userId: null
  role: Extract<ProjectRole, 'comments' | 'reads'>
  ownerId: string
}

/** The access of a link's token; null for one that is not valid. */
export type FindLinkAccess = (token: string) => Promise<GuestAccess | null>

/** Somebody with rights to a project, as `requireRight` found them. */
export type ProjectAccess = {
  projectId: string
  /** Who asks. */
  userId: string
  role: ProjectRole
  ownerId: string
}

/**
 * The access of a user to a project. Throws project.not_found for whoever has no role in it, as for a missing one, and
 * auth.forbidden for a role without the right.
 */
export async function requireRight(
  db: Db,
  { userId, projectId }: { userId: string; projectId: string },
  right: Right,
): Promise<ProjectAccess> {
  const [found] = await rowsOfText<{ role: ProjectRole; owner_id: string }>(
    db,
    'select role, owner_id from project_access where project_id = $1 and user_id = $2',
    [projectId, userId],
  )
  if (found === undefined) throw new AppError('project.not_found')
  if (!may(found.role, right)) throw new AppError('auth.forbidden')
  return { projectId, userId, role: found.role, ownerId: found.owner_id }
}

/** The same for whoever has a link. A link that is not valid, or is of another project, is link.not_found. */
export async function requireLinkRight(
  findLinkAccess: FindLinkAccess,
  { token, projectId }: { token: string; projectId: string },
  right: Right,
): Promise<GuestAccess> {
  const access = await findLinkAccess(token)
  if (access?.projectId !== projectId) throw new AppError('link.not_found')
  if (!may(access.role, right)) throw new AppError('auth.forbidden')
  return access
}
