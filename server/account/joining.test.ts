import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { IdentityRow } from '#contract/sessions.ts'
import { rowsOf } from '#server/db/database.ts'
import { IssuerBrowser } from '#test/issuer-browser.ts'
import { readMails } from '#test/read-mails.ts'
import { SoftPasskey } from '#test/soft-passkey.ts'
import { type StandInIssuer, startStandInIssuer } from '#test/stand-in-issuer.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let issuer: StandInIssuer
let server: TestServer
let student: Student
let browser: IssuerBrowser
beforeAll(async () => {
  issuer = await startStandInIssuer()
  server = await startTestServer({ environment: issuer.environment })
})
/** A student whom the issuer knows by the same address, which is verified in both places. */
beforeEach(async () => {
  student = await Student.register(server.url)
  await rowsOf(
    server.dependencies.db,
    sql`update users set email_verified = true where email = ${student.email}`,
  )
  issuer.reset()
  issuer.person = { sub: randomUUID(), email: student.email, email_verified: true }
  browser = new IssuerBrowser(server.url)
})
afterAll(async () => {
  await server.dispose()
  await issuer.close()
})

const identities = async () =>
  (await student.call<IdentityRow[]>('GET', '/api/auth/identities')).body

it('an issuer does not sign in to an account that is there before its password is shown', async () => {
  const refused = await browser.enter()
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'auth.issuer_join' } } })
  expect(refused.body.error.message).toContain('Escribe su contraseña')
  expect(refused.cookies.join()).not.toContain('session_token')
  expect(await identities()).toEqual([])
  expect((await browser.join('no es')).body.error.code).toBe('auth.invalid_credentials')
  expect((await browser.join('')).body.error.code).toBe('auth.invalid_credentials')
  const joined = await browser.join(student.password)
  expect(joined).toMatchObject({ status: 200, body: { user: { email: student.email } } })
  expect(await identities()).toMatchObject([{ issuer: issuer.url, name: 'la UCE' }])
  const mail = (await readMails(server, student.email)).at(-1)
  expect(mail?.subject).toBe('Añadiste otra forma de ingresar')
  expect((await new IssuerBrowser(server.url).enter()).status).toBe(200)
  expect((await browser.join(student.password)).body.error.code).toBe('auth.issuer_too_late')
})

it('a key shown in a session of the account proves its owner too', async () => {
  await browser.enter()
  const fresh = await student.signInAgain()
  expect((await browser.join('', fresh.token ?? '')).body.error.code).toBe('auth.wrong_password')
  const key = new SoftPasskey(server.url)
  const options = (
    await fresh.call<{ challenge: string }>('POST', '/api/auth/passkeys/options', {
      password: student.password,
    })
  ).body
  await fresh.call('POST', '/api/auth/passkeys', { response: key.register(options) })
  const asked = (
    await fresh.call<{ challenge: string }>('POST', '/api/auth/sign-in/passkey/options')
  ).body
  const shown = await fresh.call('POST', '/api/auth/passkeys/show', { response: key.enter(asked) })
  expect(shown.status).toBe(200)
  const stranger = await Student.register(server.url)
  expect((await browser.join('', stranger.token ?? '')).body.error.code).toBe(
    'auth.invalid_credentials',
  )
  expect((await browser.join('', fresh.token ?? '')).status).toBe(200)
})

it('the password of another account joins nothing', async () => {
  await browser.enter()
  const stranger = await Student.register(server.url)
  await stranger.call('POST', '/api/auth/change-password', { newPassword: 'la-del-otro' })
  expect((await browser.join('la-del-otro')).status).toBe(401)
  expect(await identities()).toEqual([])
})

it('wrong passwords are counted as those of the login', async () => {
  const limited = await startTestServer({
    environment: { ...issuer.environment, RATE_LIMIT: 'on' },
  })
  try {
    student = await Student.register(limited.url)
    await rowsOf(limited.dependencies.db, sql`update users set email_verified = true`)
    issuer.person = { sub: randomUUID(), email: student.email, email_verified: true }
    browser = new IssuerBrowser(limited.url)
    await browser.enter()
    for (let guess = 0; guess < 10; guess++) {
      expect((await browser.join(`intento ${guess}`)).status).toBe(401)
    }
    expect((await browser.join(student.password)).status).toBe(429)
  } finally {
    await limited.dispose()
  }
})

it('an issuer is removed by the owner alone, who is told by mail', async () => {
  await browser.enter()
  await browser.join(student.password)
  const [identity] = await identities()
  const path = `/api/auth/identities/${identity?.id}`
  expect((await (await Student.register(server.url)).call('DELETE', path)).status).toBe(404)
  expect((await student.call('DELETE', path)).status).toBe(204)
  expect(await identities()).toEqual([])
  expect((await readMails(server, student.email)).at(-1)?.body).toContain('con la UCE')
  expect((await new IssuerBrowser(server.url).enter()).body.error.code).toBe('auth.issuer_join')
  expect((await student.call('DELETE', path)).status).toBe(404)
})
