import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RequestPasswordReset } from '#contract/account.ts'
import { rowsOf } from '#server/db/database.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { readMails } from '#test/read-mails.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { mailResetLinks } from './reset-password.ts'
import { sendVerification } from './verify-email.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { EMAIL_VERIFICATION: 'rewards' } })
})
afterAll(() => server.dispose())

const mailsTo = (email: string) => readMails(server, email)
const tokenIn = (body = '') => /#token=([\w-]+)/.exec(body)?.[1] ?? ''
const reset = (token: string, newPassword: string) =>
  new Visitor(server.url).call('POST', '/api/auth/reset-password', { token, newPassword })
const askForLink = async (email: string) => {
  const { status, body } = await new Visitor(server.url).call<unknown>(
    'POST',
    '/api/auth/request-password-reset',
    { email },
  )
  await mailResetLinks(server.dependencies.db)
  return { status, body }
}
const untilHandled = async () => {
  while ((await rowsOf(server.dependencies.db, sql`select 1 from reset_requests`)).length > 0) {
    await mailResetLinks(server.dependencies.db)
  }
}

describe('a person’s name', () => {
  const names = [
    ['with a line break', 'Ana\n\nGana un premio'],
    ['with a separator of paragraphs', 'Ana\u2029Gana un premio'],
    ['with the address of a site', 'Ana http://malo.example/premio'],
    ['with an address in capitals', 'Ana WWW.malo.example'],
    ['with an address in wide letters', 'Ana ｗｗｗ．malo.example'],
    ['that turns the direction of writing', 'Ana \u202eoimerp'],
  ] as const
  it.each(names)('is refused with words %s', async (_, name) => {
    const account = { email: `${randomUUID()}@correo.ec`, password: 'cuartilla' }
    const made = await new Visitor(server.url).call('POST', '/api/auth/sign-up/email', {
      ...account,
      name,
    })
    expect(made).toMatchObject({
      status: 422,
      body: { error: { details: { fields: { full_name: expect.stringContaining('nombre') } } } },
    })
    const student = await Student.register(server.url)
    const changed = await student.call('PATCH', '/api/me', { full_name: name })
    expect(changed.status).toBe(422)
  })

  it.each(['María José Ñúñez-O’Connor', 'Ana  Vera', 'Dr. Juan P. Á. (hijo)', '李小龍'])(
    'may be %s',
    async (name) => {
      const student = await Student.register(server.url)
      expect((await student.call('PATCH', '/api/me', { full_name: name })).status).toBe(200)
    },
  )

  it('is in no mail to an address that nobody has verified', async () => {
    const student = await Student.register(server.url, { name: 'Premio de la Lotería' })
    await askForLink(student.email)
    await student.call('POST', '/api/auth/change-password', { newPassword: 'otra-clave' })
    await student.call('POST', '/api/me/deletion', { password: 'otra-clave' })
    await untilHandled()
    const mails = await mailsTo(student.email)
    expect(mails.map(({ subject }) => subject)).toHaveLength(4)
    for (const { subject, body } of mails) {
      expect(`${subject}\n${body}`).not.toContain('Lotería')
      expect(body).toMatch(/^Hola:$/m)
    }
  })

  it('is in the mails to its owner’s verified address', async () => {
    const student = await Student.register(server.url, { name: 'Rosa Quishpe' })
    const token = tokenIn((await mailsTo(student.email))[0]?.body)
    await student.call('POST', '/api/auth/verify-email', { token })
    await student.call('POST', '/api/auth/change-password', { newPassword: 'otra-clave' })
    expect((await mailsTo(student.email)).at(-1)?.body).toMatch(/^Hola, Rosa Quishpe:$/m)
  })
})

describe('an address', () => {
  it('gets six mails with a reset link in a day, and the answer does not tell', async () => {
    const student = await Student.register(server.url)
    const answers = []
    for (let request = 0; request < 9; request++) answers.push(await askForLink(student.email))
    await untilHandled()
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(await askForLink('nadie@correo.ec'))]),
    )
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Crea una contraseña nueva')).toHaveLength(6)
  })

  it('whose mails a stranger used up gets its last link back by asking, at any time', async () => {
    const student = await Student.register(server.url)
    for (let request = 0; request < 20; request++) await askForLink(student.email)
    await untilHandled()
    // Hours later: every mailed link has expired.
    await server.dependencies.db.execute(
      sql`update password_resets set expires_at = now() - interval '5 hours'`,
    )
    const last = tokenIn((await mailsTo(student.email)).at(-1)?.body)
    expect((await reset(last, 'recordada')).status).toBe(422)
    await askForLink(student.email)
    await untilHandled()
    expect((await reset(last, 'recordada')).status).toBe(200)
    // Whoever read the mailbox may have as many mails again.
    await askForLink(student.email)
    await untilHandled()
    const newest = tokenIn((await mailsTo(student.email)).at(-1)?.body)
    expect(newest).not.toBe(last)
    expect((await reset(newest, 'recordada-2')).status).toBe(200)
  })

  it('gets six verification mails in a day, of which the last keeps working', async () => {
    const student = await Student.register(server.url)
    const { id } = await student.me()
    for (let request = 0; request < 10; request++) {
      await sendVerification(server.dependencies.db, id)
    }
    const mails = await mailsTo(student.email)
    expect(mails).toHaveLength(6)
    const token = tokenIn(mails.at(-1)?.body)
    expect((await student.call('POST', '/api/auth/verify-email', { token })).status).toBe(200)
  })

  it('in other spellings of one mailbox gets twenty verification mails in a day', async () => {
    const name = randomUUID().replaceAll('-', '')
    for (let spelling = 0; spelling < 30; spelling++) {
      await Student.register(server.url, { email: `${name}+${spelling}@correo.ec` })
    }
    const [row] = await rowsOf<{ mails: number }>(
      server.dependencies.db,
      sql`select count(*)::int as mails from outbox_mails where starts_with(recipient, ${name})`,
    )
    expect(row?.mails).toBe(20)
  })

  it('that is too long is refused before its characters are compared', () => {
    const email = `a@${'.'.repeat(40_000)} x`
    const ms = cpuMs(() => expect(RequestPasswordReset.safeParse({ email }).success).toBe(false))
    expect(ms).toBeLessThan(100)
  })
})
