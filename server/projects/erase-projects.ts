import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { projects } from './projects.table.ts'

/** Deletes a student's projects; their messages, versions and runs go with them. */
export async function eraseProjects(tx: Tx, userId: string): Promise<void> {
  await tx.delete(projects).where(eq(projects.userId, userId))
}
