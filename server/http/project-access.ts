import { may, type ProjectRole, type Right } from '#contract/rights.ts'
import { type Db, rowsOfText } from '#server/db/database.ts'
import { AppError } from './app-error.ts'

/** Somebody who opened a project by a link, without an account. */
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
  /** The user who makes the request. */
  userId: string
  role: ProjectRole
  ownerId: string
  /** Whether the text has steps that no version has (server/steps/). */
  hasUnkeptSteps: boolean
}

/**
 * The access of a user to a project. Throws project.not_found when the user has no role in it, as for a missing one, and
 * auth.forbidden for a role without the right.
 */
export async function requireRight(
  db: Db,
  { userId, projectId }: { userId: string; projectId: string },
  right: Right,
): Promise<ProjectAccess> {
  const [found] = await rowsOfText<{
    role: ProjectRole
    owner_id: string
    has_unkept_steps: boolean
  }>(
    db,
    `select a.role, a.owner_id, exists (
        select 1 from project_texts t where t.project_id = a.project_id and t.kept < t.last) as has_unkept_steps
      from project_access a where a.project_id = $1 and a.user_id = $2`,
    [projectId, userId],
  )
  if (found === undefined) throw new AppError('project.not_found')
  if (!may(found.role, right)) throw new AppError('auth.forbidden')
  return {
    projectId,
    userId,
    role: found.role,
    ownerId: found.owner_id,
    hasUnkeptSteps: found.has_unkept_steps,
  }
}

/** The access that a link gives to a project. Throws link.not_found for an invalid link or one of another project. */
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
