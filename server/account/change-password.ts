import type { ChangePassword } from '#contract/account.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { passwordChangedMail } from './account-mails.ts'
import { mailUser } from './mail-user.ts'
import { hashPassword, isPasswordOf, replacePassword } from './passwords.ts'

const freshMs = 24 * 60 * 60_000

/**
 * Changes the signed-in user's password and ends every other session. The current password is checked unless the
 * session is fresh (signed in a day ago at most). Throws auth.wrong_password, auth.same_password.
 */
export async function changePassword(
  { auth, db, now }: Pick<Dependencies, 'auth' | 'db' | 'now'>,
  session: { userId: string; sessionId: string; signedInAt: Date },
  { currentPassword = '', newPassword }: ChangePassword,
): Promise<void> {
  const { userId, sessionId, signedInAt } = session
  const isFresh = now().getTime() - signedInAt.getTime() <= freshMs
  if (!isFresh && !(await isPasswordOf({ auth, db }, userId, currentPassword))) {
    throw new AppError('auth.wrong_password')
  }
  if (await isPasswordOf({ auth, db }, userId, newPassword)) {
    throw new AppError('auth.same_password')
  }
  const hash = await hashPassword(auth, newPassword)
  await db.transaction(async (tx) => {
    await replacePassword(tx, { userId, hash, keepSessionId: sessionId })
    await mailUser(tx, userId, 'password-changed', passwordChangedMail)
  })
}
