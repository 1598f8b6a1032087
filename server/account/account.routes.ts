import type { z } from 'zod'
import { ChangePassword, ResetPassword, SignUp } from '#contract/account.ts'
import {
  ownPasswords,
  resetMails,
  resets,
  signIns,
  signUps,
  verificationMails,
} from '#contract/calls/account.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { subscriberNetwork } from '#server/http/rate-limit.ts'
import type { Register } from '#server/http/register.ts'
import { fieldErrors, fieldMessages } from '#server/http/validate.ts'
import {
  answerOf,
  betterAuthRequest,
  betterAuthResponse,
  readObject,
} from './better-auth-request.ts'
import { countPasswordAttempt, rememberNetwork } from './password-attempts.ts'
import { changePassword, hashingPlaces } from './passwords.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { endSessions } from './sessions.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

/** Sign-up, sign-in and sign-out by the sign-in library after our own checks; we handle the rest. */
export function accountRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    'auth' | 'config' | 'db' | 'now' | 'findSession' | 'deviceCookie' | 'rewardVerifiedFriend'
  >,
): void {
  const { auth, db, config } = dependencies
  const network = (c: AppContext) => subscriberNetwork(c.get('clientAddress'))
  const hashed = <T>(c: AppContext, work: () => Promise<T>) =>
    hashingPlaces.run(network(c), work, c.req.raw.signal)
  /** Remembers the owner's network and browser, so that wrong passwords from elsewhere do not lock them out. */
  const rememberDevice = async (c: AppContext, email: string, response: Response) => {
    await rememberNetwork(db, { email, network: network(c) })
    const { status, body } = response
    const headers = new Headers(response.headers)
    headers.append('set-cookie', dependencies.deviceCookie.make(email))
    return new Response(body, { status, headers })
  }

  on('POST /api/auth/sign-up/email', async ({ c, count }) => {
    const account = parseSignUp(await c.req.text())
    await count(signUps)
    const { full_name: name, ...rest } = account
    const request = betterAuthRequest(c, JSON.stringify({ name, ...rest }))
    const response = await hashed(c, async () => betterAuthResponse(await auth.handler(request)))
    await mailVerification(dependencies, c, response)
    return rememberDevice(c, account.email, response)
  })
  on('POST /api/auth/sign-in/email', async ({ c, count }) => {
    const text = await c.req.text()
    const email = emailOfSignIn(text)
    if (email === null) throw new AppError('auth.invalid_credentials')
    await count(signIns)
    const device = dependencies.deviceCookie.read(c.req.raw.headers, email)
    const place = { email, network: network(c), device }
    const forgetWrongAttempts = config.rateLimit ? await countPasswordAttempt(db, place) : null
    const request = betterAuthRequest(c, text)
    const response = await hashed(c, async () => betterAuthResponse(await auth.handler(request)))
    await forgetWrongAttempts?.()
    return rememberDevice(c, email, response)
  })
  on('POST /api/auth/sign-out', async ({ c }) => {
    const session = await dependencies.findSession(c.req.raw.headers)
    const response = await betterAuthResponse(
      await auth.handler(betterAuthRequest(c, await c.req.text())),
    )
    if (session !== null) await notify(db, { kind: 'sessions', userId: session.user.id })
    return response
  })
  on('GET /api/auth/get-session', async ({ c }) => {
    const response = await betterAuthResponse(await auth.handler(betterAuthRequest(c, undefined)))
    const { session, user } = answerOf(await response.text())
    if (session === undefined) return null
    const { token: _, ...shown } = session as Record<string, unknown>
    return new Response(JSON.stringify({ session: shown, user }), response)
  })
  on('POST /api/auth/revoke-sessions', async ({ user }) => {
    await endSessions(db, user.id, { keepSessionId: null })
    return { status: true }
  })
  on('POST /api/auth/revoke-other-sessions', async ({ c, user }) => {
    await endSessions(db, user.id, { keepSessionId: c.get('sessionId') })
    return { status: true }
  })
  on('POST /api/auth/change-password', async ({ c, user, forget }) => {
    const change = parsePasswordBody(ChangePassword, await c.req.text())
    const session = { sessionId: c.get('sessionId'), signedInAt: c.get('signedInAt') }
    await hashed(c, () => changePassword(dependencies, { userId: user.id, ...session }, change))
    await forget(ownPasswords)
    return { status: true }
  })
  on('POST /api/auth/request-password-reset', async ({ c, body, count }) => {
    const email = body.email.toLowerCase()
    await count(resetMails, `${email}:${network(c)}`)
    await requestPasswordReset(db, email)
    return { status: true }
  })
  on('POST /api/auth/reset-password', async ({ c, count }) => {
    const reset = parsePasswordBody(ResetPassword, await c.req.text())
    await count(resets)
    const email = await hashed(c, () => resetPassword(dependencies, reset))
    return rememberDevice(c, email, c.json({ status: true }))
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

/** The account stays when the mail cannot be queued: the student can ask for another. */
async function mailVerification(
  { config, db }: Pick<Dependencies, 'config' | 'db'>,
  c: AppContext,
  response: Response,
): Promise<void> {
  const { user } = (await response.clone().json()) as { user: { id: string; email: string } }
  const isWanted = config.emailVerification !== 'off' || config.operatorEmails.includes(user.email)
  if (!isWanted) return
  try {
    await sendVerification(db, user.id)
  } catch (error) {
    c.get('log').error({ err: error }, 'the link to verify an address was not mailed')
  }
}

/** Only checked fields reach the library, which stores any metadata and logs it when it fails. */
function parseSignUp(text: string): SignUp {
  const body = readObject(text)
  const given = { ...body, full_name: body['full_name'] ?? body['name'] }
  if (!given.full_name || !body['email'] || !body['password']) {
    throw new AppError('auth.sign_up_incomplete')
  }
  const parsed = SignUp.safeParse(given, { error: fieldMessages })
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    throw new AppError(signUpErrorCode(Object.keys(fields)[0]), { fields })
  }
  return { ...parsed.data, email: parsed.data.email.toLowerCase() }
}

function signUpErrorCode(field: string | undefined) {
  if (field === 'email') return 'auth.invalid_email'
  if (field === 'password') return 'auth.password_too_short'
  return 'request.invalid'
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

/** The address of a sign-in, or null when there is nothing to check: no address or no password. */
function emailOfSignIn(text: string): string | null {
  const { email, password } = readObject(text)
  const isComplete = typeof email === 'string' && email !== '' && typeof password === 'string'
  return isComplete && password !== '' ? email.trim().toLowerCase().slice(0, 254) : null
}
