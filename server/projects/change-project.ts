import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import { updateProject } from './projects.queries.ts'

/** Changes a project's title or title page, and tells the student's other tabs. */
export async function changeProject(
  db: Db,
  owner: { userId: string; projectId: string },
  changes: UpdateProject,
): Promise<ProjectRow> {
  const row = await updateProject(db, owner, changes)
  await notify(db, { kind: 'project', ...owner })
  return row
}
