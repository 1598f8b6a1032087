import type { UpdateMe } from '#contract/account.ts'
import { updateUser } from '#server/account/update-user.ts'
import type { Db } from '#server/db/database.ts'
import { findOwnPhoto } from '#server/files/find-own-photo.ts'
import { AppError } from '#server/http/app-error.ts'

/** Throws file.not_found for a photo that is not the user's own. */
export async function updateProfile(db: Db, userId: string, changes: UpdateMe): Promise<void> {
  const { full_name: name, career, semester, profile_picture_id: photoId } = changes
  if (photoId && (await findOwnPhoto(db, { userId, fileId: photoId })) === null) {
    throw new AppError('file.not_found')
  }
  await updateUser(db, userId, {
    ...(name === undefined ? {} : { name }),
    ...(career === undefined ? {} : { career }),
    ...(semester === undefined ? {} : { semester }),
    ...(photoId === undefined ? {} : { profilePictureId: photoId }),
  })
}
