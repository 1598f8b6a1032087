import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { projects } from './projects.table.ts'

/** The project when it is the user's; another's is as absent as one that never was. */
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
