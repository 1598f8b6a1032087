import { may, type ProjectRole, type Right } from '#contract/rights.ts'
import { type Db, rowsOfText } from '#server/db/database.ts'
import { AppError } from './app-error.ts'

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
