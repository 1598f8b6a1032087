import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { readMails } from '#test/read-mails.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'
import { mailResetLinks } from './reset-password.ts'

const hourMs = 60 * 60_000

let server: TestServer
let clock: Date
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.dispose())

async function newStudent(): Promise<Student> {
  clock = new Date()
  return Student.register(server.url)
}

const signIn = (email: string, password: string) =>
  new Visitor(server.url).call<{ token: string }>('POST', '/api/auth/sign-in/email', {
    email,
    password,
  })

const change = (student: Visitor, newPassword: string, currentPassword = 'da igual') =>
  student.call('POST', '/api/auth/change-password', { currentPassword, newPassword })

async function askForLink(email: string) {
  const answer = await new Visitor(server.url).call<{ status: boolean }>(
    'POST',
    '/api/auth/request-password-reset',
    { email },
  )
  // The server mails the link a second later; the test does it at once.
  await mailResetLinks(server.dependencies.db)
  await until(
    () => rowsOf(server.dependencies.db, sql`select 1 from reset_requests`),
    (waiting) => waiting.length === 0,
  )
  return answer
}

const reset = (token: string, newPassword: string) =>
  new Visitor(server.url).call('POST', '/api/auth/reset-password', { token, newPassword })

const mailsTo = (email: string) => readMails(server, email)

async function newestToken(email: string): Promise<string> {
  const mails = await mailsTo(email)
  return /#token=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
}

describe('changing the password', () => {
  it('takes the new one, ends the other sessions, keeps this one and mails the owner', async () => {
    const student = await newStudent()
    const other = await signIn(student.email, student.password)
    const { status } = await change(student, 'otra-clave')
    expect(status).toBe(200)
    expect(await student.me()).not.toBeNull()
    const elsewhere = new Visitor(server.url, other.body.token)
    expect((await elsewhere.call('GET', '/api/me')).body).toBeNull()
    expect((await signIn(student.email, student.password)).status).toBe(401)
    expect((await signIn(student.email, 'otra-clave')).status).toBe(200)
    expect((await mailsTo(student.email)).map(({ subject }) => subject)).toEqual([
      'Cambiaste tu contraseña',
    ])
  })

  it('checks the current one only when the sign-in was more than a day ago', async () => {
    const student = await newStudent()
    clock = new Date(Date.now() + 23 * hourMs)
    expect((await change(student, 'segunda-clave', 'no es')).status).toBe(200)
    clock = new Date(Date.now() + 25 * hourMs)
    const refused = await change(student, 'tercera-clave', 'no es')
    expect(refused.status).toBe(422)
    expect(refused.body.error.code).toBe('auth.wrong_password')
    expect((await signIn(student.email, 'segunda-clave')).status).toBe(200)
    expect((await change(student, 'tercera-clave', 'segunda-clave')).status).toBe(200)
  })

  it('checks the current one when the clock of the database jumped back after the sign-in', async () => {
    const student = await newStudent()
    await rowsOf(
      server.dependencies.db,
      sql`update sessions s set created_at = s.created_at + interval '1 hour' from users u
          where u.id = s.user_id and u.email = ${student.email}`,
    )
    expect((await change(student, 'otra-clave', 'no es')).body.error.code).toBe(
      'auth.wrong_password',
    )
  })

  it.each([
    [
      'corta',
      'auth.new_password_too_short',
      'La nueva contraseña debe tener al menos 6 caracteres.',
    ],
    ['x'.repeat(129), 'auth.password_too_long', 'La contraseña es demasiado larga.'],
    ['cuartilla', 'auth.same_password', 'La nueva contraseña debe ser diferente a la actual.'],
  ])('refuses %j in words', async (newPassword, code, words) => {
    const student = await newStudent()
    const { status, body } = await change(student, newPassword)
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code, message: words })
  })

  it('needs a session', async () => {
    expect((await change(new Visitor(server.url), 'otra-clave')).status).toBe(401)
  })

  it('limits wrong guesses of the current one', async () => {
    const limited = await startTestServer({
      environment: { RATE_LIMIT: 'on' },
      now: () => new Date(Date.now() + 25 * hourMs),
    })
    try {
      const student = await Student.register(limited.url)
      for (let i = 0; i < 10; i++) {
        expect((await change(student, 'otra-clave', `intento ${i}`)).status).toBe(422)
      }
      expect((await change(student, 'otra-clave', student.password)).status).toBe(429)
    } finally {
      await limited.dispose()
    }
  })
})

