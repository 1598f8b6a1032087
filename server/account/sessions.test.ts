import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SessionRow } from '#contract/sessions.ts'
import { rowsOf } from '#server/db/database.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student, Visitor } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { maxSessions } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

async function signIn(student: Student): Promise<Visitor> {
  const { body } = await new Visitor(server.url).call<{ token: string }>(
    'POST',
    '/api/auth/sign-in/email',
    { email: student.email, password: student.password },
  )
  return new Visitor(server.url, body.token)
}
const isSignedIn = async (visitor: Visitor) =>
  (await visitor.call('GET', '/api/projects')).status === 200

it('the stored hash of a token is not a valid token', async () => {
  const student = await Student.register(server.url)
  const rows = await rowsOf<{ token_hash: string }>(
    server.dependencies.db,
    sql`select * from sessions`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(student.token)
  for (const { token_hash } of rows) {
    expect(await isSignedIn(new Visitor(server.url, token_hash))).toBe(false)
  }
  expect(await isSignedIn(student)).toBe(true)
})

it('only signing in returns a token', async () => {
  const student = await Student.register(server.url)
  const other = await signIn(student)
  expect((await student.call('GET', '/api/auth/list-sessions')).status).toBe(404)
  const own = await student.call<{ session: unknown; user: { email: string } }>(
    'GET',
    '/api/auth/get-session',
  )
  expect(own.body.user.email).toBe(student.email)
  expect(own.body.session).toHaveProperty('id')
  for (const { token } of [student, other]) {
    expect(JSON.stringify(own.body)).not.toContain(token)
  }
  expect((await new Visitor(server.url).call('GET', '/api/auth/get-session')).body).toBeNull()
})

it('other sessions, or all of them, can be ended from one', async () => {
  const student = await Student.register(server.url)
  const other = await signIn(student)
  expect((await student.call('POST', '/api/auth/revoke-other-sessions')).status).toBe(200)
  expect([await isSignedIn(student), await isSignedIn(other)]).toEqual([true, false])
  expect((await student.call('POST', '/api/auth/revoke-sessions')).status).toBe(200)
  expect(await isSignedIn(student)).toBe(false)
})

it('signing out ends the session that signs out, and no other', async () => {
  const student = await Student.register(server.url)
  const other = await signIn(student)
  const { status, headers } = await other.call('POST', '/api/auth/sign-out')
  expect(status).toBe(200)
  // Unsaved words in the browser's storage stay.
  expect(headers.get('clear-site-data')).toBe('"cache"')
  expect([await isSignedIn(student), await isSignedIn(other)]).toEqual([true, false])
})

describe('the sessions of an account', () => {
  const list = (visitor: Visitor) => visitor.call<SessionRow[]>('GET', '/api/auth/sessions')
  const onAndroid =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

  async function signInWith(student: Student, userAgent: string): Promise<Visitor> {
    const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email: student.email, password: student.password }),
    })
    return new Visitor(server.url, ((await response.json()) as { token: string }).token)
  }

  it('are listed by device, the one that asks first, without a token', async () => {
    const student = await Student.register(server.url)
    const phone = await signInWith(student, onAndroid)
    const { body } = await list(student)
    expect(body.map(({ is_current, device }) => ({ is_current, device }))).toEqual([
      { is_current: true, device: null },
      { is_current: false, device: 'Chrome en Android' },
    ])
    expect((await list(phone)).body[0]).toMatchObject({
      is_current: true,
      device: 'Chrome en Android',
    })
    for (const { token } of [student, phone]) expect(JSON.stringify(body)).not.toContain(token)
  })

  it('are ended one by one, and the ended one finds out at its next request', async () => {
    const student = await Student.register(server.url)
    const phone = await signInWith(student, onAndroid)
    const other = await signIn(student)
    const ofPhone = (await list(phone)).body[0]?.id
    expect((await student.call('DELETE', `/api/auth/sessions/${ofPhone}`)).status).toBe(204)
    expect(await isSignedIn(phone)).toBe(false)
    expect([await isSignedIn(student), await isSignedIn(other)]).toEqual([true, true])
    const again = await student.call('DELETE', `/api/auth/sessions/${ofPhone}`)
    expect(again).toMatchObject({ status: 404, body: { error: { code: 'session.not_found' } } })
  })

  it('of another student are neither listed nor ended', async () => {
    const student = await Student.register(server.url)
    const stranger = await Student.register(server.url)
    const [own] = (await list(student)).body
    expect((await list(stranger)).body.map(({ id }) => id)).not.toContain(own?.id)
    expect((await stranger.call('DELETE', `/api/auth/sessions/${own?.id}`)).status).toBe(404)
    expect(await isSignedIn(student)).toBe(true)
  })

  it('tell when they were last used, to the hour', async () => {
    const student = await Student.register(server.url)
    const { db } = server.dependencies
    const [session] = (await list(student)).body
    await db.execute(
      sql`update sessions set updated_at = now() - interval '3 hours',
            expires_at = expires_at - interval '3 hours' where id = ${session?.id}`,
    )
    await student.me()
    const [used] = (await list(student)).body
    expect(Date.parse(used?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('are limited in number: another one ends the one that was used longest ago', async () => {
    const student = await Student.register(server.url)
    const oldest = await signIn(student)
    await server.dependencies.db.execute(
      sql`update sessions set updated_at = now() - interval '1 day'
          where id = ${(await list(oldest)).body[0]?.id}`,
    )
    for (let more = 2; more < maxSessions; more++) await signIn(student)
    expect(await isSignedIn(oldest)).toBe(true)
    await signIn(student)
    expect(await isSignedIn(oldest)).toBe(false)
    expect(await isSignedIn(student)).toBe(true)
    expect((await list(student)).body).toHaveLength(maxSessions)
  })
})
