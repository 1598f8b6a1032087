import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { hashOfToken } from './hash-of-token.ts'

let server: TestServer
let student: Student
let cookie: string
let bearer: string
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
  const signedIn = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: student.email, password: student.password }),
  })
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  bearer = signedIn.headers.get('set-auth-token') ?? ''
})
afterAll(() => server.dispose())

const statusWith = async (headers: Record<string, string>) =>
  (await fetch(`${server.url}/api/projects`, { headers })).status
const token = () => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''

describe('a session', () => {
  it('is found by its cookie, its signed token and its bare token', async () => {
    expect(cookie).toContain('cuartilla.session_token=')
    expect(await statusWith({ cookie })).toBe(200)
    expect(await statusWith({ cookie: `otra=1; ${cookie}; más=2`.replace('á', 'a') })).toBe(200)
    expect(await statusWith({ authorization: `Bearer ${bearer}` })).toBe(200)
    expect(await statusWith({ authorization: `bearer ${student.token}` })).toBe(200)
  })

  it('is not found by a cookie with a wrong signature or another name', async () => {
    const name = 'cuartilla.session_token'
    const forged = [
      `${name}=${token()}`,
      `${name}=${token()}.`,
      `${name}=${token()}.${'A'.repeat(43)}%3D`,
      `${name}=.${cookie.split('.').at(-1)}`,
      `${name}=%E0%A4%A`,
      cookie.replace('cuartilla', 'otra'),
      cookie.replace('cuartilla', 'x-cuartilla'),
    ]
    for (const one of forged) expect(await statusWith({ cookie: one }), one).toBe(401)
    expect(await statusWith({ authorization: `Bearer ${token()}.AAAA` })).toBe(401)
    expect(await statusWith({ authorization: 'Bearer ' })).toBe(401)
    expect(await statusWith({})).toBe(401)
  })

  it('ends when it expires, which use postpones', async () => {
    const { db } = server.dependencies
    const daysLeft = async () => {
      const [row] = await rowsOf<{ days: number }>(
        db,
        sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days
            from sessions where token_hash = ${hashOfToken(token())}`,
      )
      return row?.days
    }
    const expireIn = (days: number) =>
      db.execute(
        sql`update sessions set expires_at = now() + make_interval(days => ${days}) where token_hash = ${hashOfToken(token())}`,
      )
    await expireIn(3)
    expect(await statusWith({ cookie })).toBe(200)
    expect(await daysLeft()).toBe(30)
    await expireIn(-1)
    expect(await statusWith({ cookie })).toBe(401)
  })
})

it('over TLS only the cookie with the prefix __Secure- counts', async () => {
  const secure = await startTestServer({ environment: { PUBLIC_URL: 'https://cuartilla.ec' } })
  try {
    const someone = await Student.register(secure.url)
    const signedIn = await fetch(`${secure.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: someone.email, password: someone.password }),
    })
    const vouched = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const ask = async (given: string) =>
      (await fetch(`${secure.url}/api/projects`, { headers: { cookie: given } })).status
    expect(vouched).toMatch(/^__Secure-/)
    expect(await ask(vouched)).toBe(200)
    expect(await ask(vouched.replace('__Secure-', ''))).toBe(401)
  } finally {
    await secure.dispose()
  }
})
