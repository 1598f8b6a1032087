import { createMiddleware } from 'hono/factory'
import type { Config } from '#server/config.ts'
import { AppError } from './app-error.ts'
import type { AppContext, AppEnv, FindSession, SignedInUser } from './app-types.ts'

type Deps = {
  findSession: FindSession
  config: Pick<Config, 'operatorEmails' | 'emailVerification'>
}

/** Refuses a request without a session (cookie or bearer token) and sets its user. */
export function requireUser(dependencies: Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Several features have routes under the same path and guard them separately; the session is read once.
    const isKnown = c.get('user') !== undefined
    if (!isKnown && !(await identify(c, dependencies))) throw new AppError('auth.required')
    await next()
  })
}

/** Sets the user of a request; false when it has no session. */
export async function identify(c: AppContext, { findSession, config }: Deps): Promise<boolean> {
  const found = await findSession(c.req.raw.headers)
  if (found === null) return false
  const { id, name: fullName, email, isEmailVerified } = found.user
  const isListed = config.operatorEmails.includes(email)
  const isOperator = found.user.role === 'operator' || (isListed && isEmailVerified)
  c.set('user', {
    id,
    fullName,
    email,
    role: isOperator ? 'operator' : 'student',
    emailVerification: isEmailVerified ? 'none' : whatWaits(config.emailVerification, isListed),
  })
  c.set('sessionId', found.id)
  c.set('signedInAt', found.createdAt)
  return true
}

function whatWaits(
  mode: Deps['config']['emailVerification'],
  isListed: boolean,
): SignedInUser['emailVerification'] {
  if (mode === 'required') return 'required'
  return mode === 'rewards' || isListed ? 'pending' : 'none'
}
