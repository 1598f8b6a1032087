import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from './account.table.ts'

export function listOperators(db: Db): Promise<{ name: string; email: string }[]> {
  return db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.role, 'operator'))
    .orderBy(asc(users.email))
}

/** Gives an account a role; returns its address, or null when there is no such account. */
export async function setRole(
  db: Db,
  email: string,
  role: 'student' | 'operator',
): Promise<string | null> {
  const [changed] = await db
    .update(users)
    .set({ role, updatedAt: sql`now()` })
    .where(eq(users.email, email.trim().toLowerCase()))
    .returning({ email: users.email })
  return changed?.email ?? null
}
