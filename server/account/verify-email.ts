import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { emailVerifications, users } from './account.table.ts'
import { mailLink } from './account-mails.ts'
import { hashOfToken } from './hash-of-token.ts'
import { lockUser } from './owner-proof.ts'
import { findPassword } from './passwords.ts'

type Deps = Pick<Dependencies, 'db' | 'passwords' | 'rewardVerifiedFriend'>

/** Mails a link that verifies the user's address; earlier links stop working. */
export async function sendVerification(db: Db, userId: string): Promise<void> {
  await db.transaction((tx) => mailLink(tx, userId, 'verification'))
}

/** What shows, beside a mailed link, that its reader has the account: a session of it, or its password. */
export type Possession = { signedInAs: string | null; password: string }

/**
 * Verifies an address by the token of a mailed link. The link proves who reads the mail, not who registered the address:
 * without a session or the password of that account it changes nothing, and the token sets a new password instead
 * (`resetPassword`). Slow on purpose. Throws auth.verification_link_invalid, auth.password_needed, auth.wrong_password.
 */
export async function verifyEmail(
  dependencies: Deps,
  token: string,
  { signedInAs, password }: Possession,
): Promise<void> {
  const { db, passwords } = dependencies
  const tokenHash = hashOfToken(token)
  const asked = sql`select v.user_id from email_verifications v join users u on u.id = v.user_id
    where v.token_hash = ${tokenHash} and v.expires_at > now() and u.erased_at is null`
  const [link] = await rowsOf<{ user_id: string }>(db, asked)
  if (link === undefined) throw new AppError('auth.verification_link_invalid')
  const { user_id: userId } = link
  const known = signedInAs === userId ? null : await findPassword(db, userId)
  if (signedInAs !== userId) {
    if (password === '' || known === null) throw new AppError('auth.password_needed')
    if (!(await passwords.verify({ hash: known.hash, password }))) {
      throw new AppError('auth.wrong_password')
    }
  }
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await rowsOf(tx, asked)).length === 0) throw new AppError('auth.verification_link_invalid')
    await markVerified(dependencies, tx, userId)
  })
}

/** Marks the address as verified and pays the referral reward that waited for it. */
export async function markVerified(
  { rewardVerifiedFriend }: Pick<Deps, 'rewardVerifiedFriend'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await rewardVerifiedFriend(tx, userId)
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
}
