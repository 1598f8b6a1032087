import type { ChangePassword } from '#contract/account.ts'
import type { PasswordChanged } from '#contract/sessions.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { mailUser, passwordChangedMail } from './account-mails.ts'
import { isFresh, lockAccess, type Owner, proveOwner } from './owner-proof.ts'
import { findPassword, replacePassword } from './passwords.ts'
import { listWaysIn } from './ways-in.ts'

type Deps = Pick<Dependencies, 'config' | 'db' | 'now' | 'passwords'>

/**
 * Changes the signed-in user's password, or gives the account its first, ends every other session, and returns what still
 * signs in. Throws what proveOwner throws, unless the session of a student is fresh, and auth.same_password.
 */
export async function changePassword(
  dependencies: Deps,
  owner: Owner,
  { currentPassword = '', newPassword }: ChangePassword,
): Promise<PasswordChanged> {
  const { config, db, passwords } = dependencies
  const { userId, sessionId } = owner
  const proof = await proveOwner(dependencies, owner, currentPassword).catch((error: unknown) => {
    if (error instanceof AppError && isFresh(dependencies, owner)) return null
    throw error
  })
  const known = await findPassword(db, userId)
  const isSame =
    known !== null && (await passwords.verify({ hash: known.hash, password: newPassword }))
  if (isSame) throw new AppError('auth.same_password')
  const hash = await passwords.hash(newPassword)
  const isProved = proof !== null && proof !== 'unproved password'
  return db.transaction(async (tx) => {
    await lockAccess(tx, owner)
    await replacePassword(tx, { userId, hash, keepSessionId: sessionId, isProved })
    const left = await listWaysIn(tx, config.issuers, userId)
    await mailUser(tx, userId, 'password-changed', (recipient) =>
      passwordChangedMail(recipient, left),
    )
    return { status: true, ...left }
  })
}
