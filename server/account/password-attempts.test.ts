import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { readMails } from '#test/read-mails.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

const home = '203.0.113.7'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(() => server.dispose())

/** Posts like a browser at that address, with its cookies. */
async function post(path: string, body: unknown, { from = home, cookie = '' } = {}) {
  const response = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie().map((value) => value.split(';')[0])
  const { status, headers } = response
  return { status, headers, cookie: cookies.join('; '), text: await response.text() }
}

const password = 'cuartilla'
type Place = { from?: string; cookie?: string }
const signIn = (email: string, given: string, place: Place = {}) =>
  post('sign-in/email', { email, password: given }, place)

async function newAccount(): Promise<{ email: string; cookie: string }> {
  const email = `${crypto.randomUUID()}@correo.ec`
  const { cookie } = await post('sign-up/email', { name: 'Ana Vera', email, password })
  return { email, cookie }
}

let unknownNetworks = 0
/** Tries wrong passwords from networks on which the account was never signed in, ten from each. */
async function guess(email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) {
    if (i % 10 === 0) unknownNetworks++
    const from = `198.51.${Math.floor(unknownNetworks / 250)}.${unknownNetworks % 250}`
    statuses.push((await signIn(email, `intento ${i}`, { from })).status)
  }
  return statuses
}

it('ten wrong passwords from one network lock it out; the right one resets the count', async () => {
  const { email } = await newAccount()
  for (let i = 0; i < 9; i++) expect((await signIn(email, 'no-es')).status).toBe(401)
  expect((await signIn(email, password)).status).toBe(200)
  for (let i = 0; i < 10; i++) expect((await signIn(email, 'no-es')).status).toBe(401)
  const refused = await signIn(email, password)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.text).toContain('Demasiados intentos. Espera un momento y vuelve a probar.')
})

it('wrong passwords from elsewhere do not lock the owner out on a known network', async () => {
  const { email } = await newAccount()
  await guess(email, 40)
  expect((await signIn(email, password)).status).toBe(200)
})

it('wrong passwords from the owner’s own network do not lock out their browser', async () => {
  const { email, cookie } = await newAccount()
  for (let i = 0; i < 11; i++) await signIn(email, `intento ${i}`)
  expect((await signIn(email, password)).status).toBe(429)
  expect((await signIn(email, password, { cookie })).status).toBe(200)
  expect((await signIn(email, password, { cookie, from: '192.0.2.9' })).status).toBe(200)
})

it('a device cookie of another account does not count as the owner’s', async () => {
  const { email } = await newAccount()
  const other = await newAccount()
  for (let i = 0; i < 10; i++) await signIn(email, `intento ${i}`, { cookie: other.cookie })
  expect((await signIn(email, password, { cookie: other.cookie })).status).toBe(429)
})

it('after twenty wrong passwords from unknown networks further ones are refused', async () => {
  const { email } = await newAccount()
  const statuses = await guess(email, 200)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  // On a new network the owner is counted like everyone else; the mailed link lifts the lock.
  expect((await signIn(email, password, { from: '192.0.2.77' })).status).toBe(429)
})

it('the link of the mail lifts the lock, and makes the browser that opened it known', async () => {
  const { email } = await newAccount()
  await guess(email, 30)
  const abroad = '192.0.2.55'
  expect((await signIn(email, password, { from: abroad })).status).toBe(429)
  await post('request-password-reset', { email }, { from: abroad })
  const mails = await until(
    () => readMails(server, email),
    (found) => found.length > 0,
  )
  const token = /#token=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1]
  const opened = await post('reset-password', { token, newPassword: 'recordada' }, { from: abroad })
  expect(opened.status).toBe(200)
  await guess(email, 30)
  expect((await signIn(email, 'recordada', { from: abroad })).status).toBe(200)
})

it('wrong passwords at the sign-in do not stop a signed-in owner from changing the password', async () => {
  const student = await Student.register(server.url)
  for (let i = 0; i < 12; i++) await signIn(student.email, `intento ${i}`)
  const changed = await student.call('POST', '/api/auth/change-password', {
    newPassword: 'otra-clave',
  })
  expect(changed.status).toBe(200)
})

it('an address that holds another and a network fills no count of the other', async () => {
  const { email } = await newAccount()
  for (let network = 0; network < 20; network++) {
    const from = `192.0.2.${network}`
    expect((await signIn(`${email}:${home}`, 'no-es', { from })).status).toBe(401)
    await post('request-password-reset', { email: `${email}:${home}` }, { from })
  }
  expect((await signIn(email, password)).status).toBe(200)
})

it.each(['ana', 'ana@correo.ec:otra@correo.ec', `${'a'.repeat(250)}@correo.ec`])(
  'what is no address is refused before anything is counted: %#',
  async (email) => {
    const { db } = server.dependencies
    await db.execute(sql`delete from rate_limits`)
    expect((await signIn(email, 'no-es')).status).toBe(422)
    await post('request-password-reset', { email })
    expect(await rowsOf(db, sql`select key from rate_limits`)).toEqual([])
  },
)

it('the counts name no address of a person and none of a network', async () => {
  const { db } = server.dependencies
  const { email } = await newAccount()
  await signIn(email, 'no-es')
  const rows = await rowsOf<{ key: string }>(db, sql`select key from rate_limits`)
  expect(rows.length).toBeGreaterThan(2)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+(?::[\w-]{22})+$/)
})

it('an IPv4 address that a proxy writes as IPv6 is counted as that address', async () => {
  const { email } = await newAccount()
  const mapped = (last: number) => [
    `::ffff:198.18.0.${last}`,
    `0:0:0:0:0:ffff:198.18.0.${last}`,
    `::ffff:c612:${last.toString(16)}`,
  ]
  for (const from of mapped(1)) {
    for (let i = 0; i < 4; i++) await signIn(email, 'no-es', { from })
  }
  expect((await signIn(email, password, { from: '198.18.0.1' })).status).toBe(429)
  for (const from of mapped(2)) expect((await signIn(email, password, { from })).status).toBe(200)
})
