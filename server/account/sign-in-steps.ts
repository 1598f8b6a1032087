import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { verifications } from './account.table.ts'
import { hashOfToken } from './hash-of-token.ts'

/** How long somebody may take for the next step. */
export const stepSeconds = 600

/** Stores data for the next step of a sign-in under a key that only the browser has. */
export async function keepStep(db: Db, key: string, value: object): Promise<void> {
  await db.insert(verifications).values({
    identifier: hashOfToken(key),
    value: JSON.stringify(value),
    expiresAt: sql`now() + make_interval(secs => ${stepSeconds})`,
  })
}

/** Reads that data and leaves it for another try. Null as for `takeStep`. */
export async function readStep<Value extends object>(db: Db, key: string): Promise<Value | null> {
  const [kept] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(ofStep(key))
  return kept === undefined ? null : (JSON.parse(kept.value) as Value)
}

/** Reads and deletes that data. Null if it was read before, has expired or does not exist. */
export async function takeStep<Value extends object>(db: Db, key: string): Promise<Value | null> {
  const [taken] = await db
    .delete(verifications)
    .where(ofStep(key))
    .returning({ value: verifications.value })
  return taken === undefined ? null : (JSON.parse(taken.value) as Value)
}

const ofStep = (key: string) =>
  and(eq(verifications.identifier, hashOfToken(key)), gt(verifications.expiresAt, sql`now()`))
