import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { type Db, rowsOf, rowsOfText, type Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FindSession } from '#server/http/app-types.ts'
import { sessions } from './account.table.ts'
import { type SessionCookie, sessionSeconds } from './cookies.ts'
import { hashOfToken, newToken } from './hash-of-token.ts'

/** The database's clock may be set back by this much without making sessions count as old. */
const clocksDifferSeconds = 60
/** A session's use is recorded, and its end put off, at most once in this time: so that requests write little. */
const updateSeconds = 3_600

type Row = {
  id: string
  created_at: Date
  age_seconds: number
  is_stale: boolean
  user_id: string
  full_name: string
  email: string
  email_verified: boolean
  role: 'student' | 'operator'
}

/** Returns the function that finds the session of a request by its cookie, and records its use. */
export function sessionFinder(db: Db, cookie: SessionCookie): FindSession {
  return async (headers) => {
    const token = cookie.read(headers)
    if (token === null) return null
    const [row] = await rowsOfText<Row>(
      db,
      `select s.id, s.created_at, extract(epoch from now() - s.created_at)::float8 as age_seconds,
         s.expires_at < now() + make_interval(secs => $2) as is_stale,
         u.id as user_id, u.full_name, u.email, u.email_verified, u.role
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = $1 and s.expires_at > now()`,
      [hashOfToken(token), sessionSeconds - updateSeconds],
    )
    if (row === undefined) return null
    if (row.is_stale) await prolong(db, row.id)
    const { user_id: id, full_name: name, email, email_verified: isEmailVerified, role } = row
    return {
      id: row.id,
      createdAt: new Date(row.created_at),
      signedInAt: momentOfAge(row.age_seconds),
      user: { id, name, email, isEmailVerified, role },
    }
  }
}

/** When a session of this age began. A negative age, after the database's clock was set back, counts as very old. */
function momentOfAge(seconds: number): Date {
  return new Date(seconds < -clocksDifferSeconds ? 0 : Date.now() - seconds * 1_000)
}

async function prolong(db: Db, sessionId: string): Promise<void> {
  await rowsOfText(
    db,
    `update sessions set expires_at = now() + make_interval(secs => $2), updated_at = now() where id = $1`,
    [sessionId, sessionSeconds],
  )
}

/** Where somebody signs in from, for the list of their sessions. */
export type SessionPlace = { address: string; userAgent: string | null }

/** The most sessions of an account. One more ends the session that was used longest ago. */
export const maxSessions = 50
const maxUserAgentCharacters = 400

/** What somebody signed in with: a password, by the hash that it was compared with; a key (passkey); or an identity. */
export type WayIn = { hash: string } | { keyId: string } | { identityId: string }

/**
 * Locks the row of a way to sign in; false when it was removed. A removal waits until the new session is stored, and then
 * ends that session too.
 */
async function lockWayIn(tx: Tx, userId: string, way: WayIn): Promise<boolean> {
  const found =
    'keyId' in way
      ? sql`select 1 from passkeys where id = ${way.keyId} and user_id = ${userId} for share`
      : 'hash' in way
        ? sql`select 1 from auth_accounts where user_id = ${userId} and provider_id = 'credential'
                and password = ${way.hash} for share`
        : sql`select 1 from auth_accounts where id = ${way.identityId} and user_id = ${userId} for share`
  return (await rowsOf(tx, found)).length > 0
}

/** Opens a session and returns its token. Throws auth.invalid_credentials if the way in was removed meanwhile. */
export async function openSession(
  db: Db,
  userId: string,
  way: WayIn,
  { address, userAgent }: SessionPlace,
): Promise<string> {
  const token = newToken()
  await db.transaction(async (tx) => {
    if (!(await lockWayIn(tx, userId, way))) throw new AppError('auth.invalid_credentials')
    await tx.insert(sessions).values({
      ...('keyId' in way ? { keyShownAt: sql`now()` } : {}),
      userId,
      token: hashOfToken(token),
      expiresAt: sql`now() + make_interval(secs => ${sessionSeconds})`,
      ipAddress: address,
      userAgent: userAgent?.slice(0, maxUserAgentCharacters) ?? null,
    })
    const ended = await tx
      .delete(sessions)
      .where(
        sql`id in (select id from sessions where user_id = ${userId}
                   order by updated_at desc, id offset ${maxSessions})`,
      )
      .returning({ id: sessions.id })
    if (ended.length > 0) await notify(tx, { kind: 'sessions', userId })
  })
  return token
}

export type Session = typeof sessions.$inferSelect

/** A session of a user as `/api/auth` shows it: without its token. */
export async function findShownSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  if (session === undefined) return null
  const { id, ipAddress, userAgent } = session
  return {
    ...{ id, userId, ipAddress, userAgent },
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
  }
}

/** The sessions of a user that have not ended, the last used first. */
export function listSessions(db: Db, userId: string): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt), sessions.id)
}

/** Ends one session of a user and closes its event streams; false when the user has no such session. */
export async function endSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id })
    if (ended.length > 0) await notify(tx, { kind: 'sessions', userId })
    return ended.length > 0
  })
}

/** Ends every session of a user except `keepSessionId`, and closes their event streams. */
export async function endSessions(
  db: Db | Tx,
  userId: string,
  { keepSessionId }: { keepSessionId: string | null },
): Promise<void> {
  const others = keepSessionId === null ? undefined : ne(sessions.id, keepSessionId)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
  await notify(db, { kind: 'sessions', userId })
}
