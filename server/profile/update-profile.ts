import { and, eq, sql } from 'drizzle-orm'
import type { UpdateMe } from '#contract/account.ts'
import type { Db } from '#server/db/database.ts'
import { files, users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'

/** Throws file.not_found for a photo that is not the user's own. */
export async function updateProfile(db: Db, userId: string, changes: UpdateMe): Promise<void> {
  const photoId = changes.profile_picture_id
  if (photoId) await requireOwnPhoto(db, userId, photoId)
  await db
    .update(users)
    .set({
      ...(changes.full_name === undefined ? {} : { name: changes.full_name }),
      ...(changes.career === undefined ? {} : { career: changes.career }),
      ...(changes.semester === undefined ? {} : { semester: changes.semester }),
      ...(photoId === undefined ? {} : { profilePictureId: photoId }),
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
}

async function requireOwnPhoto(db: Db, userId: string, fileId: string): Promise<void> {
  const own = and(
    eq(files.id, fileId),
    eq(files.userId, userId),
    eq(files.fileType, 'profile_picture'),
  )
  const [photo] = await db.select({ id: files.id }).from(files).where(own)
  if (photo === undefined) throw new AppError('file.not_found')
}
