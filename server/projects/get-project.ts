import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { projects } from './projects.table.ts'

/** The user's own project; 404 for another's, as for a missing one. */
export async function getProject(
  db: Db | Tx,
  { userId, projectId }: { userId: string; projectId: string },
): Promise<typeof projects.$inferSelect> {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.userId, userId)))
  if (row === undefined) throw new AppError('project.not_found')
  return row
}
