import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CallName } from '#contract/calls.ts'
import { hashOfToken, newToken } from '#server/account/hash-of-token.ts'
import { newOperator } from '#test/new-operator.ts'
import { phoneCode } from '#test/phone-codes.ts'
import { receiptPdf } from '#test/receipts.ts'
import { SoftPasskey } from '#test/soft-passkey.ts'
import { Student, Visitor } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import type { KnownIds } from './sample-body.ts'

/** Who sends a request, and what the one that would succeed has in it. */
export type Prepared = { visitor: Visitor; ids?: KnownIds; body?: unknown; cookie?: string }

type Prepare = (server: TestServer) => Promise<Prepared>

const student = (server: TestServer) => Student.register(server.url)

/** The one field of an answer that the next request needs. */
async function ask(visitor: Visitor, path: string, field: string, body: unknown = {}) {
  const answer = await visitor.call<Record<string, string> | null>('POST', path, body)
  return answer.body?.[field] ?? ''
}

async function withSessions(server: TestServer): Promise<Prepared> {
  const visitor = await student(server)
  await visitor.signInAgain()
  const { body } = await visitor.call<{ id: string }[]>('GET', '/api/auth/sessions')
  return { visitor, ids: { id: body.map(({ id }) => id) } }
}

async function withKey(server: TestServer) {
  const visitor = await student(server)
  const key = new SoftPasskey(server.url)
  const challenge = await ask(visitor, '/api/auth/passkeys/options', 'challenge', {
    password: visitor.password,
  })
  const response = key.register({ challenge })
  return { visitor, key, response }
}

async function withAddedKey(server: TestServer) {
  const { visitor, key, response } = await withKey(server)
  const id = await ask(visitor, '/api/auth/passkeys', 'id', { response })
  return { visitor, key, ids: { id: [id] } }
}

async function withSecret(server: TestServer) {
  const visitor = await newOperator(server)
  const { password } = visitor
  const secret = await ask(visitor, '/api/auth/second-factor', 'secret', { password })
  return { visitor, secret }
}

async function withFactor(server: TestServer) {
  const { visitor, secret } = await withSecret(server)
  await visitor.call('POST', '/api/auth/second-factor/confirm', { code: phoneCode(secret) })
  return { visitor, secret }
}

/** A student to whom a link with this token was mailed. */
async function withToken(server: TestServer, table: 'password_resets' | 'email_verifications') {
  const visitor = await student(server)
  const token = newToken()
  await server.owner.execute(
    sql`insert into ${sql.identifier(table)} (user_id, token_hash, expires_at)
        select id, ${hashOfToken(token)}, now() + interval '1 hour' from users
        where email = ${visitor.email}
        on conflict (user_id) do update set token_hash = excluded.token_hash`,
  )
  return { visitor, token }
}

async function atIssuer(server: TestServer): Promise<Prepared> {
  const path = `${server.url}/api/auth/oidc/oidc`
  const begun = await fetch(path, { method: 'POST' })
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { url } = (await begun.json()) as { url: string }
  const sent = await fetch(url, { redirect: 'manual' })
  const { search } = new URL(sent.headers.get('location') ?? '', url)
  return { visitor: new Visitor(server.url), cookie, body: { query: search } }
}

/**
 * Calls that end a session or an account, or that need the answer of an earlier one: each is sent by an account that was
 * made for it.
 */
export const preparedCalls: Partial<Record<CallName, Prepare>> = {
  'POST /api/auth/sign-up/email': async (server) => ({
    visitor: new Visitor(server.url),
    body: { name: 'Ana Mena', email: `${randomUUID()}@correo.ec`, password: 'cuartilla' },
  }),
  'POST /api/auth/sign-out': withSessions,
  'POST /api/auth/revoke-sessions': withSessions,
  'POST /api/auth/revoke-other-sessions': withSessions,
  'DELETE /api/auth/sessions/:id': withSessions,
  'POST /api/auth/sign-in/email': async (server) => {
    const { email, password } = await student(server)
    return { visitor: new Visitor(server.url), body: { email, password } }
  },
  'POST /api/auth/change-password': async (server) => {
    const visitor = await student(server)
    return { visitor, body: { currentPassword: visitor.password, newPassword: 'otra-clave' } }
  },
  'POST /api/auth/request-password-reset': async (server) => {
    const { email } = await student(server)
    return { visitor: new Visitor(server.url), body: { email } }
  },
  'POST /api/auth/reset-password': async (server) => {
    const { token } = await withToken(server, 'password_resets')
    return { visitor: new Visitor(server.url), body: { token, newPassword: 'otra-clave' } }
  },
  'POST /api/auth/verify-email': async (server) => {
    const { visitor, token } = await withToken(server, 'email_verifications')
    return { visitor, body: { token } }
  },
  'POST /api/me/deletion': async (server) => {
    const visitor = await student(server)
    return { visitor, body: { password: visitor.password } }
  },
  'DELETE /api/me/deletion': async (server) => {
    const visitor = await student(server)
    await visitor.call('POST', '/api/me/deletion', { password: visitor.password })
    // Asking for it ends the sessions.
    return { visitor: await visitor.signInAgain() }
  },
  'POST /api/transactions': async (server) => {
    const visitor = await student(server)
    const receipt = await visitor.upload(receiptPdf())
    const body = {
      amount: '10.50',
      payer_name: 'María José Andrade',
      origin_bank: 'pichincha',
      destination_bank: 'guayaquil',
      transfer_date: new Date().toISOString().slice(0, 10),
      transaction_id: randomUUID().slice(0, 13),
      receipt_file_id: receipt.body.id,
    }
    return { visitor, body }
  },
  'POST /api/auth/passkeys': async (server) => {
    const { visitor, response } = await withKey(server)
    return { visitor, body: { response } }
  },
  'POST /api/auth/passkeys/options': async (server) => {
    const visitor = await student(server)
    return { visitor, body: { password: visitor.password } }
  },
  'POST /api/auth/passkeys/show': async (server) => {
    const { visitor, key } = await withAddedKey(server)
    const challenge = await ask(visitor, '/api/auth/sign-in/passkey/options', 'challenge')
    return { visitor, body: { response: key.enter({ challenge }) } }
  },
  'PATCH /api/auth/passkeys/:id': withAddedKey,
  'DELETE /api/auth/passkeys/:id': withAddedKey,
  'POST /api/auth/sign-in/passkey': async (server) => {
    const { key } = await withAddedKey(server)
    const visitor = new Visitor(server.url)
    const challenge = await ask(visitor, '/api/auth/sign-in/passkey/options', 'challenge')
    return { visitor, body: { response: key.enter({ challenge }) } }
  },
  'POST /api/auth/second-factor': async (server) => {
    const visitor = await newOperator(server)
    return { visitor, body: { password: visitor.password } }
  },
  'POST /api/auth/second-factor/confirm': async (server) => {
    const { visitor, secret } = await withSecret(server)
    return { visitor, body: { code: phoneCode(secret) } }
  },
  'POST /api/auth/second-factor/prove': async (server) => {
    const { visitor, secret } = await withFactor(server)
    return { visitor, body: { code: phoneCode(secret, 1) } }
  },
  'DELETE /api/auth/second-factor': withFactor,
  'POST /api/auth/oidc/:provider/finish': atIssuer,
}
