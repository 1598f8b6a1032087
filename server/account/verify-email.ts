import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { emailVerifications, users } from './account.table.ts'
import { mailLink } from './account-mails.ts'
import { hashOfToken } from './hash-of-token.ts'

type Deps = Pick<Dependencies, 'config' | 'db' | 'rewardVerifiedFriend'>

/** Mails a link that verifies the user's address; earlier links stop working. */
export async function sendVerification(db: Db, userId: string): Promise<void> {
  await db.transaction((tx) => mailLink(tx, userId, 'verification'))
}

/**
 * Verifies an address by the token of a mailed link. An operator's address is verified only in a session of that
 * account: another person may have registered it, and the link alone would make them an operator. Throws
 * auth.verification_link_invalid, auth.verify_signed_in.
 */
export async function verifyEmail(
  dependencies: Deps,
  { token, signedInAs }: { token: string; signedInAs: string | null },
): Promise<void> {
  const tokenHash = hashOfToken(token)
  await dependencies.db.transaction(async (tx) => {
    const [asked] = await rowsOf<{ user_id: string; email: string }>(
      tx,
      sql`select v.user_id, u.email from email_verifications v join users u on u.id = v.user_id
          where v.token_hash = ${tokenHash} and v.expires_at > now() and u.erased_at is null`,
    )
    if (asked === undefined) throw new AppError('auth.verification_link_invalid')
    const makesOperator = dependencies.config.operatorEmails.includes(asked.email)
    if (makesOperator && asked.user_id !== signedInAs) throw new AppError('auth.verify_signed_in')
    await markVerified(dependencies, tx, asked.user_id)
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
