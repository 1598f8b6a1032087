import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.dispose())

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
  expect((await other.call('POST', '/api/auth/sign-out')).status).toBe(200)
  expect([await isSignedIn(student), await isSignedIn(other)]).toEqual([true, false])
})
