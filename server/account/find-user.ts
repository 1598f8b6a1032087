import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { users } from './account.table.ts'

export type User = typeof users.$inferSelect

export async function findUser(db: Db | Tx, userId: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}
