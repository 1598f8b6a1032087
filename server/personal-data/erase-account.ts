import { eraseUser, lockDueUser } from '#server/account/account-deletion.ts'
import { eraseCommentAuthor } from '#server/comments/comments.ts'
import { emptyBalance, hasHolds, lockCreditAccount } from '#server/credits/credit-account.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { deleteFigureRows, handOverFigures } from '#server/figures/figure-rows.ts'
import { deleteFileRows } from '#server/files/file-rows.ts'
import { eraseRuns, projectsWithOpenRun } from '#server/generation/erase-runs.ts'
import { eraseMails } from '#server/mail/queue-mail.ts'
import { eraseProjects } from '#server/projects/export-projects.ts'
import { eraseReferrals } from '#server/referrals/referral-rows.ts'
import { handOverProjects } from '#server/sharing/members.ts'
import { eraseSources } from '#server/sources/export-sources.ts'
import { eraseAuthor } from '#server/steps/block-authors.ts'
import { countPending, eraseTopups } from '#server/topups/topup-rows.ts'

const erasedName = 'Cuenta eliminada'

/**
 * Erases an account whose deletion is due: its projects, unless a group goes on with them, files, sessions and personal data are deleted; the ledger and the
 * top-ups stay without a name. One transaction; afterwards the bytes of the files are removed, at the latest by the
 * file sweep. Returns false when the deletion was cancelled, a top-up is pending or a run holds credits.
 */
export async function eraseAccount(
  dependencies: Pick<Dependencies, 'db' | 'storage' | 'now' | 'stopAndSettleActiveRun'>,
  userId: string,
): Promise<boolean> {
  const { db, storage, now, stopAndSettleActiveRun } = dependencies
  for (const projectId of await projectsWithOpenRun(db, userId)) {
    await stopAndSettleActiveRun({ projectId })
  }
  const paths = await db.transaction(async (tx) => {
    await lockCreditAccount(tx, userId, now())
    if (!(await mayErase(tx, userId, now()))) return null
    await emptyBalance(tx, userId, erasedName)
    await handOverProjects(tx, userId)
    await eraseProjects(tx, userId)
    await eraseSources(tx, userId)
    await handOverFigures(tx, userId)
    await eraseCommentAuthor(tx, userId)
    await eraseAuthor(tx, userId)
    await eraseRuns(tx, userId)
    await eraseTopups(tx, userId, erasedName)
    await eraseReferrals(tx, userId)
    const email = await eraseUser(tx, userId, { name: erasedName, now: now() })
    await eraseMails(tx, { userId, email })
    return [...(await deleteFileRows(tx, userId)), ...(await deleteFigureRows(tx, userId))]
  })
  for (const path of paths ?? []) await storage.remove(path)
  return paths !== null
}

async function mayErase(tx: Tx, userId: string, now: Date): Promise<boolean> {
  if (!(await lockDueUser(tx, userId, now))) return false
  return (await countPending(tx, userId)) === 0 && !(await hasHolds(tx, userId))
}
