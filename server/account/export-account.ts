import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { authAccounts, knownNetworks, passkeys, sessions, users } from './account.table.ts'

const rowsAtOnce = 500

/** The student's answers at sign-up. */
export async function exportSignUpAnswers(db: Db, userId: string) {
  const [row] = await db
    .select({ how_did_you_hear: users.how_did_you_hear, usage_purpose: users.usage_purpose })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** The issuers by which the student signs in, for the download of personal data. */
export function exportIdentities(db: Db, userId: string) {
  return db
    .select({
      issuer: authAccounts.providerId,
      subject: authAccounts.accountId,
      created_at: authAccounts.createdAt,
    })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), ne(authAccounts.providerId, 'credential')))
    .orderBy(asc(authAccounts.createdAt))
}

/** The student's keys, without what they are checked by. */
export function exportPasskeys(db: Db, userId: string) {
  const { name, createdAt, lastUsedAt } = passkeys
  return db
    .select({ name, created_at: createdAt, last_used_at: lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt))
}

export async function* exportSessions(db: Db, userId: string) {
  for (let last: string | null = null; ; ) {
    const page: { id: string; row: object }[] = await db
      .select({
        id: sessions.id,
        row: {
          created_at: sessions.createdAt,
          expires_at: sessions.expiresAt,
          ip_address: sessions.ipAddress,
          user_agent: sessions.userAgent,
        },
      })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), last === null ? undefined : gt(sessions.id, last)))
      .orderBy(asc(sessions.id))
      .limit(rowsAtOnce)
    yield* page.map(({ row }) => row)
    last = page.at(-1)?.id ?? null
    if (page.length < rowsAtOnce) return
  }
}

export async function* exportNetworks(db: Db, userId: string) {
  const { network, seenAt } = knownNetworks
  for (let last: string | null = null; ; ) {
    const page: { network: string; seen_at: Date }[] = await db
      .select({ network, seen_at: seenAt })
      .from(knownNetworks)
      .where(and(eq(knownNetworks.userId, userId), last === null ? undefined : gt(network, last)))
      .orderBy(asc(network))
      .limit(rowsAtOnce)
    yield* page
    last = page.at(-1)?.network ?? null
    if (page.length < rowsAtOnce) return
  }
}
