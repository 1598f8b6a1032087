import { lockCreditAccount } from '#server/credits/lock-credit-account.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { getProject } from './get-project.ts'
import { deleteProjectRow } from './projects.queries.ts'

/**
 * Deletes a project with its messages and versions. A run under way is stopped and settled first: deleting is
 * no way to keep an answer without paying for it.
 */
export async function deleteProject(
  { db, now, stopAndSettleActiveRun }: Pick<Dependencies, 'db' | 'now' | 'stopAndSettleActiveRun'>,
  owner: { userId: string; projectId: string },
): Promise<void> {
  await getProject(db, owner)
  await stopAndSettleActiveRun(owner)
  await db.transaction(async (tx) => {
    // Its runs lose their project: rows that start and settle write under this lock.
    await lockCreditAccount(tx, owner.userId, now())
    await deleteProjectRow(tx, owner)
    await notify(tx, { kind: 'project', ...owner })
  })
}
