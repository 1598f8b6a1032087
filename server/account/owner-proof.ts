import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { sessions, users } from './account.table.ts'
import { findPassword } from './passwords.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'passwords'>

/** Who asks for something that only the owner of an account may do, and since when they are signed in. */
export type Owner = { userId: string; sessionId: string; signedInAt: Date; isOperator: boolean }

export function sessionOwner(c: AppContext): Owner {
  const { id: userId, role } = c.get('user')
  const session = { sessionId: c.get('sessionId'), signedInAt: c.get('signedInAt') }
  return { userId, ...session, isOperator: role === 'operator' }
}

const minuteMs = 60_000
const freshMs = 24 * 60 * minuteMs
/** A sign-in counts as proof for this long, in accounts without a password, which have no other proof. */
const recentMs = 10 * minuteMs
export const shownFor = sql`interval '10 minutes'`
/** A proof further in the future than this is from before the database's clock jumped back, and does not count. */
export const clocksDiffer = sql`interval '1 minute'`

/**
 * Proves that the owner asks: by a key shown in this session in the last ten minutes, by the password or, in a student's
 * account without one, by a sign-in in that time. Slow on purpose: do not call it inside a transaction. Throws
 * auth.wrong_password, auth.sign_in_again and, for an operator without a password, auth.owner_unproved.
 */
export async function proveOwner(dependencies: Deps, owner: Owner, password: string) {
  const { db, now, passwords } = dependencies
  if (await wasKeyShown(db, owner)) return 'key'
  const known = await findPassword(db, owner.userId)
  if (known !== null) {
    const isRight = password !== '' && (await passwords.verify({ hash: known.hash, password }))
    if (!isRight) throw new AppError('auth.wrong_password')
    return known.isUnproved ? 'unproved password' : 'password'
  }
  if (owner.isOperator) throw new AppError('auth.owner_unproved')
  const isRecent = now().getTime() - owner.signedInAt.getTime() <= recentMs
  if (!isRecent) throw new AppError('auth.sign_in_again')
  return 'sign-in'
}

/**
 * The same for what lets somebody in for longer than the password: a key, an issuer, a second factor. A password that was
 * set a moment ago in a borrowed session does not count. Throws auth.password_unproved too.
 */
export async function proveLastingOwner(dependencies: Deps, owner: Owner, password: string) {
  const proof = await proveOwner(dependencies, owner, password)
  if (proof === 'unproved password') throw new AppError('auth.password_unproved')
}

/** Whether the session is so young that a student's password is changed without the current one (design, "Change password"). */
export function isFresh({ now }: Pick<Deps, 'now'>, { signedInAt, isOperator }: Owner): boolean {
  return !isOperator && now().getTime() - signedInAt.getTime() <= freshMs
}

export async function showKey(db: Db, { userId, sessionId }: Pick<Owner, 'userId' | 'sessionId'>) {
  await db
    .update(sessions)
    .set({ keyShownAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
}

async function wasKeyShown(db: Db, { userId, sessionId }: Owner): Promise<boolean> {
  const shown = await rowsOf(
    db,
    sql`select 1 from sessions where id = ${sessionId} and user_id = ${userId}
        and key_shown_at between now() - ${shownFor} and now() + ${clocksDiffer}`,
  )
  return shown.length > 0
}

/**
 * Locks the account against other changes of how it is signed in to. Throws auth.required when the session has ended
 * meanwhile: what its user asked for just before is not done after its owner threw them out.
 */
export async function lockAccess(
  tx: Tx,
  { userId, sessionId }: Pick<Owner, 'userId' | 'sessionId'>,
): Promise<void> {
  await lockUser(tx, userId)
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  if (session === undefined) throw new AppError('auth.required')
}

export async function lockUser(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}
