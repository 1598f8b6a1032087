import { findDueDeletions } from '#server/account/account-deletion.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { studentsWithPending } from '#server/topups/topup-rows.ts'

const batch = 20

type Deps = Pick<
  Dependencies,
  'config' | 'db' | 'storage' | 'now' | 'log' | 'stopAndSettleActiveRun'
>

/** Erases the accounts whose grace period is over. An error in one does not stop the others. */
export async function sweepDeletions(dependencies: Deps): Promise<void> {
  const { config, db, now, log } = dependencies
  const due = await findDueDeletions(db, { now: now(), operatorEmails: config.operatorEmails })
  // Accounts with a pending top-up wait for its decision and are not counted in the batch.
  const waiting = await studentsWithPending(db, due)
  const ready = due.filter((userId) => !waiting.has(userId)).slice(0, batch)
  for (const userId of ready) {
    try {
      if (await eraseAccount(dependencies, userId)) log.info({ userId }, 'erased an account')
    } catch (error) {
      log.error({ err: error, userId }, 'an account could not be erased')
    }
  }
}