describe('a forgotten password', () => {
  it('is replaced through a link in a mail, which ends every session and works once', async () => {
    const student = await newStudent()
    expect((await askForLink(student.email.toUpperCase())).status).toBe(200)
    const token = await newestToken(student.email)
    expect((await reset(token, 'recordada')).status).toBe(200)
    expect(await student.me()).toBeNull()
    expect((await signIn(student.email, student.password)).status).toBe(401)
    expect((await signIn(student.email, 'recordada')).status).toBe(200)
    const again = await reset(token, 'otra-vez')
    expect(again.status).toBe(422)
    expect(again.body.error.message).toBe('El enlace no es válido o ya venció. Pide uno nuevo.')
  })

  it('responds alike whether or not there is an account, and mails only those who have one', async () => {
    const student = await newStudent()
    const known = await askForLink(student.email)
    const unknown = await askForLink('nadie@correo.ec')
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect(await mailsTo('nadie@correo.ec')).toEqual([])
    expect(await mailsTo(student.email)).toHaveLength(1)
  })

  it('only the newest link works, and for an hour', async () => {
    const student = await newStudent()
    await askForLink(student.email)
    const older = await newestToken(student.email)
    await askForLink(student.email)
    const newer = await newestToken(student.email)
    expect(newer).not.toBe(older)
    expect((await reset(older, 'otra-clave')).status).toBe(422)
    await server.dependencies.db.execute(
      sql`update password_resets set expires_at = now() - interval '1 second'`,
    )
    expect((await reset(newer, 'otra-clave')).status).toBe(422)
  })

  it('works for one of two who open the link at once', async () => {
    const student = await newStudent()
    await askForLink(student.email)
    const token = await newestToken(student.email)
    const answers = await Promise.all([reset(token, 'la-primera'), reset(token, 'la-segunda')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('a link stays valid when the new password is refused', async () => {
    const student = await newStudent()
    await askForLink(student.email)
    const token = await newestToken(student.email)
    expect((await reset(token, 'corta')).body.error.code).toBe('auth.new_password_too_short')
    expect((await reset(token, 'bastante')).status).toBe(200)
  })

  it('a change of password invalidates the link of an earlier mail', async () => {
    const student = await newStudent()
    await askForLink(student.email)
    const token = await newestToken(student.email)
    await change(student, 'otra-clave')
    expect((await reset(token, 'del-ladron')).status).toBe(422)
  })

  it('the link leads to the configured site, whatever host the request names', async () => {
    const site = await startTestServer({ environment: { PUBLIC_URL: 'https://cuartilla.ec' } })
    try {
      const student = await Student.register(site.url)
      await fetch(`${site.url}/api/auth/request-password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-host': 'malo.example' },
        body: JSON.stringify({ email: student.email }),
      })
      const [mail] = await until(
        () => readMails(site, student.email),
        (mails) => mails.length > 0,
      )
      expect(mail?.body).toMatch(/^https:\/\/cuartilla\.ec\/reset-password#token=[\w-]{43}$/m)
      expect(mail?.body).toMatch(/^Hola:$/m)
    } finally {
      await site.dispose()
    }
  })

  it('stores only the hash of the token that it mails', async () => {
    const student = await newStudent()
    await askForLink(student.email)
    const token = await newestToken(student.email)
    const rows = await rowsOf(
      server.dependencies.db,
      sql`select r.* from password_resets r join users u on u.id = r.user_id
          where u.email = ${student.email}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ token_hash: createHash('sha256').update(token).digest('hex') })
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('sends no more than five mails an hour to one address', async () => {
    const limited = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
    try {
      const ask = () =>
        new Visitor(limited.url).call('POST', '/api/auth/request-password-reset', {
          email: 'victima@correo.ec',
        })
      for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
    } finally {
      await limited.dispose()
    }
  })
})

describe('paths of better-auth that we do not use', () => {
  it.each(['update-user', 'change-email', 'delete-user', 'set-password', 'link-social'])(
    '%s is not there',
    async (door) => {
      const student = await newStudent()
      const { status } = await student.call('POST', `/api/auth/${door}`, {
        career: 'Inventada',
        newEmail: 'otro@correo.ec',
      })
      expect(status).toBe(404)
      expect((await student.me()).career).toBeNull()
    },
  )
})
