import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeletionRow, MeRow } from '#contract/me.ts'
import { rowsOf } from '#server/db/database.ts'
import { sweepDeletions } from '#server/maintenance/sweep-deletions.ts'
import { validateTopup } from '#server/topups/decide-topup.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

const dayMs = 24 * 60 * 60_000

let server: TestServer
let clock: Date
beforeAll(async () => {
  clock = new Date()
  server = await startTestServer({
    now: () => clock,
    environment: { OPERATOR_EMAILS: 'operadora@correo.ec' },
  })
})
afterAll(() => server.dispose())

async function newStudent(): Promise<Student> {
  clock = new Date()
  return Student.register(server.url)
}

async function photo(): Promise<Blob> {
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f4290' } })
  return new Blob([new Uint8Array(await image.png().toBuffer())])
}

/** A student with a photo, a figure, a finished project and a validated transfer. */
async function busyStudent({ payer = 'Ana Vera', topic = 'el aula' } = {}) {
  const student = await newStudent()
  const uploaded = await student.upload(await photo(), 'profile_picture')
  await student.call('PATCH', '/api/me', { profile_picture_id: uploaded.body.id })
  const figure = await student.storeFigure(new Uint8Array(await (await photo()).arrayBuffer()))
  const { project, message } = await student.createProject(`Un ensayo sobre ${topic}`)
  await (await student.generate(message)).text()
  await student.save(project.id, 1)
  const transfer = (await student.transfer({ payer_name: payer })).body
  const operator = await Student.register(server.url)
  await validateTopup(server.dependencies, {
    operatorId: (await operator.me()).id,
    transactionId: transfer.id,
  })
  return { student, project, transfer, photoId: uploaded.body.id, figureId: figure.body.id }
}

const askToLeave = (student: Student, password = student.password) =>
  student.call<DeletionRow>('POST', '/api/me/deletion', { password })

async function signInAgain(student: Student): Promise<Visitor> {
  const { body } = await new Visitor(server.url).call<{ token: string }>(
    'POST',
    '/api/auth/sign-in/email',
    { email: student.email, password: student.password },
  )
  return new Visitor(server.url, body.token)
}

async function sweepAfter(days: number): Promise<void> {
  clock = new Date(Date.now() + days * dayMs)
  await sweepDeletions(server.dependencies)
}

