import { Hono } from 'hono'
import type { z } from 'zod'
import {
  ChangePassword,
  RequestPasswordReset,
  ResetPassword,
  SignUp,
  UpdateMe,
} from '#contract/account.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import { countAttempt, forgetAttempts, networkOf } from '#server/http/rate-limit.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateBody } from '#server/http/validate.ts'
import { authErrorCode } from './auth-errors.ts'
import { changePassword } from './change-password.ts'
import { getMe } from './get-me.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { updateProfile } from './update-profile.ts'

// A campus shares one address, so these are wide; one account's password is guarded by its own, narrow one.
const signUpsPerAddress = { attempts: 30, windowSeconds: 600 }
const signInsPerAddress = { attempts: 100, windowSeconds: 600 }
const wrongPasswordsPerAccount = { attempts: 10, windowSeconds: 900 }
const resetsPerAddress = { attempts: 30, windowSeconds: 3_600 }
const resetMailsPerAccount = { attempts: 5, windowSeconds: 3_600 }

/** What else of the sign-in library is let through: its other doors change a profile unchecked. */
const passedOn = [
  '/sign-out',
  '/get-session',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
]

/** `/api/auth/*`, handed to the sign-in library after our own checks, and its errors worded by us. */
export function authRoutes(dependencies: Dependencies) {
  const { auth, db, config } = dependencies
  const limited = async (key: string, limit: { attempts: number; windowSeconds: number }) => {
    if (config.rateLimit) await countAttempt(db, key, limit)
  }
  const routes = new Hono<AppEnv>()
    .post('/sign-up/email', async (c) => {
      // Only what could become an account counts: empty posts do not shut a campus out.
      const request = await signUpRequest(c)
      await limited(`sign-up:${networkOf(c.get('clientAddress'))}`, signUpsPerAddress)
      return answer(await auth.handler(request))
    })
    .post('/sign-in/email', async (c) => {
      const text = await c.req.text()
      if (!isSignIn(text)) throw new AppError('auth.invalid_credentials')
      await limited(`sign-in:${networkOf(c.get('clientAddress'))}`, signInsPerAddress)
      const account = `password:${emailOf(text)}`
      await limited(account, wrongPasswordsPerAccount)
      const response = await auth.handler(authRequest(c, text))
      if (response.ok) await forgetAttempts(db, account)
      return answer(response)
    })
    .post('/change-password', requireUser(dependencies), async (c) => {
      const user = c.get('user')
      const account = `password:${user.email}`
      await limited(account, wrongPasswordsPerAccount)
      const change = parsePasswordBody(ChangePassword, await c.req.text())
      const session = { sessionId: c.get('sessionId'), signedInAt: c.get('signedInAt') }
      await changePassword(dependencies, { userId: user.id, ...session }, change)
      await forgetAttempts(db, account)
      return c.json({ status: true })
    })
    .post('/request-password-reset', validateBody(RequestPasswordReset), async (c) => {
      await limited(`reset:${networkOf(c.get('clientAddress'))}`, resetsPerAddress)
      const email = c.req.valid('json').email.toLowerCase()
      await limited(`reset-mail:${email}`, resetMailsPerAccount)
      await requestPasswordReset(db, email)
      return c.json({ status: true })
    })
    .post('/reset-password', async (c) => {
      const reset = parsePasswordBody(ResetPassword, await c.req.text())
      await limited(`reset:${networkOf(c.get('clientAddress'))}`, resetsPerAddress)
      await resetPassword(dependencies, reset)
      return c.json({ status: true })
    })
  for (const path of passedOn) {
    routes.get(path, async (c) => answer(await auth.handler(authRequest(c, undefined))))
    routes.post(path, async (c) => {
      const session = await auth.api.getSession({ headers: c.req.raw.headers })
      const response = await answer(await auth.handler(authRequest(c, await c.req.text())))
      if (session !== null) await notify(db, { kind: 'sessions', userId: session.user.id })
      return response
    })
  }
  return routes
}

/** The new password's own words come first: they are what the form shows. */
function parsePasswordBody<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> {
  const parsed = schema.safeParse(readJson(text))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'newPassword')
  if (issue === undefined) throw new AppError('request.invalid')
  throw new AppError(
    issue.code === 'too_big' ? 'auth.password_too_long' : 'auth.new_password_too_short',
  )
}

/** `GET/PATCH /api/me`. */
export function meRoutes(dependencies: Dependencies) {
  const { db } = dependencies
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .get('/', async (c) => c.json(await getMe(db, c.get('user'))))
    .patch('/', validateBody(UpdateMe), async (c) => {
      await updateProfile(db, c.get('user').id, c.req.valid('json'))
      return c.json(await getMe(db, c.get('user')))
    })
}

/** The library takes unchecked metadata and logs it when it fails: nothing but what is checked reaches it. */
async function signUpRequest(c: AppContext): Promise<Request> {
  const body = readJson(await c.req.text())
  const given = { ...body, name: body['name'] ?? body['full_name'] }
  if (!given.name || !body['email'] || !body['password']) {
    throw new AppError('auth.sign_up_incomplete')
  }
  const parsed = SignUp.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError(signUpErrorCode(String(issue?.path[0])), {
      fields: { [String(issue?.path[0])]: issue?.message },
    })
  }
  return authRequest(c, JSON.stringify({ ...parsed.data, email: parsed.data.email.toLowerCase() }))
}

function signUpErrorCode(field: string) {
  if (field === 'email') return 'auth.invalid_email'
  if (field === 'password') return 'auth.password_too_short'
  return 'request.invalid'
}

function authRequest(c: AppContext, body: string | undefined): Request {
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-client-address', c.get('clientAddress'))
  headers.delete('content-length')
  // http/same-origin.ts has refused other sites; what sends no origin is no browser, and may sign in.
  if (!headers.has('origin')) headers.set('origin', new URL(c.req.url).origin)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(c.req.url, {
    method: c.req.method,
    headers,
    ...(body === undefined ? {} : { body: body === '' ? '{}' : body }),
  })
}

async function answer(response: Response): Promise<Response> {
  if (response.status < 400) return response
  const body = readJson(await response.text(), {})
  throw new AppError(authErrorCode(response.status, body['code']))
}

function readJson(text: string, otherwise?: Record<string, unknown>): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    if (otherwise === undefined) throw new AppError('request.not_json', { cause: String(error) })
  }
  return otherwise ?? {}
}

/** Whether there is anything to check: an address and a password. */
function isSignIn(text: string): boolean {
  const { email, password } = readJson(text)
  return (
    typeof email === 'string' && email !== '' && typeof password === 'string' && password !== ''
  )
}

function emailOf(text: string): string {
  const email = readJson(text)['email']
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 254) : ''
}
