import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EndlessAnswer } from './endless-answer.ts'

/** Whom the issuer takes for the person at the browser. */
export type Person = {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
}

type Claims = Record<string, unknown>
type Granted = { person: Person; challenge: string; nonce: string; redirectUri: string }

export type StandInIssuer = {
  url: string
  /** The environment variables that make a server trust it. */
  environment: Record<string, string>
  person: Person
  /** Whether the person refuses at the issuer. */
  denies: boolean
  /** Changes the ID token before it is signed. */
  tamper: (claims: Claims) => Claims
  /** With what it signs: its own key, a key that it does not publish, or nothing (`alg: none`). */
  signs: 'own' | 'other' | 'none'
  /** Whether name and address are only in the user info. */
  isTerse: boolean
  /** The path whose answer does not end. */
  endless: { path: string; answer: EndlessAnswer } | null
  /** Answers nothing but errors. */
  isDown: boolean
  /** Everything as at the start. */
  reset(): void
  close(): Promise<void>
}

const clientId = 'cuartilla'
const clientSecret = 'un secreto de prueba'
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider for tests: discovery, keys, authorization with PKCE, tokens for each code once, user info. */
export async function startStandInIssuer(): Promise<StandInIssuer> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Granted>()
  const accessTokens = new Map<string, Person>()

  const jwtOf = (claims: Claims): string => {
    const alg = issuer.signs === 'none' ? 'none' : 'RS256'
    const signed = `${base64({ alg, kid: 'una', typ: 'JWT' })}.${base64(claims)}`
    if (issuer.signs === 'none') return `${signed}.`
    const { privateKey } = issuer.signs === 'own' ? own : other
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }
  const profileOf = ({ sub: _, ...profile }: Person) => profile

  /** What a browser gets: back to the client, at once. */
  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const back = new URL(query.get('redirect_uri') ?? '')
    const state = query.get('state') ?? ''
    if (issuer.denies) {
      back.search = `${new URLSearchParams({ error: 'access_denied', state, iss: issuer.url })}`
    } else {
      const code = randomUUID()
      codes.set(code, {
        person: issuer.person,
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        redirectUri: back.href,
      })
      back.search = `${new URLSearchParams({ code, state, iss: issuer.url })}`
    }
    response.writeHead(302, { location: back.href }).end()
  }
  const token = (form: URLSearchParams, response: ServerResponse) => {
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient =
      form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    const isRight =
      isClient &&
      granted?.challenge === challenge &&
      granted.redirectUri === form.get('redirect_uri')
    if (!isRight) return json(response, { error: 'invalid_grant' }, 400)
    const { person, nonce } = granted
    const accessToken = randomUUID()
    accessTokens.set(accessToken, person)
    const now = Math.floor(Date.now() / 1000)
    const claims = issuer.tamper({
      ...{ iss: issuer.url, aud: clientId, sub: person.sub, nonce, iat: now, exp: now + 300 },
      ...(issuer.isTerse ? {} : profileOf(person)),
    })
    json(response, { access_token: accessToken, token_type: 'Bearer', id_token: jwtOf(claims) })
  }
  const userInfo = (request: IncomingMessage, response: ServerResponse) => {
    const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    const person = accessTokens.get(given)
    if (person === undefined) return json(response, { error: 'invalid_token' }, 401)
    json(response, person)
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer.url)
    if (issuer.isDown) return json(response, {}, 503)
    if (pathname === issuer.endless?.path) return issuer.endless.answer.send(response)
    if (pathname === '/.well-known/openid-configuration') {
      json(response, {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
        userinfo_endpoint: `${issuer.url}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      })
    } else if (pathname === '/keys') {
      const jwk = own.publicKey.export({ format: 'jwk' })
      json(response, { keys: [{ ...jwk, kid: 'una', use: 'sig', alg: 'RS256' }] })
    } else if (pathname === '/authorize') authorize(searchParams, response)
    else if (pathname === '/token') token(new URLSearchParams(await textOf(request)), response)
    else if (pathname === '/userinfo') userInfo(request, response)
    else json(response, {}, 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asStarted = () => ({
    person: { sub: randomUUID(), email: `${randomUUID()}@uce.edu.ec`, email_verified: true },
    denies: false,
    tamper: (claims: Claims) => claims,
    signs: 'own' as const,
    isTerse: false,
    endless: null,
    isDown: false,
  })
  const issuer: StandInIssuer = {
    url,
    environment: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'la UCE',
    },
    ...asStarted(),
    reset: () => void Object.assign(issuer, asStarted()),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return issuer
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}
