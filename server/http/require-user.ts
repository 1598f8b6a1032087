import { createMiddleware } from 'hono/factory'
import type { Config } from '#server/config.ts'
import { Places } from '#server/places/places.ts'
import { AppError } from './app-error.ts'
import type { AppContext, AppEnv, FindSession, SignedInUser } from './app-types.ts'
import { subscriberNetwork } from './rate-limit.ts'

type Deps = {
  findSession: FindSession
  config: Pick<Config, 'operatorEmails' | 'emailVerification'>
}

/**
 * The requests of an account under way on this server: each may wait for a lock of that account with one of the twelve
 * connections of the database. A stream counts until its first byte.
 */
const requests = new Places({
  kind: 'requests',
  atOnce: Number.POSITIVE_INFINITY,
  perAccount: 6,
  // A browser has six connections to a server; several tabs and devices wait here.
  waitingPerAccount: 120,
  waiting: 5_000,
  waitMs: 20_000,
  busy: 'server.busy',
})

/** Limits the session look-ups of each network, so that a flood of requests delays its own network alone. */
const lookUps = new Places({
  kind: 'session look-ups',
  atOnce: Number.POSITIVE_INFINITY,
  perAccount: 8,
  // A class may share one address. A look-up takes a millisecond, so only a flood has more of them waiting.
  waitingPerAccount: 120,
  waiting: 5_000,
  waitMs: 20_000,
  busy: 'server.busy',
})

/** Refuses a request without a session (cookie or bearer token), sets its user and lets it wait for the account's others. */
export function requireUser(dependencies: Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Several features have routes under the same path and guard them separately; the session is read once.
    if (c.get('user') !== undefined) return next()
    const network = subscriberNetwork(c.get('clientAddress'))
    const isKnown = await lookUps.run(network, () => identify(c, dependencies), c.req.raw.signal)
    if (!isKnown) throw new AppError('auth.required')
    await requests.run(c.get('user').id, next, c.req.raw.signal)
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
  c.set('signedInAt', found.signedInAt)
  return true
}

function whatWaits(
  mode: Deps['config']['emailVerification'],
  isListed: boolean,
): SignedInUser['emailVerification'] {
  if (mode === 'required') return 'required'
  return mode === 'rewards' || isListed ? 'pending' : 'none'
}
