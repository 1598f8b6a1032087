import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { referenceLookups } from './reference-lookups.table.ts'

/** The stored answer to a lookup from the last 30 days; undefined if there is none. */
export async function findLookup(db: Db, key: string): Promise<unknown> {
  const [row] = await rowsOf<{ answer: unknown }>(
    db,
    sql`select answer from reference_lookups where key = ${key} and asked_at > now() - interval '30 days'`,
  )
  return row?.answer
}

export async function saveLookup(db: Db, key: string, answer: unknown): Promise<void> {
  await db
    .insert(referenceLookups)
    .values({ key, answer })
    .onConflictDoUpdate({ target: referenceLookups.key, set: { answer, askedAt: sql`now()` } })
}
