import type { Dependencies } from '#server/dependencies.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { subscriberNetwork } from '#server/http/rate-limit.ts'
import { countPasswordAttempt } from './password-attempts.ts'
import { inHashingPlace } from './passwords.ts'
import { findByPassword } from './sign-in.ts'

/** `findByPassword` for a visitor, whose wrong passwords are counted. Throws request.too_many too. */
export async function comparePassword(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'deviceCookie' | 'passwords'>,
  c: AppContext,
  credentials: { email: string; password: string },
) {
  const { config, db, deviceCookie } = dependencies
  const { email } = credentials
  const network = subscriberNetwork(c.get('clientAddress'))
  const place = { email, network, device: deviceCookie.read(c.req.raw.headers, email) }
  const forgetWrongAttempts = config.rateLimit ? await countPasswordAttempt(db, place) : null
  const found = await inHashingPlace(c, () => findByPassword(dependencies, credentials))
  await forgetWrongAttempts?.()
  return found
}
