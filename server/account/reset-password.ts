import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ResetPassword } from '#contract/account.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { passwordChangedMail, passwordResetMail } from './password-mails.ts'
import { hashPassword, replacePassword } from './passwords.ts'

// In their place the database puts what only it knows.
const nameMark = '\u0001'
const originMark = '\u0002'

/**
 * Mails a link for a new password to the account of this address, if there is one; an earlier link stops working.
 * One statement whether or not there is: neither the answer nor its time says which. The link leads to the
 * configured address of the site, never to one that the request names.
 */
export async function requestPasswordReset(db: Db, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const link = `${originMark}/reset-password#token=${token}`
  const mail = passwordResetMail({ name: nameMark, link })
  await db.execute(sql`
    with owner as (
      select id, full_name, email from users where email = ${email} and erased_at is null
    ), link as (
      insert into password_resets (user_id, token_hash, expires_at)
        select id, ${hashOf(token)}, now() + interval '1 hour' from owner
        on conflict (user_id) do update
          set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    )
    insert into outbox_mails (user_id, recipient, subject, body)
      select owner.id, owner.email, ${mail.subject},
          replace(replace(${mail.body}, ${nameMark}, owner.full_name), ${originMark}, site_origin)
        from owner, product_settings`)
}

/** Throws auth.reset_link_invalid for a link that is used, too old or no link of ours. */
export async function resetPassword(
  { auth, db }: Pick<Dependencies, 'auth' | 'db'>,
  { token, newPassword }: ResetPassword,
): Promise<void> {
  const tokenHash = hashOf(token)
  const [valid] = await rowsOf(
    db,
    sql`select 1 from password_resets where token_hash = ${tokenHash} and expires_at > now()`,
  )
  if (valid === undefined) throw new AppError('auth.reset_link_invalid')
  const hash = await hashPassword(auth, newPassword)
  await db.transaction(async (tx) => {
    const [used] = await rowsOf<{ user_id: string; email: string }>(
      tx,
      sql`delete from password_resets r using users u
          where u.id = r.user_id and r.token_hash = ${tokenHash} and r.expires_at > now()
          returning r.user_id, u.email`,
    )
    if (used === undefined) throw new AppError('auth.reset_link_invalid')
    await replacePassword(tx, { userId: used.user_id, hash, keepSessionId: null })
    await tx.execute(sql`delete from rate_limits where key = ${`password:${used.email}`}`)
    await queueMail(tx, used.user_id, passwordChangedMail)
  })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
