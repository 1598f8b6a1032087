import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { readMails } from '#test/read-mails.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

const listed = 'mesa@correo.ec'

async function mailedToken(server: TestServer, email: string): Promise<string> {
  const mails = await until(
    () => readMails(server, email),
    (found) => found.length > 0,
  )
  return /#token=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
}

const verify = (by: Visitor, token: string) => by.call('POST', '/api/auth/verify-email', { token })
const register = (server: TestServer, email: string) => Student.register(server.url, { email })
const deskStatus = async (who: Visitor) =>
  (await who.call('GET', '/api/operator/transactions')).status

describe('an address of OPERATOR_EMAILS', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      environment: { OPERATOR_EMAILS: `otra@correo.ec, ${listed}` },
    })
  })
  afterAll(() => server.dispose())

  it('makes an operator of the person who verifies it, not of the one who registers it first', async () => {
    const first = await register(server, listed)
    expect(await deskStatus(first)).toBe(403)
    expect(await first.me()).toMatchObject({ role: 'student', email_verification: 'pending' })
    const token = await mailedToken(server, listed)
    const elsewhere = await verify(new Visitor(server.url), token)
    expect(elsewhere.status).toBe(409)
    expect(elsewhere.body.error.message).toBe(
      'Define tu contraseña para confirmar que la cuenta es tuya, o escribe la que ya tienes.',
    )
    expect(await deskStatus(first)).toBe(403)
    expect((await verify(first, token)).status).toBe(200)
    expect(await deskStatus(first)).toBe(200)
    expect(await first.me()).toMatchObject({ role: 'operator', email_verification: 'none' })
  })

  it('goes to its owner by a password reset, whoever registered it', async () => {
    const stranger = await register(server, 'otra@correo.ec')
    const owner = new Visitor(server.url)
    await owner.call('POST', '/api/auth/request-password-reset', { email: 'otra@correo.ec' })
    await until(
      () => rowsOf(server.dependencies.db, sql`select 1 from password_resets`),
      (links) => links.length > 0,
    )
    const token = await mailedToken(server, 'otra@correo.ec')
    await owner.call('POST', '/api/auth/reset-password', { token, newPassword: 'la-verdadera' })
    expect(await stranger.me()).toBeNull()
    const { body } = await owner.call<{ token: string }>('POST', '/api/auth/sign-in/email', {
      email: 'otra@correo.ec',
      password: 'la-verdadera',
    })
    expect(await deskStatus(new Visitor(server.url, body.token))).toBe(200)
  })
})

describe('EMAIL_VERIFICATION=required', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ environment: { EMAIL_VERIFICATION: 'required' } })
  })
  afterAll(() => server.dispose())

  it('generating is refused until the address is verified, and costs nothing', async () => {
    const student = await Student.register(server.url)
    expect((await student.me()).email_verification).toBe('required')
    const { project, message } = await student.createProject()
    const refused = await student.generate(message)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('Verifica tu correo para generar')
    expect((await student.messages(project.id))[0]?.credits_consumed).toBe(0)
    const token = await mailedToken(server, student.email)
    expect((await verify(student, token)).status).toBe(200)
    expect((await student.me()).email_verification).toBe('none')
    expect((await student.generate(message)).status).toBe(200)
  })

  it('only the newest link works, once and for three days', async () => {
    const student = await Student.register(server.url)
    const older = await mailedToken(server, student.email)
    expect((await student.call('POST', '/api/auth/send-verification')).status).toBe(200)
    const newer = await mailedToken(server, student.email)
    expect((await verify(student, older)).status).toBe(422)
    await server.dependencies.db.execute(
      sql`update email_verifications set expires_at = now() - interval '1 second'`,
    )
    const late = await verify(student, newer)
    expect(late.status).toBe(422)
    expect(late.body.error.message).toBe('El enlace no es válido o ya venció. Pide uno nuevo.')
    await student.call('POST', '/api/auth/send-verification')
    const last = await mailedToken(server, student.email)
    expect((await verify(student, last)).status).toBe(200)
    expect((await verify(student, last)).status).toBe(422)
  })

  it('stores only the hash of the token that it mails', async () => {
    const student = await Student.register(server.url)
    const token = await mailedToken(server, student.email)
    const rows = await rowsOf(server.dependencies.db, sql`select * from email_verifications`)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

it('without a mail server nothing asks for a verified address, and nothing is mailed', async () => {
  const server = await startTestServer()
  try {
    const student = await Student.register(server.url)
    expect((await student.me()).email_verification).toBe('none')
    expect((await student.call('POST', '/api/auth/send-verification')).status).toBe(200)
    expect(await rowsOf(server.dependencies.db, sql`select 1 from outbox_mails`)).toEqual([])
  } finally {
    await server.dispose()
  }
})
