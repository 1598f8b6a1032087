import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { authAccounts, passwordResets } from './account.table.ts'
import type { Auth } from './auth.ts'
import { endSessions } from './end-sessions.ts'

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
