import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PasswordChanged } from '#contract/sessions.ts'
import { rowsOf } from '#server/db/database.ts'
import { fastPasswords } from '#test/fast-passwords.ts'
import { IssuerBrowser } from '#test/issuer-browser.ts'
import { readMails } from '#test/read-mails.ts'
import { SoftPasskey } from '#test/soft-passkey.ts'
import { type StandInIssuer, startStandInIssuer } from '#test/stand-in-issuer.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { resetPassword } from './reset-password.ts'

let issuer: StandInIssuer
let server: TestServer
/** What happens when the result of the next comparison of a password is known, before it is used. */
let meanwhile: (() => Promise<void>) | null = null
beforeAll(async () => {
  issuer = await startStandInIssuer()
  server = await startTestServer({
    environment: { ...issuer.environment, EMAIL_VERIFICATION: 'rewards' },
    passwords: {
      ...fastPasswords,
      verify: async (given) => {
        const isRight = await fastPasswords.verify(given)
        const happens = meanwhile
        meanwhile = null
        await happens?.()
        return isRight
      },
    },
  })
})
afterAll(async () => {
  await server.dispose()
  await issuer.close()
})

let stranger: Student
let token: string
/** A stranger has registered somebody's address, and its owner has the mail. */
beforeEach(async () => {
  meanwhile = null
  stranger = await Student.register(server.url)
  const [mail] = await readMails(server, stranger.email)
  token = /verify-email#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
})

const owner = () => new Visitor(server.url)
const verify = (by: Visitor, more = {}) =>
  by.call('POST', '/api/auth/verify-email', { token, ...more })
const define = (newPassword = 'la-del-dueño') =>
  owner().call<PasswordChanged>('POST', '/api/auth/reset-password', { token, newPassword })
const signIn = (password: string) =>
  owner().call<{ token: string }>('POST', '/api/auth/sign-in/email', {
    email: stranger.email,
    password,
  })
const isVerified = async () => {
  const rows = await rowsOf<{ email_verified: boolean }>(
    server.dependencies.db,
    sql`select email_verified from users where email = ${stranger.email}`,
  )
  return rows[0]?.email_verified
}
async function addKey(to: Student): Promise<SoftPasskey> {
  const key = new SoftPasskey(server.url)
  const { body } = await to.call<{ challenge: string }>('POST', '/api/auth/passkeys/options', {
    password: to.password,
  })
  const response = key.register(body)
  expect((await to.call('POST', '/api/auth/passkeys', { response })).status).toBe(201)
  return key
}
async function enterBy(key: SoftPasskey) {
  const visitor = owner()
  const { body } = await visitor.call<{ challenge: string }>(
    'POST',
    '/api/auth/sign-in/passkey/options',
  )
  return visitor.call('POST', '/api/auth/sign-in/passkey', { response: key.enter(body) })
}

describe('the mailed link', () => {
  it('verifies nothing and changes nothing where the account was not entered', async () => {
    for (const reader of [owner(), await Student.register(server.url)]) {
      const refused = await verify(reader)
      expect(refused).toMatchObject({
        status: 409,
        body: { error: { code: 'auth.password_needed' } },
      })
    }
    expect((await verify(owner(), { password: 'no es' })).body.error.code).toBe(
      'auth.wrong_password',
    )
    expect(await isVerified()).toBe(false)
    expect(await stranger.me()).toMatchObject({ email_verification: 'pending' })
  })

  it('verifies in a session of the account, and with its password', async () => {
    expect((await verify(owner(), { password: stranger.password })).status).toBe(200)
    expect(await isVerified()).toBe(true)
    const other = await Student.register(server.url)
    const [mail] = await readMails(server, other.email)
    token = /verify-email#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    expect((await verify(other)).status).toBe(200)
    expect((await verify(other)).status).toBe(422)
  })

  it('sets the owner’s own password, once, which ends every session, key and password of before', async () => {
    const key = await addKey(stranger)
    const { status, body } = await define()
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: true, passkeys: [], identities: [] },
    })
    expect(await stranger.me()).toBeNull()
    expect((await signIn(stranger.password)).status).toBe(401)
    expect((await enterBy(key)).status).toBe(401)
    expect((await signIn('la-del-dueño')).status).toBe(200)
    expect(await isVerified()).toBe(true)
    expect((await define('otra-vez')).status).toBe(422)
    expect((await verify(owner(), { password: 'la-del-dueño' })).status).toBe(422)
  })

  it('of two who use it at once one sets the password', async () => {
    const both = await Promise.all([define('la-primera'), define('la-segunda')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('and then the issuer lets the owner in, and the stranger’s password nobody', async () => {
    issuer.person = { sub: crypto.randomUUID(), email: stranger.email, email_verified: true }
    const browser = new IssuerBrowser(server.url)
    await verify(owner())
    expect((await browser.enter()).body.error.code).toBe('auth.issuer_account_unverified')
    await define()
    expect((await browser.enter()).body.error.code).toBe('auth.issuer_join')
    expect((await browser.join(stranger.password)).status).toBe(401)
    expect((await browser.join('la-del-dueño')).status).toBe(200)
    expect((await signIn(stranger.password)).status).toBe(401)
  })
})

describe('what the stranger began before the owner’s password', () => {
  /** Calls; the owner sets a password after the stranger's was compared and before the rest of the call. */
  const overtaken = <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    meanwhile = async () => {
      // Not over HTTP, where it might wait for the one place for hashing, which the stranger has.
      await resetPassword(server.dependencies, { token, newPassword: 'la-del-dueño' })
    }
    return call()
  }

  it('does not sign in', async () => {
    expect((await overtaken(() => signIn(stranger.password))).status).toBe(401)
  })

  it('adds no key', async () => {
    const { body } = await stranger.call<{ challenge: string }>(
      'POST',
      '/api/auth/passkeys/options',
      { password: stranger.password },
    )
    const key = new SoftPasskey(server.url)
    const second = await stranger.signInAgain()
    await define()
    for (const by of [stranger, second]) {
      const added = await by.call('POST', '/api/auth/passkeys', { response: key.register(body) })
      expect(added.status).toBe(401)
    }
    const again = await overtaken(() =>
      stranger.call('POST', '/api/auth/passkeys/options', { password: stranger.password }),
    )
    expect(again.status).toBe(401)
    meanwhile = null
    expect((await enterBy(key)).status).toBe(401)
  })

  it('does not change the password', async () => {
    const change = { currentPassword: stranger.password, newPassword: 'del-ladron' }
    const { status } = await overtaken(() =>
      stranger.call('POST', '/api/auth/change-password', change),
    )
    expect(status).toBe(401)
    expect((await signIn('la-del-dueño')).status).toBe(200)
    expect((await signIn('del-ladron')).status).toBe(401)
  })
})
