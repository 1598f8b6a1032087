import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { lockCreditAccount } from '#server/credits/credit-account.ts'
import type { Db } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { getProject } from './get-project.ts'
import { deleteProjectRow, forgetPages, updateProject } from './projects.queries.ts'

/** What changes how many pages a text has. */
const pageSettings = ['title', 'sections_start_pages', 'index_kind', 'declaration'] as const

/** Changes a project's title or title page, and tells the student's other tabs. */
export async function changeProject(
  db: Db,
  owner: { userId: string; projectId: string },
  changes: UpdateProject,
): Promise<ProjectRow> {
  const row = await updateProject(db, owner, changes)
  if (pageSettings.some((setting) => changes[setting] !== undefined)) {
    await forgetPages(db, owner.projectId)
  }
  await notify(db, { kind: 'project', ...owner })
  return row
}

/**
 * Deletes a project with its messages and versions. An active run is stopped and settled first, so that deleting does
 * not avoid its charge.
 */
export async function deleteProject(
  { db, now, stopAndSettleActiveRun }: Pick<Dependencies, 'db' | 'now' | 'stopAndSettleActiveRun'>,
  owner: { userId: string; projectId: string },
): Promise<void> {
  await getProject(db, owner)
  await stopAndSettleActiveRun(owner)
  await db.transaction(async (tx) => {
    // Its runs lose their project; starting and settling write those rows under this lock.
    await lockCreditAccount(tx, owner.userId, now())
    await deleteProjectRow(tx, owner)
    await notify(tx, { kind: 'project', ...owner })
  })
}
