import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { verifications } from './account.table.ts'
import { hashOfToken } from './hash-of-token.ts'

/** How long the data of a step is kept, in seconds: the time that somebody has for the next step. */
export const stepSeconds = 600

/** Stores data for the next step of a sign-in. Only the browser has the key: the database has its hash. */
export async function keepStep(db: Db, key: string, value: object): Promise<void> {
  await db.insert(verifications).values({
    identifier: hashOfToken(key),
    value: JSON.stringify(value),
    expiresAt: sql`now() + make_interval(secs => ${stepSeconds})`,
  })
}

/** Reads the data of a step and keeps it for another try. Null if it was taken, has expired or does not exist. */
export async function readStep<Value extends object>(db: Db, key: string): Promise<Value | null> {
  const [kept] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(ofStep(key))
  return kept === undefined ? null : (JSON.parse(kept.value) as Value)
}

/** Reads and deletes the data of a step, which works once. Null if it was taken, has expired or does not exist. */
export async function takeStep<Value extends object>(db: Db, key: string): Promise<Value | null> {
  const [taken] = await db
    .delete(verifications)
    .where(ofStep(key))
    .returning({ value: verifications.value })
  return taken === undefined ? null : (JSON.parse(taken.value) as Value)
}

const ofStep = (key: string) =>
  and(eq(verifications.identifier, hashOfToken(key)), gt(verifications.expiresAt, sql`now()`))
