import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { Register } from '#server/http/register.ts'
import { identify } from '#server/http/require-user.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { comparePassword } from './compare-password.ts'
import { flowCookie } from './cookies.ts'
import { addressOf, enterByIdentity } from './enter-by-identity.ts'
import { newToken } from './hash-of-token.ts'
import { type Asked, type Identity, OidcClient } from './oidc-client.ts'
import { proveLastingOwner, sessionOwner } from './owner-proof.ts'
import { keepStep, readStep, stepSeconds, takeStep } from './sign-in-steps.ts'

/** Key of the sign-in step of an identity whose owner has still to prove that the account with the same address is theirs. */
const joiningStep = (provider: string, key: string) => `join:${provider}:${key}`

/** Signing in by an issuer of identities: Google, or another that the configuration names. */
export function oidcRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    'config' | 'db' | 'deviceCookie' | 'findSession' | 'now' | 'passwords' | 'sessionCookie'
  >,
): void {
  const { config, db } = dependencies
  const clients = config.issuers.map((issuer) => new OidcClient(issuer))
  const flow = flowCookie(config.publicUrl, stepSeconds)

  const clientOf = (provider: string) => {
    const client = clients.find(({ issuer }) => issuer.id === provider)
    if (client === undefined) throw new AppError('request.not_found')
    return client
  }
  /** Always a page of this site, whatever the request names. */
  const redirectUriOf = (c: AppContext, provider: string) =>
    `${config.publicUrl ?? new URL(c.req.url).origin}/login/${provider}`

  on('POST /api/auth/oidc/:provider', async ({ c, params: { provider } }) => {
    const client = clientOf(provider)
    const { url, asked } = await client.ask(redirectUriOf(c, provider))
    const key = newToken()
    await keepStep(db, `${provider}:${key}`, asked)
    c.header('set-cookie', flow.make(key))
    return { url }
  })
  on('POST /api/auth/oidc/:provider/finish', async ({ c, params: { provider }, body }) => {
    const client = clientOf(provider)
    const key = flow.read(c.req.raw.headers)
    c.header('set-cookie', flow.make(null))
    const asked = key === null ? null : await takeStep<Asked>(db, `${provider}:${key}`)
    if (asked === null) throw new AppError('auth.issuer_too_late')
    const identity = await client.answer(body.query, asked).catch((error: unknown) => {
      c.get('log').warn({ err: error, issuer: provider }, 'an issuer let nobody in')
      throw error
    })
    try {
      const { user, identityId, isNew } = await enterByIdentity(db, client.issuer, identity)
      return { ...(await answerSignIn(dependencies, c, user, { identityId })), is_new: isNew }
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.issuer_join') {
        const waiting = newToken()
        await keepStep(db, joiningStep(provider, waiting), identity)
        c.header('set-cookie', flow.make(waiting))
      }
      throw error
    }
  })
  on('POST /api/auth/oidc/:provider/join', async ({ c, params: { provider }, body }) => {
    const { issuer } = clientOf(provider)
    const step = joiningStep(provider, flow.read(c.req.raw.headers) ?? '')
    const identity = await readStep<Identity>(db, step)
    const email = identity === null ? null : addressOf(issuer, identity)
    if (identity === null || email === null) throw new AppError('auth.issuer_too_late')
    const owner = await proveJoiner(c, { email, password: body.password })
    if ((await takeStep(db, step)) === null) throw new AppError('auth.issuer_too_late')
    const { user, identityId } = await enterByIdentity(db, issuer, identity, owner)
    c.header('set-cookie', flow.make(null))
    return answerSignIn(dependencies, c, user, { identityId })
  })

  /** The id of the owner of the account with this address: by its password, or in a session that proves them. */
  async function proveJoiner(
    c: AppContext,
    credentials: { email: string; password: string },
  ): Promise<string> {
    const { email, password } = credentials
    if (password !== '') {
      const { user, isUnproved } = await comparePassword(dependencies, c, credentials)
      if (isUnproved) throw new AppError('auth.password_unproved')
      return user.id
    }
    const isSignedIn = await identify(c, dependencies)
    if (!isSignedIn || c.get('user').email !== email) throw new AppError('auth.invalid_credentials')
    await proveLastingOwner(dependencies, sessionOwner(c), '')
    return c.get('user').id
  }
}
