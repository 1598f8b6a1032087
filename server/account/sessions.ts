import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type Db, rowsOfText, type Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import type { FindSession } from '#server/http/app-types.ts'
import { sessions } from './account.table.ts'
import { isSecure, sessionCookiePrefix } from './cookies.ts'
import { hashOfToken } from './hashed-tokens.ts'

/** How long a session lasts after its last use, and how often that use is recorded. In seconds. */
export const sessionSeconds = 30 * 24 * 3_600
export const sessionUpdateSeconds = 24 * 3_600

type Row = {
  id: string
  created_at: Date
  is_stale: boolean
  user_id: string
  full_name: string
  email: string
  email_verified: boolean
  role: 'student' | 'operator'
}

/**
 * Reads the sessions that the sign-in library makes. Its own check takes 4 ms of CPU a request: two queries, and
 * signing and verifying one token by asynchronous jobs. This one is one query and one HMAC.
 */
export function sessionFinder(db: Db, secret: string, publicUrl: string | null): FindSession {
  // Browsers accept the prefix `__Secure-` only from pages served over TLS.
  const prefix = isSecure(publicUrl) ? '__Secure-' : ''
  const cookie = new RegExp(`(?:^|;\\s*)${prefix}${sessionCookiePrefix}\\.session_token=([^;]+)`)
  return async (headers) => {
    const signed = cookie.exec(headers.get('cookie') ?? '')?.[1]
    const token =
      bearerToken(headers, secret) ?? (signed === undefined ? null : verified(signed, secret))
    if (token === null) return null
    const [row] = await rowsOfText<Row>(
      db,
      `select s.id, s.created_at, s.expires_at < now() + make_interval(secs => $2) as is_stale,
         u.id as user_id, u.full_name, u.email, u.email_verified, u.role
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = $1 and s.expires_at > now()`,
      [hashOfToken(token), sessionSeconds - sessionUpdateSeconds],
    )
    if (row === undefined) return null
    if (row.is_stale) await prolong(db, row.id)
    const { user_id: id, full_name: name, email, email_verified: isEmailVerified, role } = row
    return {
      id: row.id,
      createdAt: new Date(row.created_at),
      user: { id, name, email, isEmailVerified, role },
    }
  }
}

async function prolong(db: Db, sessionId: string): Promise<void> {
  await rowsOfText(
    db,
    `update sessions set expires_at = now() + make_interval(secs => $2), updated_at = now() where id = $1`,
    [sessionId, sessionSeconds],
  )
}

/** The token of `Authorization: Bearer`: bare, as sign-in returns it, or signed, as in the cookie. */
function bearerToken(headers: Headers, secret: string): string | null {
  const given = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (given === undefined) return null
  return given.includes('.') ? verified(given, secret) : given
}

/** The token of `token.signature`, percent-encoded or not; null when the signature does not match. */
function verified(given: string, secret: string): string | null {
  const signed = decoded(given)
  const dot = signed.lastIndexOf('.')
  const token = signed.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const signature = Buffer.from(signed.slice(dot + 1), 'base64')
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected)
  return dot > 0 && isOurs ? token : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
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
