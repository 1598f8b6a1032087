import { lockCreditAccount } from '#server/credits/credit-account.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { getProject } from './get-project.ts'
import { deleteProjectRow } from './projects.queries.ts'

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
