import { availableParallelism } from 'node:os'
import { and, eq } from 'drizzle-orm'
import type { ChangePassword } from '#contract/account.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { Places } from '#server/places/places.ts'
import { authAccounts, passwordResets } from './account.table.ts'
import { mailUser, passwordChangedMail } from './account-mails.ts'
import type { Auth } from './auth.ts'
import { endSessions } from './sessions.ts'

/**
 * The places for hashing, by the client's network. A hash takes a processor for a tenth of a second, so that the
 * passwords which one network tries wait for each other and leave a processor to everybody else.
 */
export const hashingPlaces = new Places({
  kind: 'password hashing',
  atOnce: Math.max(1, availableParallelism() - 1),
  perAccount: 1,
  // A class may sign in at once behind one address.
  waitingPerAccount: 60,
  waiting: 400,
  waitMs: 15_000,
  busy: 'server.busy',
})

const ofUser = (userId: string) =>
  and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, 'credential'))

/** Slow on purpose, as `isPasswordOf` is: do not call either inside a transaction. */
export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password)
}

export async function isPasswordOf(
  { auth, db }: { auth: Auth; db: Db },
  userId: string,
  password: string,
): Promise<boolean> {
  const [account] = await db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .where(ofUser(userId))
  if (!account?.hash) throw new AppError('auth.required')
  return (await auth.$context).password.verify({ hash: account.hash, password })
}

/** Sets a new password; ends every session but `keepSessionId` and invalidates the links that were mailed. */
export async function replacePassword(
  tx: Tx,
  { userId, hash, keepSessionId }: { userId: string; hash: string; keepSessionId: string | null },
): Promise<void> {
  await tx.update(authAccounts).set({ password: hash, updatedAt: new Date() }).where(ofUser(userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await endSessions(tx, userId, { keepSessionId })
}

const freshMs = 24 * 60 * 60_000

/**
 * Changes the signed-in user's password and ends every other session. The current password is checked unless the
 * session is fresh (signed in a day ago at most). Throws auth.wrong_password, auth.same_password.
 */
export async function changePassword(
  { auth, db, now }: Pick<Dependencies, 'auth' | 'db' | 'now'>,
  session: { userId: string; sessionId: string; signedInAt: Date },
  { currentPassword = '', newPassword }: ChangePassword,
): Promise<void> {
  const { userId, sessionId, signedInAt } = session
  const isFresh = now().getTime() - signedInAt.getTime() <= freshMs
  if (!isFresh && !(await isPasswordOf({ auth, db }, userId, currentPassword))) {
    throw new AppError('auth.wrong_password')
  }
  if (await isPasswordOf({ auth, db }, userId, newPassword)) {
    throw new AppError('auth.same_password')
  }
  const hash = await hashPassword(auth, newPassword)
  await db.transaction(async (tx) => {
    await replacePassword(tx, { userId, hash, keepSessionId: sessionId })
    await mailUser(tx, userId, 'password-changed', passwordChangedMail)
  })
}
