import { eq } from 'drizzle-orm'
import type { Conjunction } from '#core/apa/finding.ts'
import type { Db } from '#server/db/database.ts'
import { projects } from './projects.table.ts'

/** What a project has between authors; 'y' when it is gone. */
export async function findConjunction(db: Db, projectId: string): Promise<Conjunction> {
  const [row] = await db
    .select({ conjunction: projects.conjunction })
    .from(projects)
    .where(eq(projects.id, projectId))
  return row?.conjunction ?? 'y'
}
