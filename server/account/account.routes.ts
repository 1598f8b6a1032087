import type { z } from 'zod'
import { ChangePassword, ResetPassword } from '#contract/account.ts'
import { ownPasswords, resetMails, resets, verificationMails } from '#contract/calls/account.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { subscriberNetwork } from '#server/http/rate-limit.ts'
import { readObject } from '#server/http/read-json.ts'
import type { Register } from '#server/http/register.ts'
import { rememberDevice } from './answer-sign-in.ts'
import { changePassword } from './change-password.ts'
import { sessionOwner } from './owner-proof.ts'
import { inHashingPlace } from './passwords.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'
import { listIdentities, removeIdentity } from './ways-in.ts'

/** Passwords, the verification of an address, and the issuers that an account is signed in to by. */
export function accountRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    'config' | 'db' | 'deviceCookie' | 'findSession' | 'now' | 'passwords' | 'rewardVerifiedFriend'
  >,
): void {
  const { config, db } = dependencies

  on('POST /api/auth/change-password', async ({ c, forget }) => {
    const change = parsePasswordBody(ChangePassword, await c.req.text())
    const changed = await inHashingPlace(c, () =>
      changePassword(dependencies, sessionOwner(c), change),
    )
    await forget(ownPasswords)
    return changed
  })
  on('POST /api/auth/request-password-reset', async ({ c, body, count }) => {
    const email = body.email.toLowerCase()
    await count(resetMails, [email, subscriberNetwork(c.get('clientAddress'))])
    await requestPasswordReset(db, email)
    return { status: true }
  })
  on('POST /api/auth/reset-password', async ({ c, count }) => {
    const reset = parsePasswordBody(ResetPassword, await c.req.text())
    await count(resets)
    const { email, left } = await inHashingPlace(c, () => resetPassword(dependencies, reset))
    await rememberDevice(dependencies, c, email)
    return { status: true, ...left }
  })
  on('POST /api/auth/send-verification', async ({ user, count }) => {
    if (user.emailVerification !== 'none') {
      await count(verificationMails)
      await sendVerification(db, user.id)
    }
    return { status: true }
  })
  on('POST /api/auth/verify-email', async ({ c, body: { token, password = '' } }) => {
    const session = await dependencies.findSession(c.req.raw.headers)
    const possession = { signedInAs: session?.user.id ?? null, password }
    await inHashingPlace(c, () => verifyEmail(dependencies, token, possession))
    return { status: true }
  })
  on('GET /api/auth/identities', ({ user }) => listIdentities(db, config.issuers, user.id))
  on('DELETE /api/auth/identities/:id', async ({ user, params: { id } }) => {
    const isRemoved = await removeIdentity(db, config.issuers, { userId: user.id, id })
    if (!isRemoved) throw new AppError('identity.not_found')
  })
}

/** Reads a body with a new password. Of several errors it throws the one of the password, which the form shows. */
function parsePasswordBody<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  const parsed = schema.safeParse(readObject(text))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'newPassword')
  if (issue === undefined) throw new AppError('request.invalid')
  throw new AppError(
    issue.code === 'too_big' ? 'auth.password_too_long' : 'auth.new_password_too_short',
  )
}
