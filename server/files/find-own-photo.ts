import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { files } from './files.table.ts'

/** The row of a profile picture when it is the user's. */
export async function findOwnPhoto(
  db: Db,
  { userId, fileId }: { userId: string; fileId: string },
): Promise<typeof files.$inferSelect | null> {
  const [photo] = await db
    .select()
    .from(files)
    .where(
      and(eq(files.id, fileId), eq(files.userId, userId), eq(files.fileType, 'profile_picture')),
    )
  return photo ?? null
}
