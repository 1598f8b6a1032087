import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { findLatestVersion } from './projects.queries.ts'
import { projects } from './projects.table.ts'

/** A project that somebody has access to (http/project-access.ts); 404 if it was deleted meanwhile. */
export async function getProject(
  db: Db | Tx,
  { projectId }: { projectId: string },
): Promise<typeof projects.$inferSelect> {
  const [row] = await db.select().from(projects).where(eq(projects.id, projectId))
  if (row === undefined) throw new AppError('project.not_found')
  return row
}

/** The content of the version that is a project's text, JSON; null where there is none. */
export async function findDocument(db: Db, projectId: string): Promise<string | null> {
  return (await findLatestVersion(db, projectId))?.content ?? null
}
