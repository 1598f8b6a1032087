import { and, eq, sql } from 'drizzle-orm'
import type { SignUp } from '#contract/account.ts'
import type { Db } from '#server/db/database.ts'
import { isConnectionLost, isTimedOut } from '#server/db/lost-connection.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { authAccounts, users } from './account.table.ts'
import { passwordAccount } from './passwords.ts'
import type { User } from './users.ts'

type Deps = Pick<Dependencies, 'db' | 'passwords'>

/**
 * Makes an account with a password. A trigger on `users` makes its credits and referral code. Throws auth.email_taken
 * and auth.sign_up_failed.
 */
export async function signUp(
  { db, passwords }: Deps,
  { full_name: name, password, ...rest }: SignUp,
): Promise<{ user: User; hash: string }> {
  if ((await findByEmail(db, rest.email)) !== null) throw new AppError('auth.email_taken')
  const hash = await passwords.hash(password)
  try {
    return await db.transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ ...rest, name })
        .onConflictDoNothing({ target: users.email })
        .returning()
      if (user === undefined) throw new AppError('auth.email_taken')
      await tx.insert(authAccounts).values({ ...passwordAccount(user.id), password: hash })
      return { user, hash }
    })
  } catch (error) {
    const isKnown = error instanceof AppError || isConnectionLost(error) || isTimedOut(error)
    if (isKnown) throw error
    throw new AppError('auth.sign_up_failed', {}, { cause: error })
  }
}

/**
 * The user with this address and password, and its hash. The work is the same for an address without an account. Throws
 * auth.invalid_credentials.
 */
export async function findByPassword(
  { db, passwords }: Deps,
  { email, password }: { email: string; password: string },
): Promise<{ user: User; hash: string; isUnproved: boolean }> {
  const [found] = await db
    .select({
      user: users,
      hash: authAccounts.password,
      isUnproved: sql<boolean>`coalesce(${authAccounts.unprovedUntil} > now(), false)`,
    })
    .from(users)
    .innerJoin(
      authAccounts,
      and(eq(authAccounts.userId, users.id), eq(authAccounts.providerId, 'credential')),
    )
    .where(eq(users.email, email))
  const hash = found?.hash ?? null
  // Takes as long as a comparison.
  if (hash === null) await passwords.hash(password)
  const isRight = hash !== null && (await passwords.verify({ hash, password }))
  if (found === undefined || !isRight) throw new AppError('auth.invalid_credentials')
  return { user: found.user, hash, isUnproved: found.isUnproved }
}

async function findByEmail(db: Db, email: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? null
}

/** The user as `/api/auth` shows it. */
export function shownUser(user: User) {
  const { id, name, email, emailVerified, image, role } = user
  const { career, semester, how_did_you_hear, usage_purpose } = user
  return {
    ...{ id, name, full_name: name, email, emailVerified, image, role },
    ...{ career, semester, how_did_you_hear, usage_purpose },
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}
