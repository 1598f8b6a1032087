import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from './account.table.ts'

export async function updateUser(
  db: Db,
  userId: string,
  changes: Partial<
    Pick<typeof users.$inferInsert, 'name' | 'career' | 'semester' | 'profilePictureId'>
  >,
): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}
