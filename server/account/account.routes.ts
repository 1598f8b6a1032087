import type { z } from 'zod'
import { ChangePassword, ResetPassword } from '#contract/account.ts'
import { ownPasswords, resetMails, resets, verificationMails } from '#contract/calls/account.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { subscriberNetwork } from '#server/http/rate-limit.ts'
import { readObject } from '#server/http/read-json.ts'
import type { Register } from '#server/http/register.ts'
import { rememberDevice } from './answer-sign-in.ts'
import { changePassword, inHashingPlace } from './passwords.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

/** Passwords and the verification of an address. */
export function accountRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    'config' | 'db' | 'deviceCookie' | 'findSession' | 'now' | 'passwords' | 'rewardVerifiedFriend'
  >,
): void {
  const { db } = dependencies

  on('POST /api/auth/change-password', async ({ c, user, forget }) => {
    const change = parsePasswordBody(ChangePassword, await c.req.text())
    const session = { sessionId: c.get('sessionId'), signedInAt: c.get('signedInAt') }
    await inHashingPlace(c, () =>
      changePassword(dependencies, { userId: user.id, ...session }, change),
    )
    await forget(ownPasswords)
    return { status: true }
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
    const email = await inHashingPlace(c, () => resetPassword(dependencies, reset))
    await rememberDevice(dependencies, c, email)
    return { status: true }
  })
  on('POST /api/auth/send-verification', async ({ user, count }) => {
    if (user.emailVerification !== 'none') {
      await count(verificationMails)
      await sendVerification(db, user.id)
    }
    return { status: true }
  })
  on('POST /api/auth/verify-email', async ({ c, body: { token } }) => {
    const session = await dependencies.findSession(c.req.raw.headers)
    await verifyEmail(dependencies, { token, signedInAs: session?.user.id ?? null })
    return { status: true }
  })
}

/** Of several errors it throws the one of the new password, which the form shows. */
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
