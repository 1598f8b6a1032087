import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ResetPassword } from '#contract/account.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { forgetMails } from '#server/mail/queue-mail.ts'
import { resetRequests, users } from './account.table.ts'
import { mailLink, mailUser, passwordChangedMail } from './account-mails.ts'
import { hashOfToken } from './hash-of-token.ts'
import { lockUser } from './owner-proof.ts'
import { liftPasswordLock } from './password-attempts.ts'
import { replacePassword } from './passwords.ts'
import { forgetSecondFactor } from './second-factor.ts'
import { markVerified } from './verify-email.ts'
import { listWaysIn, removeOtherWaysIn, type WaysIn } from './ways-in.ts'

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
    // Each link is mailed in its own transaction.
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
 * Sets a new password for the token of a mailed link of either kind, which also verifies the address. If nobody had
 * verified it, every other way to sign in and a second factor are removed: whoever registered the address may have added
 * them. Returns the account's address and what still signs in. Throws auth.reset_link_invalid for a used, expired or
 * unknown token.
 */
export async function resetPassword(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'passwords' | 'rewardVerifiedFriend'>,
  { token, newPassword }: ResetPassword,
): Promise<{ email: string; left: WaysIn }> {
  const { config, db, passwords } = dependencies
  const tokenHash = hashOfToken(token)
  if ((await findLink(db, tokenHash)) === null) throw new AppError('auth.reset_link_invalid')
  const hash = await passwords.hash(newPassword)
  return db.transaction(async (tx) => {
    const userId = await findLink(tx, tokenHash)
    const user = userId === null ? undefined : await lockUser(tx, userId)
    // Read again under the lock, because another request may have used it.
    if (user === undefined || (await findLink(tx, tokenHash)) === null) {
      throw new AppError('auth.reset_link_invalid')
    }
    if (!user.emailVerified) {
      await removeOtherWaysIn(tx, user.id)
      await forgetSecondFactor(tx, user.id)
    }
    await replacePassword(tx, { userId: user.id, hash, keepSessionId: null, isProved: true })
    await markVerified(dependencies, tx, user.id)
    await liftPasswordLock(tx, user.email)
    await forgetMails(tx, 'password-reset', user.email)
    const left = await listWaysIn(tx, config.issuers, user.id)
    await mailUser(tx, user.id, 'password-changed', (recipient) =>
      passwordChangedMail(recipient, left),
    )
    return { email: user.email, left }
  })
}

/** Whose link it is; null when it is none. `replacePassword` and `markVerified` remove it. */
async function findLink(db: Db | Tx, tokenHash: string): Promise<string | null> {
  const [link] = await rowsOf<{ user_id: string }>(
    db,
    sql`select l.user_id from (
          select user_id from password_resets where token_hash = ${tokenHash} and expires_at > now()
          union all
          select user_id from email_verifications where token_hash = ${tokenHash} and expires_at > now()
        ) l join users u on u.id = l.user_id where u.erased_at is null`,
  )
  return link?.user_id ?? null
}
