import type { Dependencies } from '#server/dependencies.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { subscriberNetwork } from '#server/http/rate-limit.ts'
import { rememberNetwork } from './password-attempts.ts'
import { openSession, type WayIn } from './sessions.ts'
import { shownUser } from './sign-in.ts'
import type { User } from './users.ts'

type Deps = Pick<Dependencies, 'db' | 'sessionCookie' | 'deviceCookie'>

/** Opens a session of the user, whose token is in the response's cookie and in what it returns. */
export async function answerSignIn(dependencies: Deps, c: AppContext, user: User, way: WayIn) {
  const { db, sessionCookie } = dependencies
  const address = c.get('clientAddress')
  const userAgent = c.req.header('user-agent') ?? null
  const token = await openSession(db, user.id, way, { address, userAgent })
  c.header('set-auth-token', sessionCookie.sign(token))
  c.header('set-cookie', sessionCookie.make(token), { append: true })
  await rememberDevice(dependencies, c, user.email)
  return { token, user: shownUser(user) }
}

/** Remembers the owner's network and browser, so that wrong passwords from elsewhere do not lock them out. */
export async function rememberDevice(
  { db, deviceCookie }: Pick<Deps, 'db' | 'deviceCookie'>,
  c: AppContext,
  email: string,
): Promise<void> {
  await rememberNetwork(db, { email, network: subscriberNetwork(c.get('clientAddress')) })
  c.header('set-cookie', deviceCookie.make(email), { append: true })
}
