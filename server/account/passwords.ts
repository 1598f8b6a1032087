import { availableParallelism } from 'node:os'
import { and, eq, sql } from 'drizzle-orm'
import type { ChangePassword } from '#contract/account.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { subscriberNetwork } from '#server/http/rate-limit.ts'
import { Places } from '#server/places/places.ts'
import { authAccounts, passwordResets } from './account.table.ts'
import { mailUser, passwordChangedMail } from './account-mails.ts'
import { endSessions } from './sessions.ts'

/**
 * The places for hashing, by the client's network. A hash takes a processor for a tenth of a second, so that the
 * passwords which one network tries wait for each other and leave a processor to everybody else.
 */
const hashingPlaces = new Places({
  kind: 'password hashing',
  atOnce: Math.max(1, availableParallelism() - 1),
  perAccount: 1,
  // A class may sign in at once behind one address.
  waitingPerAccount: 60,
  waiting: 400,
  waitMs: 15_000,
  busy: 'server.busy',
})

/** The row of an account's password in `auth_accounts`. */
export const passwordAccount = (userId: string) => ({
  userId,
  accountId: userId,
  providerId: 'credential',
})

/** Runs what hashes a password in a place of the request's network. */
export function inHashingPlace<T>(c: AppContext, work: () => Promise<T>): Promise<T> {
  return hashingPlaces.run(subscriberNetwork(c.get('clientAddress')), work, c.req.raw.signal)
}

/** Who asks for something that only the owner of an account may do, and since when they are signed in. */
export type Owner = { userId: string; signedInAt: Date }

const minuteMs = 60_000
const freshMs = 24 * 60 * minuteMs
/** For accounts without a password, whose only proof is another sign-in. */
const recentMs = 10 * minuteMs

/**
 * Proves that the owner asks: by the password or, in an account without one, by a sign-in a few minutes ago. Slow on
 * purpose: do not call it inside a transaction. Throws auth.wrong_password, auth.sign_in_again.
 */
export async function proveOwner(
  { db, now, passwords }: Pick<Dependencies, 'db' | 'now' | 'passwords'>,
  { userId, signedInAt }: Owner,
  password: string,
): Promise<void> {
  const hash = await findHash(db, userId)
  if (hash === null) {
    const isRecent = now().getTime() - signedInAt.getTime() <= recentMs
    if (!isRecent) throw new AppError('auth.sign_in_again')
  } else if (!(await passwords.verify({ hash, password }))) {
    throw new AppError('auth.wrong_password')
  }
}

/** Proves the owner unless the session is fresh (signed in a day ago at most). Throws what proveOwner throws. */
export async function proveOwnerUnlessFresh(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'passwords'>,
  owner: Owner,
  password: string,
): Promise<void> {
  const isFresh = dependencies.now().getTime() - owner.signedInAt.getTime() <= freshMs
  if (!isFresh) await proveOwner(dependencies, owner, password)
}

/** Null for an account that was never given a password. */
export async function findHash(db: Db, userId: string): Promise<string | null> {
  const { providerId, accountId } = passwordAccount(userId)
  const [account] = await db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .where(and(eq(authAccounts.providerId, providerId), eq(authAccounts.accountId, accountId)))
  return account?.hash ?? null
}

/** Sets a new password; ends every session but `keepSessionId` and invalidates the links that were mailed. */
export async function replacePassword(
  tx: Tx,
  { userId, hash, keepSessionId }: { userId: string; hash: string; keepSessionId: string | null },
): Promise<void> {
  await tx
    .insert(authAccounts)
    .values({ ...passwordAccount(userId), password: hash })
    .onConflictDoUpdate({
      target: [authAccounts.providerId, authAccounts.accountId],
      set: { password: hash, updatedAt: sql`now()` },
    })
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await endSessions(tx, userId, { keepSessionId })
}

/**
 * Changes the signed-in user's password, or gives the account its first, and ends every other session. Throws what
 * proveOwnerUnlessFresh throws, and auth.same_password.
 */
export async function changePassword(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'passwords'>,
  session: Owner & { sessionId: string },
  { currentPassword = '', newPassword }: ChangePassword,
): Promise<void> {
  const { db, passwords } = dependencies
  const { userId, sessionId } = session
  await proveOwnerUnlessFresh(dependencies, session, currentPassword)
  const current = await findHash(db, userId)
  const isSame =
    current !== null && (await passwords.verify({ hash: current, password: newPassword }))
  if (isSame) throw new AppError('auth.same_password')
  const hash = await passwords.hash(newPassword)
  await db.transaction(async (tx) => {
    await replacePassword(tx, { userId, hash, keepSessionId: sessionId })
    await mailUser(tx, userId, 'password-changed', passwordChangedMail)
  })
}
