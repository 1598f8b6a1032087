import { basename } from 'node:path'
import type { UpdateMe } from '#contract/account.ts'
import type { MeRow } from '#contract/me.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { findPassword } from '#server/account/passwords.ts'
import { findUser, updateUser } from '#server/account/users.ts'
import { findAccount } from '#server/credits/credit-account.ts'
import type { Db } from '#server/db/database.ts'
import { findOwnPhoto } from '#server/files/file-rows.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInUser } from '#server/http/app-types.ts'

/** The user's own row with the balances of their account. */
export async function getMe(
  db: Db,
  { id: userId, role, emailVerification }: Pick<SignedInUser, 'id' | 'role' | 'emailVerification'>,
): Promise<MeRow> {
  const [user, account, password] = await Promise.all([
    findUser(db, userId),
    findAccount(db, userId),
    findPassword(db, userId),
  ])
  if (user === null || account === null) throw new AppError('auth.required')
  const { profilePictureId: fileId } = user
  const photo = fileId === null ? null : await findOwnPhoto(db, { userId, fileId })
  const heldUnits = account.freeHeld + account.purchasedHeld
  return {
    id: user.id,
    full_name: user.name,
    email: user.email,
    career: user.career,
    semester: user.semester,
    profile_picture_id: user.profilePictureId,
    profile_picture_url: photo === null ? null : `/api/files/photos/${basename(photo.storagePath)}`,
    role,
    has_password: password !== null,
    email_verification: emailVerification,
    credits_balance: creditsFromUnits(account.purchasedUnits),
    free_credits_balance: creditsFromUnits(account.freeUnits),
    available_credits: creditsFromUnits(account.freeUnits + account.purchasedUnits - heldUnits),
    deletion_due_at: user.deletionDueAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  }
}

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
