import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ResetPassword } from '#contract/account.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { resetRequests } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { repeat } from '#server/timing/run-every.ts'
import { hashOfToken } from './hashed-tokens.ts'
import { liftPasswordLock } from './password-attempts.ts'
import { passwordChangedMail, passwordResetMail } from './password-mails.ts'
import { hashPassword, replacePassword } from './passwords.ts'
import { markVerified } from './verify-email.ts'

// In their place the database puts what only it knows.
const nameMark = '\u0001'
const originMark = '\u0002'

/**
 * Notes that a new password was asked for. The same work whether or not there is such an account, so that neither the
 * answer nor its time says which; what follows from it is done after the answer.
 */
export async function requestPasswordReset(db: Db, email: string): Promise<void> {
  await db.insert(resetRequests).values({ email })
}

/** Takes up what was asked for, by whichever server is first. */
export async function answerResetRequests(db: Db): Promise<void> {
  while (await answerOne(db)) {
    // One at a time: each is a statement of its own.
  }
}

/**
 * Mails a link for a new password to the account of the address, if there is one; an earlier link stops working. The
 * link leads to the configured address of the site, never to one that a request named.
 */
async function answerOne(db: Db): Promise<boolean> {
  const token = randomBytes(32).toString('base64url')
  const link = `${originMark}/reset-password#token=${token}`
  const mail = passwordResetMail({ name: nameMark, link })
  const claimed = await rowsOf(
    db,
    sql`
    with claimed as (
      delete from reset_requests where id = (
        select id from reset_requests order by created_at limit 1 for update skip locked)
      returning email
    ), owner as (
      select u.id, u.full_name, u.email from users u join claimed using (email) where u.erased_at is null
    ), link as (
      insert into password_resets (user_id, token_hash, expires_at)
        select id, ${hashOfToken(token)}, now() + interval '1 hour' from owner
        on conflict (user_id) do update
          set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    ), mail as (
      insert into outbox_mails (user_id, recipient, subject, body)
        select owner.id, owner.email, ${mail.subject},
            replace(replace(${mail.body}, ${nameMark}, owner.full_name), ${originMark}, site_origin)
          from owner, product_settings
    )
    select 1 from claimed`,
  )
  return claimed.length > 0
}

const everyMs = 1_000

/** Takes them up again and again; returns the stop. */
export function startResetMails({ db, log }: Pick<Dependencies, 'db' | 'log'>) {
  return repeat(
    () => answerResetRequests(db),
    everyMs,
    (error) => log.error({ err: error }, 'asked-for passwords could not be read'),
  )
}

/**
 * A new password for who opened the mail's link, which proves the address too. Returns the account's address. Throws
 * auth.reset_link_invalid for a link that is used, too old or no link of ours.
 */
export async function resetPassword(
  dependencies: Pick<Dependencies, 'auth' | 'db' | 'rewardVerifiedFriend'>,
  { token, newPassword }: ResetPassword,
): Promise<string> {
  const { auth, db } = dependencies
  const tokenHash = hashOfToken(token)
  const [valid] = await rowsOf(
    db,
    sql`select 1 from password_resets where token_hash = ${tokenHash} and expires_at > now()`,
  )
  if (valid === undefined) throw new AppError('auth.reset_link_invalid')
  const hash = await hashPassword(auth, newPassword)
  return db.transaction(async (tx) => {
    const [used] = await rowsOf<{ user_id: string; email: string }>(
      tx,
      sql`delete from password_resets r using users u
          where u.id = r.user_id and r.token_hash = ${tokenHash} and r.expires_at > now()
          returning r.user_id, u.email`,
    )
    if (used === undefined) throw new AppError('auth.reset_link_invalid')
    await replacePassword(tx, { userId: used.user_id, hash, keepSessionId: null })
    await markVerified(dependencies, tx, used.user_id)
    await liftPasswordLock(tx, used.email)
    await queueMail(tx, used.user_id, passwordChangedMail)
    return used.email
  })
}
