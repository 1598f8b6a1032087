import { maxPasswordLength, RegisterStep1, SignUp } from '#contract/account.ts'
import { signIns, signUps } from '#contract/calls/account.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { readObject } from '#server/http/read-json.ts'
import type { Register } from '#server/http/register.ts'
import { fieldErrors, fieldMessages } from '#server/http/validate.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { comparePassword } from './compare-password.ts'
import { deviceWords } from './device-words.ts'
import { inHashingPlace } from './passwords.ts'
import { endSession, endSessions, findShownSession, listSessions } from './sessions.ts'
import { shownUser, signUp } from './sign-in.ts'
import { findUser } from './users.ts'
import { sendVerification } from './verify-email.ts'

/**
 * Pictures and pages that the browser kept. Not `storage`: there stand words that could not be saved yet, which their
 * owner finds again. Not `cookies`: one of them lets the owner in while others guess the password.
 */
const clearedAtSignOut = '"cache"'

/** Accounts with a password, and sessions. */
export function signInRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    'config' | 'db' | 'deviceCookie' | 'findSession' | 'passwords' | 'sessionCookie'
  >,
): void {
  const { db, findSession, sessionCookie } = dependencies

  on('POST /api/auth/sign-up/email', async ({ c, count }) => {
    const account = parseSignUp(await c.req.text())
    await count(signUps)
    const { user, hash } = await inHashingPlace(c, () => signUp(dependencies, account))
    await mailVerification(dependencies, c, user)
    return answerSignIn(dependencies, c, user, { hash })
  })
  on('POST /api/auth/sign-in/email', async ({ c, count }) => {
    const credentials = parseSignIn(await c.req.text())
    if (credentials === null) throw new AppError('auth.invalid_credentials')
    const { email } = credentials
    // Before any count, so that only addresses are counted.
    if (!RegisterStep1.shape.email.safeParse(email).success) {
      throw new AppError('auth.invalid_email')
    }
    await count(signIns)
    const { user, hash } = await comparePassword(dependencies, c, credentials)
    return answerSignIn(dependencies, c, user, { hash })
  })
  on('POST /api/auth/sign-out', async ({ c }) => {
    const session = await findSession(c.req.raw.headers)
    if (session !== null) await endSession(db, { userId: session.user.id, sessionId: session.id })
    c.header('set-cookie', sessionCookie.make(null))
    c.header('clear-site-data', clearedAtSignOut)
    return { success: true }
  })
  on('GET /api/auth/get-session', async ({ c }) => {
    const found = await findSession(c.req.raw.headers)
    if (found === null) return null
    const { id } = found.user
    const [session, user] = await Promise.all([
      findShownSession(db, { userId: id, sessionId: found.id }),
      findUser(db, id),
    ])
    return session === null || user === null ? null : { session, user: shownUser(user) }
  })
  on('GET /api/auth/sessions', async ({ c, user }) => {
    const sessions = await listSessions(db, user.id)
    const rows = sessions.map((session) => ({
      id: session.id,
      is_current: session.id === c.get('sessionId'),
      device: deviceWords(session.userAgent),
      created_at: session.createdAt.toISOString(),
      last_used_at: session.updatedAt.toISOString(),
    }))
    return rows.sort((a, b) => Number(b.is_current) - Number(a.is_current))
  })
  on('DELETE /api/auth/sessions/:id', async ({ user, params }) => {
    const isEnded = await endSession(db, { userId: user.id, sessionId: params.id })
    if (!isEnded) throw new AppError('session.not_found')
  })
  on('POST /api/auth/revoke-sessions', async ({ c, user }) => {
    await endSessions(db, user.id, { keepSessionId: null })
    c.header('clear-site-data', clearedAtSignOut)
    return { status: true }
  })
  on('POST /api/auth/revoke-other-sessions', async ({ c, user }) => {
    await endSessions(db, user.id, { keepSessionId: c.get('sessionId') })
    return { status: true }
  })
}

/** The account stays when the mail cannot be queued: the student can ask for another. */
async function mailVerification(
  { config, db }: Pick<Dependencies, 'config' | 'db'>,
  c: AppContext,
  user: { id: string; email: string },
): Promise<void> {
  const isWanted = config.emailVerification !== 'off' || config.operatorEmails.includes(user.email)
  if (!isWanted) return
  try {
    await sendVerification(db, user.id)
  } catch (error) {
    c.get('log').error({ err: error }, 'the link to verify an address was not mailed')
  }
}

/** Its errors have words of their own, which the schema does not know. */
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

/** The credentials of a sign-in, or null when there is nothing to check: no address or no possible password. */
function parseSignIn(text: string): { email: string; password: string } | null {
  const { email, password } = readObject(text)
  if (typeof email !== 'string' || email === '' || typeof password !== 'string') return null
  if (password === '' || password.length > maxPasswordLength) return null
  return { email: email.trim().toLowerCase(), password }
}
