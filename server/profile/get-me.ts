import { basename } from 'node:path'
import { eq } from 'drizzle-orm'
import type { MeRow } from '#contract/account.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import type { Db } from '#server/db/database.ts'
import { creditAccounts, files, users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInUser } from '#server/http/app-types.ts'

/** The user's own row with the balances of their account. */
export async function getMe(
  db: Db,
  { id: userId, role, emailVerification }: Pick<SignedInUser, 'id' | 'role' | 'emailVerification'>,
): Promise<MeRow> {
  const [row] = await db
    .select({ user: users, account: creditAccounts, photoPath: files.storagePath })
    .from(users)
    .innerJoin(creditAccounts, eq(creditAccounts.userId, users.id))
    .leftJoin(files, eq(files.id, users.profilePictureId))
    .where(eq(users.id, userId))
  if (row === undefined) throw new AppError('auth.required')
  const { user, account, photoPath } = row
  const heldUnits = account.freeHeld + account.paidHeld
  return {
    id: user.id,
    full_name: user.name,
    email: user.email,
    career: user.career,
    semester: user.semester,
    profile_picture_id: user.profilePictureId,
    profile_picture_url: photoPath === null ? null : `/api/files/photos/${basename(photoPath)}`,
    role,
    email_verification: emailVerification,
    credits_balance: creditsFromUnits(account.paidUnits),
    free_credits_balance: creditsFromUnits(account.freeUnits),
    available_credits: creditsFromUnits(account.freeUnits + account.paidUnits - heldUnits),
    deletion_due_at: user.deletionDueAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  }
}
