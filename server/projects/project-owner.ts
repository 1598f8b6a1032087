import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import { AppError } from '#server/http/app-error.ts'
import { projects } from './projects.table.ts'

/** Holds a project's row until the transaction ends. Throws project.not_found. */
export async function lockProject(tx: Tx, projectId: string): Promise<void> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('update')
  if (rows.length === 0) throw new AppError('project.not_found')
}

/** Makes a user the owner of a project. Messages and versions keep who wrote them. */
export async function giveProject(
  tx: Tx,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  // Rows without a person are the owner's of before there were members.
  for (const table of [sql`messages`, sql`versions`]) {
    await tx.execute(
      sql`update ${table} set user_id = p.user_id from projects p
          where p.id = ${projectId} and project_id = p.id and ${table}.user_id is null`,
    )
  }
  await tx.update(projects).set({ userId, updatedAt: sql`now()` }).where(eq(projects.id, projectId))
}

/** Tells all who have a project open that its members or links changed. */
export function tellOfMembers(tx: Db | Tx, projectId: string): Promise<void> {
  return notify(tx, { kind: 'members', projectId })
}

/** Tells the owner and the members that a project or its members changed. */
export function tellMembers(db: Db | Tx, projectId: string): Promise<void> {
  return notifyMembers(db, projectId, 'project')
}

/** Tells all who may read a project that its comments changed. */
export async function tellOfComments(tx: Tx, projectId: string): Promise<void> {
  await notify(tx, { kind: 'comments', projectId })
  await notifyMembers(tx, projectId, 'commented')
}

async function notifyMembers(
  db: Db | Tx,
  projectId: string,
  kind: 'project' | 'commented',
): Promise<void> {
  await db.execute(
    sql`select pg_notify('cuartilla', jsonb_build_object(
          'kind', ${kind}::text, 'projectId', project_id, 'userId', user_id)::text)
        from project_access where project_id = ${projectId}`,
  )
}
