import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { knownNetworks, sessions, users } from './account.table.ts'

/** The student's answers at sign-up. */
export async function exportSignUpAnswers(db: Db, userId: string) {
  const [row] = await db
    .select({ how_did_you_hear: users.how_did_you_hear, usage_purpose: users.usage_purpose })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export function exportSessions(db: Db, userId: string) {
  return db
    .select({
      created_at: sessions.createdAt,
      expires_at: sessions.expiresAt,
      ip_address: sessions.ipAddress,
      user_agent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
}

export function exportNetworks(db: Db, userId: string) {
  return db
    .select({ network: knownNetworks.network, seen_at: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(eq(knownNetworks.userId, userId))
}
