import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { liftPasswordLock } from '#server/account/password-attempts.ts'
import { lockCreditAccount } from '#server/credits/lock-credit-account.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import {
  authAccounts,
  emailVerifications,
  files,
  generationChunks,
  generations,
  knownNetworks,
  outboxMails,
  passwordResets,
  projects,
  rateLimits,
  referralCodes,
  referrals,
  resetRequests,
  sessions,
  transactions,
  users,
  verifications,
  waitingReferrals,
} from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'

const nobody = 'Cuenta eliminada'

/**
 * Erases an account whose day has come: projects, files, sessions and every personal datum go; the ledger and the
 * transfers stay, of nobody. All in one transaction; the files' bytes right after it, or with the file sweeper.
 * Returns false when there is nothing to do: its owner kept it, or a transfer still waits to be verified.
 */
export async function eraseAccount(
  dependencies: Pick<Dependencies, 'db' | 'storage' | 'now' | 'endRunOfProject'>,
  userId: string,
): Promise<boolean> {
  const { db, storage, now, endRunOfProject } = dependencies
  const open = await db
    .select({ projectId: generations.projectId })
    .from(generations)
    .where(
      and(eq(generations.userId, userId), inArray(generations.status, ['running', 'generated'])),
    )
  for (const { projectId } of open) {
    if (projectId !== null) await endRunOfProject({ userId, projectId })
  }
  const paths = await db.transaction(async (tx) => {
    await lockCreditAccount(tx, userId, now())
    if (!(await mayErase(tx, userId, now()))) return null
    await emptyBalance(tx, userId)
    await forgetWriting(tx, userId)
    await forgetTransfers(tx, userId)
    await forgetPerson(tx, userId, now())
    const removed = await tx
      .delete(files)
      .where(eq(files.userId, userId))
      .returning({ path: files.storagePath })
    return removed.map(({ path }) => path)
  })
  for (const path of paths ?? []) await storage.remove(path)
  return paths !== null
}

async function mayErase(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const [due] = await rowsOf(
    tx,
    sql`select 1 from users
        where id = ${userId} and role = 'student' and deletion_due_at <= ${now.toISOString()}
          and not exists (select 1 from transactions where user_id = ${userId} and status = 'pending')
          and not exists (select 1 from credit_holds where user_id = ${userId} and state = 'held')
        for update of users`,
  )
  return due !== undefined
}

async function emptyBalance(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select post_credit_entry(user_id, 'adjust', -free_units, -paid_units, ${`erase:${userId}`},
          null, null, ${nobody})
        from credit_accounts where user_id = ${userId}`,
  )
}

async function forgetWriting(tx: Tx, userId: string): Promise<void> {
  await tx.delete(projects).where(eq(projects.userId, userId))
  const own = tx
    .select({ id: generations.id })
    .from(generations)
    .where(eq(generations.userId, userId))
  await tx.delete(generationChunks).where(inArray(generationChunks.generationId, own))
  await tx
    .update(generations)
    .set({ answer: sql`case when answer is null then null else '' end`, errorDetails: {} })
    .where(eq(generations.userId, userId))
}

/** The reference stays, so that a receipt is never credited twice. */
async function forgetTransfers(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(transactions)
    .set({
      payerName: nobody,
      receiptFileId: null,
      reason: sql`case when reason is null then null else ${nobody} end`,
    })
    .where(eq(transactions.userId, userId))
}

async function forgetPerson(tx: Tx, userId: string, now: Date): Promise<void> {
  const [{ email } = { email: '' }] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  await tx
    .update(referrals)
    .set({ ipAddress: null, userAgent: null })
    .where(or(eq(referrals.referredId, userId), eq(referrals.referrerId, userId)))
  await tx.delete(referralCodes).where(eq(referralCodes.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(authAccounts).where(eq(authAccounts.userId, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx
    .delete(outboxMails)
    .where(or(eq(outboxMails.userId, userId), eq(outboxMails.recipient, email)))
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
  await tx.delete(knownNetworks).where(eq(knownNetworks.userId, userId))
  await tx.delete(resetRequests).where(eq(resetRequests.email, email))
  await tx
    .delete(waitingReferrals)
    .where(or(eq(waitingReferrals.referredId, userId), eq(waitingReferrals.referrerId, userId)))
  await liftPasswordLock(tx, email)
  await tx.delete(rateLimits).where(eq(rateLimits.key, `reset-mail:${email}`))
  await tx
    .update(users)
    .set({
      name: nobody,
      email: `${userId}@eliminada.invalid`,
      emailVerified: false,
      image: null,
      career: null,
      semester: null,
      how_did_you_hear: null,
      usage_purpose: null,
      profilePictureId: null,
      deletionDueAt: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
}
