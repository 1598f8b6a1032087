import { availableParallelism } from 'node:os'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { subscriberNetwork } from '#server/http/rate-limit.ts'
import { Places } from '#server/places/places.ts'
import { authAccounts, passwordResets } from './account.table.ts'
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

/** Null for an account that was never given a password. */
export async function findPassword(
  db: Db,
  userId: string,
): Promise<{ hash: string; isUnproved: boolean } | null> {
  const { providerId, accountId } = passwordAccount(userId)
  const [account] = await db
    .select({
      hash: authAccounts.password,
      isUnproved: sql<boolean>`coalesce(${authAccounts.unprovedUntil} > now(), false)`,
    })
    .from(authAccounts)
    .where(and(eq(authAccounts.providerId, providerId), eq(authAccounts.accountId, accountId)))
  return account?.hash ? { hash: account.hash, isUnproved: account.isUnproved } : null
}

type NewPassword = {
  userId: string
  hash: string
  keepSessionId: string | null
  /** Whether the one before was shown, or a mailed link; else it adds no other way to sign in for a day. */
  isProved: boolean
}

/** Sets a new password; ends every session but `keepSessionId` and invalidates the links that were mailed. */
export async function replacePassword(
  tx: Tx,
  { userId, hash, keepSessionId, isProved }: NewPassword,
): Promise<void> {
  const unprovedUntil = isProved ? null : sql`now() + interval '1 day'`
  await tx
    .insert(authAccounts)
    .values({ ...passwordAccount(userId), password: hash, unprovedUntil })
    .onConflictDoUpdate({
      target: [authAccounts.providerId, authAccounts.accountId],
      set: { password: hash, unprovedUntil, updatedAt: sql`now()` },
    })
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await endSessions(tx, userId, { keepSessionId })
}
