import { sql } from 'drizzle-orm'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import { getProject } from './get-project.ts'
import { presentProject } from './present-rows.ts'
import { tellMembers } from './project-owner.ts'
import { deleteProjectRow, forgetPages, updateProject } from './projects.queries.ts'

/** What changes how many pages a text has. */
const pageSettings = ['title', 'sections_start_pages', 'index_kind', 'declaration'] as const

type ProjectRef = { projectId: string }

/** Changes a project's title or title page, and tells the other tabs of all who see it. */
export async function changeProject(
  db: Db,
  { projectId, role }: ProjectAccess,
  changes: UpdateProject,
): Promise<ProjectRow> {
  await updateProject(db, { projectId }, changes)
  if (pageSettings.some((setting) => changes[setting] !== undefined)) {
    await forgetPages(db, projectId)
  }
  await tellMembers(db, projectId)
  return presentProject(await getProject(db, { projectId }), role)
}

/**
 * Deletes a project with its messages and versions. An active run is stopped and settled first, so that deleting does
 * not avoid its charge, whoever asked for it.
 */
export async function deleteProject(
  { db, now, stopAndSettleActiveRun }: Pick<Dependencies, 'db' | 'now' | 'stopAndSettleActiveRun'>,
  { projectId }: ProjectRef,
): Promise<void> {
  await stopAndSettleActiveRun({ projectId })
  await db.transaction(async (tx) => {
    await lockAskers(tx, projectId, now())
    await tellMembers(tx, projectId)
    await deleteProjectRow(tx, { projectId })
  })
}

/**
 * Locks the accounts of all who asked in a project: its runs lose it, and starting and settling write those rows under
 * these locks. In the order in which `start_run` takes them.
 */
async function lockAskers(tx: Tx, projectId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`select lock_credit_account(a.user_id, ${now.toISOString()}) from (
          select user_id from projects where id = ${projectId}
          union select user_id from run_summaries where project_id = ${projectId}
          order by 1) a`,
  )
}
