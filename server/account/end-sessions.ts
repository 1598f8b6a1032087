import { and, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import { sessions } from './account.table.ts'

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
