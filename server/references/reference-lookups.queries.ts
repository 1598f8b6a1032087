import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { referenceLookups } from './reference-lookups.table.ts'

/**
 * The stored answer to a lookup: from the last 30 days, or, that an index knows nothing, from the last hours, because
 * works are registered every day. Undefined if there is none.
 */
export async function findLookup(db: Db, key: string): Promise<unknown> {
  const [row] = await rowsOf<{ answer: unknown }>(
    db,
    sql`select answer from reference_lookups
        where key = ${key} and asked_at > now() - case when answer = '[]'::jsonb
          then interval '6 hours' else interval '30 days' end`,
  )
  return row?.answer
}

export async function saveLookup(db: Db, key: string, answer: unknown): Promise<void> {
  await db
    .insert(referenceLookups)
    .values({ key, answer })
    .onConflictDoUpdate({ target: referenceLookups.key, set: { answer, askedAt: sql`now()` } })
}
