import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { Register } from '#server/http/register.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { flowCookie } from './cookies.ts'
import { enterByIdentity } from './enter-by-identity.ts'
import { newToken } from './hash-of-token.ts'
import { type Asked, OidcClient } from './oidc-client.ts'
import { keepStep, stepSeconds, takeStep } from './sign-in-steps.ts'

/** Signing in by an issuer of identities: Google, or another that the configuration names. */
export function oidcRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'deviceCookie' | 'sessionCookie'>,
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
    const { user, isNew } = await enterByIdentity(dependencies, client.issuer, identity)
    return { ...(await answerSignIn(dependencies, c, user)), is_new: isNew }
  })
}
