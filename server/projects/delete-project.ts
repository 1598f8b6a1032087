import type { Dependencies } from '#server/dependencies.ts'
import { getProject } from './get-project.ts'
import { deleteProjectRow } from './projects.queries.ts'

/**
 * Deletes a project with its messages and versions. A run under way is stopped and settled first: deleting is
 * no way to keep an answer without paying for it.
 */
export async function deleteProject(
  { db, endRunOfProject }: Pick<Dependencies, 'db' | 'endRunOfProject'>,
  owner: { userId: string; projectId: string },
): Promise<void> {
  await getProject(db, owner)
  await endRunOfProject(owner)
  await deleteProjectRow(db, owner)
}
