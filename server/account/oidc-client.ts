import * as oidc from 'openid-client'
import type { Issuer } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { AnswerTooLong, readLimited } from '#server/http/read-limited.ts'

/** Values of a sign-in that are checked when the browser returns from the issuer. */
export type Asked = { codeVerifier: string; state: string; nonce: string; redirectUri: string }

/** Who somebody is, as an issuer says. */
export type Identity = {
  /** The issuer's URL and its own word for the person, which never changes. */
  issuer: string
  subject: string
  email: string | null
  /** Null where the issuer does not say. */
  isEmailVerified: boolean | null
  name: string | null
  /** The organisation that Google manages the account for. */
  hostedDomain: string | null
}

const timeoutSeconds = 8
/** Longest response of an issuer: its description, keys, tokens and user info have some kilobytes. */
const maxAnswerBytes = 256 * 1024
/** How long an issuer's description of itself counts. Its keys are read anew when a signature names another. */
const describedMs = 60 * 60_000

/**
 * Asks one issuer who somebody is: authorization code with PKCE, state and nonce. openid-client checks the answer: the
 * signature of the ID token by the issuer's keys, `iss`, `aud`, `exp`, `nonce`, `state`, and `sub` of the user info.
 */
export class OidcClient {
  readonly issuer: Issuer
  #described: { configuration: oidc.Configuration; at: number } | null = null

  constructor(issuer: Issuer) {
    this.issuer = issuer
  }

  /** The address at the issuer to which the browser goes. Throws auth.issuer_unavailable. */
  async ask(redirectUri: string): Promise<{ url: string; asked: Asked }> {
    const asked = {
      redirectUri,
      codeVerifier: oidc.randomPKCECodeVerifier(),
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
    }
    const { domain, id } = this.issuer
    const url = oidc.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(asked.codeVerifier),
      code_challenge_method: 'S256',
      state: asked.state,
      nonce: asked.nonce,
      ...(id === 'google' && domain !== null ? { hd: domain } : {}),
    })
    return { url: url.href, asked }
  }

  /**
   * Exchanges the code in the address with which the browser came back. Throws auth.issuer_cancelled,
   * auth.issuer_refused and auth.issuer_unavailable; the cause is for the log.
   */
  async answer(query: string, asked: Asked): Promise<Identity> {
    const configuration = await this.#configuration()
    const address = new URL(asked.redirectUri)
    address.search = query
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: asked.codeVerifier,
        expectedState: asked.state,
        expectedNonce: asked.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new AppError('auth.issuer_refused')
      const asksMore =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
      const profile = asksMore
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims
      return {
        issuer: claims.iss,
        subject: subjectOf(claims.sub),
        email: textOf(profile['email']),
        isEmailVerified: booleanOf(profile['email_verified']),
        name: textOf(profile['name']),
        hostedDomain: textOf(claims['hd']),
      }
    } catch (error) {
      throw this.#refusal(error)
    }
  }

  async #configuration(): Promise<oidc.Configuration> {
    const known = this.#described
    if (known !== null && performance.now() - known.at < describedMs) return known.configuration
    const { url, clientId, clientSecret } = this.issuer
    const isPlain = url.startsWith('http:')
    try {
      const configuration = await oidc.discovery(
        new URL(url),
        clientId,
        undefined,
        oidc.ClientSecretPost(clientSecret),
        {
          timeout: timeoutSeconds,
          [oidc.customFetch]: fetchLimited,
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(isPlain ? [oidc.allowInsecureRequests] : []),
          ],
        },
      )
      this.#described = { configuration, at: performance.now() }
      return configuration
    } catch (error) {
      throw new AppError('auth.issuer_unavailable', { issuer: this.issuer.name }, { cause: error })
    }
  }

  #refusal(error: unknown): AppError {
    if (error instanceof AppError) return error
    const details = { issuer: this.issuer.name }
    // The library's errors carry what they are about: codes, tokens, addresses. Only their name is logged.
    const cause = new Error(`${this.issuer.id}: ${nameOf(error)}`)
    if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
      return new AppError('auth.issuer_cancelled', details, { cause })
    }
    const code = isSilent(error) ? 'auth.issuer_unavailable' : 'auth.issuer_refused'
    return new AppError(code, details, { cause })
  }
}

// Error codes of openid-client for responses that do not follow the protocol.
const silence = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
])

/** Whether there was no answer, or one of a server in trouble. */
function isSilent(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (error instanceof AnswerTooLong || cause instanceof AnswerTooLong) return true
  // What `fetch` throws has no code.
  return typeof code === 'string' ? silence.has(code) : error instanceof TypeError
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

/** Reads the answer before openid-client does, which has no limit of its own. */
async function fetchLimited(...asked: Parameters<oidc.CustomFetch>): Promise<Response> {
  const answer = await fetch(...(asked as Parameters<typeof fetch>))
  const bytes = await readLimited(answer, maxAnswerBytes)
  const { status, statusText, headers } = answer
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), {
    ...{ status, statusText, headers },
  })
}

/** `sub` is at most 255 characters of ASCII (OpenID Connect Core 1.0, section 2): others could be one when stored. */
function subjectOf(sub: string): string {
  if (!/^[\x20-\x7e]{1,255}$/.test(sub)) throw new AppError('auth.issuer_refused')
  return sub
}

/** Null too for a text that no form takes and no table stores: with control characters, or halves of letters. */
const textOf = (claim: unknown) =>
  typeof claim === 'string' && claim !== '' && claim.isWellFormed() && !/\p{Cc}/u.test(claim)
    ? claim
    : null

/** Null only where the issuer says nothing; whatever it says but `true` is no. */
const booleanOf = (claim: unknown) => (claim === undefined ? null : claim === true)
