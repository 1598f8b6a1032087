import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { VersionRow } from '#contract/projects.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { findLatestVersion } from './projects.queries.ts'
import { projects, type StoredProject } from './projects.table.ts'

/** A project that somebody has access to (http/project-access.ts); 404 if it was deleted meanwhile. */
export async function getProject(
  db: Db | Tx,
  { projectId }: { projectId: string },
): Promise<StoredProject> {
  const found = await findProject(db, projectId)
  if (found === null) throw new AppError('project.not_found')
  return found
}

export async function findProject(db: Db | Tx, projectId: string): Promise<StoredProject | null> {
  const [row] = await db
    .select({ ...getTableColumns(projects), ...sharedColumns })
    .from(projects)
    .where(eq(projects.id, projectId))
  return row ?? null
}

/** Columns of a query on projects: who owns it, and whether others write it too. */
export const sharedColumns = {
  ownerName: sql<string>`(select full_name from users where id = ${projects.userId})`,
  isGroup: sql<boolean>`exists (
    select 1 from project_access a where a.project_id = ${projects.id} and a.role = 'writes')`,
}

/** The version that is a project's text; null where there is none. */
export const findDocumentVersion = (db: Db, projectId: string): Promise<VersionRow | null> =>
  findLatestVersion(db, projectId)

/** The content of the version that is a project's text, JSON; null where there is none. */
export async function findDocument(db: Db, projectId: string): Promise<string | null> {
  return (await findLatestVersion(db, projectId))?.content ?? null
}
