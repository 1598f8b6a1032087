import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ResetPassword } from '#contract/account.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { forgetMails } from '#server/mail/queue-mail.ts'
import { authAccounts, passkeys, resetRequests, users } from './account.table.ts'
import { mailLink, mailUser, passwordChangedMail } from './account-mails.ts'
import { hashOfToken } from './hash-of-token.ts'
import { liftPasswordLock } from './password-attempts.ts'
import { replacePassword } from './passwords.ts'
import { markVerified } from './verify-email.ts'

/**
 * Records a request for a reset link. The work is the same whether or not the account exists, so that neither the
 * response nor its time reveals it; `mailResetLinks` sends the mail afterwards.
 */
export async function requestPasswordReset(db: Db, email: string): Promise<void> {
  await db.insert(resetRequests).values({ email })
}

/** Mails the reset links that were requested. Each request is handled by one server. */
export async function mailResetLinks(db: Db): Promise<void> {
  while (await mailNextResetLink(db)) {
    // One at a time, each in a transaction.
  }
}

/**
 * Takes the oldest request and mails a reset link if the account exists; earlier links stop working. Returns false when
 * no request is waiting.
 */
async function mailNextResetLink(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [request] = await rowsOf<{ email: string }>(
      tx,
      sql`delete from reset_requests where id = (
            select id from reset_requests order by created_at limit 1 for update skip locked)
          returning email`,
    )
    if (request === undefined) return false
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, request.email), isNull(users.erasedAt)))
    if (owner === undefined) return true
    await mailLink(tx, owner.id, 'password-reset')
    return true
  })
}

/**
 * Sets a new password for the token of a mailed link, which also verifies the address. If nobody had verified it, every
 * other way to sign in is removed: whoever registered the address may have added it. Returns the account's address.
 * Throws auth.reset_link_invalid for a used, expired or unknown token.
 */
export async function resetPassword(
  dependencies: Pick<Dependencies, 'db' | 'passwords' | 'rewardVerifiedFriend'>,
  { token, newPassword }: ResetPassword,
): Promise<string> {
  const { db, passwords } = dependencies
  const tokenHash = hashOfToken(token)
  const [valid] = await rowsOf(
    db,
    sql`select 1 from password_resets where token_hash = ${tokenHash} and expires_at > now()`,
  )
  if (valid === undefined) throw new AppError('auth.reset_link_invalid')
  const hash = await passwords.hash(newPassword)
  return db.transaction(async (tx) => {
    const [used] = await rowsOf<{ user_id: string; email: string; email_verified: boolean }>(
      tx,
      sql`delete from password_resets r using users u
          where u.id = r.user_id and r.token_hash = ${tokenHash} and r.expires_at > now()
          returning r.user_id, u.email, u.email_verified`,
    )
    if (used === undefined) throw new AppError('auth.reset_link_invalid')
    if (!used.email_verified) await removeOtherAccess(tx, used.user_id)
    await replacePassword(tx, { userId: used.user_id, hash, keepSessionId: null })
    await markVerified(dependencies, tx, used.user_id)
    await liftPasswordLock(tx, used.email)
    await forgetMails(tx, 'password-reset', used.email)
    await mailUser(tx, used.user_id, 'password-changed', passwordChangedMail)
    return used.email
  })
}

async function removeOtherAccess(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx
    .delete(authAccounts)
    .where(and(eq(authAccounts.userId, userId), ne(authAccounts.providerId, 'credential')))
}