async function everyText(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    server.dependencies.db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = []
  for (const { name } of tables) {
    texts.push(await rowsOf(server.dependencies.db, sql.raw(`select * from ${name}`)))
  }
  return JSON.stringify(texts, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

describe('downloading personal data', () => {
  it('contains all data about a student, and the files themselves', async () => {
    const { student, project, transfer, figureId } = await busyStudent()
    const response = await student.fetch('/api/me/export')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('cuartilla-mis-datos.zip')
    const zip = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const data = JSON.parse(strFromU8(zip['datos.json'] ?? new Uint8Array()))
    const me = await student.me()
    expect(data.profile).toMatchObject({ email: student.email, full_name: me.full_name })
    expect(data.projects).toHaveLength(1)
    expect(data.projects[0].id).toBe(project.id)
    expect(data.projects[0].messages).toHaveLength(2)
    expect(data.projects[0].versions).toHaveLength(1)
    expect(data.transactions.map((row: { id: string }) => row.id)).toEqual([transfer.id])
    const sum = data.credit_entries.reduce(
      (total: number, entry: { amount: number }) => total + entry.amount,
      0,
    )
    expect(sum).toBeCloseTo(me.credits_balance + me.free_credits_balance, 6)
    expect(data.sessions).toHaveLength(1)
    expect(data.files).toHaveLength(2)
    for (const file of data.files) {
      expect(zip[file.in_zip]?.byteLength).toBe(file.file_size)
    }
    expect(data.figures).toEqual([{ id: figureId, in_zip: `imagenes/${figureId}.png` }])
    expect(zip[`imagenes/${figureId}.png`]?.byteLength).toBeGreaterThan(0)
    expect(Object.keys(zip)).toContain('LEEME.txt')
  })

  it('is valid for a new student too', async () => {
    const student = await newStudent()
    const zip = unzipSync(
      new Uint8Array(await (await student.fetch('/api/me/export')).arrayBuffer()),
    )
    const data = JSON.parse(strFromU8(zip['datos.json'] ?? new Uint8Array()))
    expect(data).toMatchObject({ projects: [], transactions: [], files: [] })
  })

  it('is a 404 for another student', async () => {
    const { student } = await busyStudent()
    const other = await newStudent()
    const bytes = new Uint8Array(await (await other.fetch('/api/me/export')).arrayBuffer())
    expect(strFromU8(unzipSync(bytes)['datos.json'] ?? new Uint8Array())).not.toContain(
      student.email,
    )
    expect((await new Visitor(server.url).fetch('/api/me/export')).status).toBe(401)
  })
})

describe('account deletion', () => {
  it('needs the password', async () => {
    const student = await newStudent()
    const refused = await askToLeave(student, 'no es')
    expect(refused.status).toBe(422)
    expect((await student.me()).deletion_due_at).toBeNull()
  })

  it('has a grace period of fourteen days, in which the student can sign in and cancel it', async () => {
    const student = await newStudent()
    const { status, body } = await askToLeave(student)
    expect(status).toBe(200)
    expect(new Date(body.deletion_due_at).getTime() - clock.getTime()).toBe(14 * dayMs)
    expect(await student.me()).toBeNull()
    const back = await signInAgain(student)
    expect((await back.call<MeRow>('GET', '/api/me')).body.deletion_due_at).toBe(
      body.deletion_due_at,
    )
    await sweepAfter(13.9)
    expect((await back.call<MeRow>('DELETE', '/api/me/deletion')).body.deletion_due_at).toBeNull()
    await sweepAfter(30)
    expect((await back.call<MeRow>('GET', '/api/me')).body.email).toBe(student.email)
  })

  it('is announced by a mail with the date', async () => {
    const student = await newStudent()
    clock = new Date('2026-11-21T15:00:00Z')
    await askToLeave(student)
    const [mail] = await rowsOf<{ subject: string; body: string }>(
      server.dependencies.db,
      sql`select subject, body from outbox_mails where recipient = ${student.email}`,
    )
    expect(mail?.subject).toBe('Tu cuenta se eliminará el 5 de diciembre de 2026')
    expect(mail?.body).toContain('Conservar mi cuenta')
  })

  it('erases the personal data everywhere, and keeps a ledger that still adds up', async () => {
    const payer = 'Rosa Elvira Quishpe'
    const topic = 'el páramo andino'
    const { student, transfer, photoId } = await busyStudent({ payer, topic })
    const userId = (await student.me()).id
    const photoUrl = (await student.me()).profile_picture_url ?? ''
    expect((await fetch(`${server.url}${photoUrl}`)).status).toBe(200)
    await askToLeave(student)
    await sweepAfter(14.1)

    const left = await everyText()
    const traces = [student.email, payer, topic, photoId].filter((trace) => left.includes(trace))
    expect(traces).toEqual([])
    expect((await fetch(`${server.url}${photoUrl}`)).status).toBe(404)
    const stored = []
    for (const folder of ['payment-receipts/', 'figures/']) {
      for await (const { path } of server.dependencies.storage.list(folder)) stored.push(path)
    }
    expect(stored.filter((path) => path.includes(userId))).toEqual([])
    const { db } = server.dependencies
    // The id of a picture follows from its bytes, and others may have sent the same.
    expect(await rowsOf(db, sql`select id from figures where owner_id = ${userId}`)).toEqual([])
    const [kept] = await rowsOf(
      db,
      sql`select t.status, t.amount_cents, u.full_name, a.free_units::int as free, a.paid_units::int as paid
          from transactions t join users u on u.id = t.user_id
          join credit_accounts a on a.user_id = u.id where t.id = ${transfer.id}`,
    )
    expect(kept).toMatchObject({
      status: 'validated',
      amount_cents: 1050,
      full_name: 'Cuenta eliminada',
      free: 0,
      paid: 0,
    })
    expect(await rowsOf(db, sql`select * from drift`)).toEqual([])
    expect((await signInAgain(student)).token).toBeFalsy()
  })

  it('waits for a pending transfer', async () => {
    const student = await newStudent()
    const userId = (await student.me()).id
    await student.transfer()
    await askToLeave(student)
    await sweepAfter(15)
    const [user] = await rowsOf<{ email: string }>(
      server.dependencies.db,
      sql`select email from users where id = ${userId}`,
    )
    expect(user?.email).toBe(student.email)
  })

  it('frees the address for a new account without any earlier data', async () => {
    const student = await newStudent()
    await askToLeave(student)
    await sweepAfter(15)
    const { status } = await new Visitor(server.url).call('POST', '/api/auth/sign-up/email', {
      name: 'Otra vez',
      email: student.email,
      password: 'cuartilla',
    })
    expect(status).toBe(200)
  })

  it('a second server that sweeps at the same moment erases nothing twice', async () => {
    const student = await newStudent()
    const userId = (await student.me()).id
    await askToLeave(student)
    clock = new Date(Date.now() + 15 * dayMs)
    await Promise.all([sweepDeletions(server.dependencies), sweepDeletions(server.dependencies)])
    const erased = await rowsOf(
      server.dependencies.db,
      sql`select 1 from credit_entries where user_id = ${userId} and kind = 'adjust'`,
    )
    expect(erased).toHaveLength(1)
  })

  it('is refused to operators, whose names the audit trail needs', async () => {
    const { body } = await new Visitor(server.url).call<{ token: string }>(
      'POST',
      '/api/auth/sign-up/email',
      { name: 'Operadora', email: 'operadora@correo.ec', password: 'cuartilla' },
    )
    const operator = new Visitor(server.url, body.token)
    await server.dependencies.db.execute(
      sql`update users set email_verified = true where email = 'operadora@correo.ec'`,
    )
    const refused = await operator.call('POST', '/api/me/deletion', { password: 'cuartilla' })
    expect(refused.status).toBe(403)
    expect(refused.body.error.code).toBe('account.is_operator')
  })
})
