import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryRow } from '#contract/operator.ts'
import type { SecondFactorRow } from '#contract/sessions.ts'
import { codeAt, stepOf } from '#server/account/totp.ts'
import { rowsOf } from '#server/db/database.ts'
import { newOperator } from '#test/new-operator.ts'
import { fromBase32 } from '#test/phone-codes.ts'
import { readMails } from '#test/read-mails.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { runOperatorCommand } from './local-commands.ts'

let server: TestServer
let operator: Student
let clock = new Date()
beforeAll(async () => {
  server = await startTestServer({
    environment: { OPERATOR_TOTP_ABOVE: '20' },
    now: () => clock,
  })
})
beforeEach(async () => {
  clock = new Date()
  operator = await newOperator(server)
})
afterAll(() => server.dispose())

const path = '/api/auth/second-factor'
const local = () => ({ ...server.dependencies, db: server.owner })
const post = <T = { error: { code: string } }>(by: Student, way: string, body: unknown) =>
  by.call<T>('POST', `${path}${way}`, body)
const codeOf = (secret: string, away = 0) => codeAt(fromBase32(secret), stepOf(clock) + away)
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}
const errorOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: (body as { error?: { code: string } } | null)?.error?.code,
})
const done = { status: 200, code: undefined }
const needed = { status: 403, code: 'auth.second_factor_needed' }
const wrong = { status: 422, code: 'auth.second_factor_wrong' }
/** The proof of this minute is over. */
const forgetProof = () =>
  server.dependencies.db.execute(
    sql`update sessions set proved_at = proved_at - interval '10 minutes'`,
  )

/** The phones that operators have were confirmed a day ago. */
const settle = () =>
  server.dependencies.db.execute(
    sql`update second_factors set confirmed_at = confirmed_at - interval '1 day'`,
  )

/** Gives the operator a phone a day ago; the next code is of the next step. */
async function enrol(by = operator) {
  const enrolled = await begin(by)
  await settle()
  return enrolled
}
async function begin(by = operator) {
  const { body } = await post<{ secret: string; uri: string }>(by, '', { password: by.password })
  const { secret } = body
  const confirmed = await post<{ recovery_codes: string[] }>(by, '/confirm', {
    code: codeOf(secret),
  })
  later(1)
  return { secret, uri: body.uri, codes: confirmed.body.recovery_codes, status: confirmed.status }
}
const prove = async (code: string, by = operator) => errorOf(await post(by, '/prove', { code }))

async function claim(amount: string) {
  return (await (await Student.register(server.url)).transfer({ amount })).body.id
}
const decide = async (id: string, way: 'validate' | 'reject' | 'reverse', body = {}) =>
  errorOf(await operator.call('POST', `/api/operator/transactions/${id}/${way}`, body))
const reason = { reason: 'No llegó' }

describe('beyond the limit', () => {
  it('an operator without a second factor moves no money, and below it as before', async () => {
    const missing = { status: 403, code: 'auth.second_factor_missing' }
    const large = await claim('20.01')
    expect(await decide(large, 'validate')).toEqual(missing)
    expect(await decide(await claim('20'), 'validate')).toEqual(done)
    const more = { credited_amount: '25', reason: 'Llegó más' }
    expect(await decide(await claim('5'), 'validate', more)).toEqual(missing)
    const [row] = await rowsOf<{ status: string }>(
      server.dependencies.db,
      sql`select status from transactions where id = ${large}`,
    )
    expect(row?.status).toBe('pending')
    expect(await decide(large, 'reject', reason)).toEqual(done)
  })

  it('each way to move money needs the factor, shown in this session within ten minutes', async () => {
    const { secret } = await enrol()
    const large = await claim('50')
    const student = (await (await Student.register(server.url)).me()).id
    const adjust = async (amount: number) => {
      const body = { amount, ...reason, ticket: randomUUID() }
      return errorOf(await operator.call('POST', `/api/operator/students/${student}/adjust`, body))
    }
    await forgetProof()
    expect(await decide(large, 'validate')).toEqual(needed)
    expect(await adjust(21)).toEqual(needed)
    expect(await adjust(20)).toEqual(done)
    expect(await prove(codeOf(secret))).toEqual(done)
    expect(await decide(large, 'validate')).toEqual(done)
    expect(await adjust(21)).toEqual(done)
    await forgetProof()
    expect(await decide(large, 'reverse', reason)).toEqual(needed)
    expect(await adjust(-21)).toEqual(needed)
    expect(await rowsOf(server.dependencies.db, sql`select * from drift`)).toEqual([])
  })

  it('a factor that is younger than a day moves none, and another operator does', async () => {
    const colleague = await newOperator(server)
    await enrol(colleague)
    await begin()
    const large = await claim('100')
    const young = { status: 403, code: 'auth.second_factor_new' }
    expect(await decide(large, 'validate')).toEqual(young)
    expect(await decide(await claim('20'), 'validate')).toEqual(done)
    const { body } = await operator.call<SecondFactorRow>('GET', path)
    expect(Date.parse(body.counts_from ?? '') - Date.now()).toBeGreaterThan(23 * 60 * 60_000)
    const theirs = `/api/operator/transactions/${large}/validate`
    expect((await colleague.call('POST', theirs, {})).status).toBe(200)
    const later = await claim('50')
    await settle()
    expect(await decide(later, 'validate')).toEqual(done)
  })

  it('a borrowed session moves none: it neither changes the password nor brings a phone', async () => {
    const large = await claim('100')
    const change = (body: object) => operator.call('POST', '/api/auth/change-password', body)
    expect(errorOf(await change({ newPassword: 'del-ladron' })).code).toBe('auth.wrong_password')
    expect(errorOf(await post(operator, '', { password: '' })).code).toBe('auth.wrong_password')
    expect(errorOf(await post(operator, '', { password: 'del-ladron' })).code).toBe(
      'auth.wrong_password',
    )
    expect(await decide(large, 'validate')).toEqual({
      status: 403,
      code: 'auth.second_factor_missing',
    })
    await operator.signInAgain()
    const own = { newPassword: 'otra-clave', currentPassword: operator.password }
    expect((await change(own)).status).toBe(200)
  })

  it('a proof from before the clock of the database jumped back is none', async () => {
    await enrol()
    const large = await claim('50')
    await rowsOf(
      server.dependencies.db,
      sql`update sessions set proved_at = proved_at + interval '1 hour'`,
    )
    expect(await decide(large, 'validate')).toEqual(needed)
  })

  it('the proof of one session is none for another, nor for another operator', async () => {
    await enrol()
    const large = await claim('50')
    const elsewhere = await operator.signInAgain()
    const there = await elsewhere.call('POST', `/api/operator/transactions/${large}/validate`, {})
    expect(errorOf(there)).toEqual(needed)
    const colleague = await newOperator(server)
    const theirs = await colleague.call('POST', `/api/operator/transactions/${large}/validate`, {})
    expect(errorOf(theirs).code).toBe('auth.second_factor_missing')
    expect(await decide(large, 'validate')).toEqual(done)
  })
})

describe('the second factor', () => {
  it('is begun by the password even in a fresh session, and its owner is told', async () => {
    const refused = errorOf(await post(operator, '', { password: 'no es' }))
    expect(refused.code).toBe('auth.wrong_password')
    const { uri, codes, status } = await enrol()
    expect(status).toBe(200)
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Cuartilla:[^?]+%40correo\.ec\?secret=[A-Z2-7]{32}&issuer=Cuartilla$/,
    )
    expect(codes).toHaveLength(10)
    const row = (await operator.call<SecondFactorRow>('GET', path)).body
    expect(row).toEqual({
      ...{ is_active: true, recovery_codes_left: 10, required_above: 20 },
      counts_from: null,
    })
    const again = errorOf(await post(operator, '', { password: operator.password }))
    expect(again).toEqual({ status: 409, code: 'auth.second_factor_active' })
  })

  it('is told to every operator, and stands in the audit trail, when it comes and when it goes', async () => {
    const colleague = await newOperator(server)
    await enrol()
    await operator.call('DELETE', path)
    for (const { email } of [operator, colleague]) {
      const mails = (await readMails(server, email)).slice(-2)
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Un operador activó su segundo paso',
        'Un operador ya no tiene segundo paso',
      ])
      for (const { body } of mails) expect(body).toContain(operator.email)
    }
    const student = await Student.register(server.url)
    expect(await readMails(server, student.email)).toEqual([])
    const { body } = await colleague.call<AuditEntryRow[]>('GET', '/api/operator/audit')
    expect(body.slice(0, 2).map(({ action, subject_id }) => ({ action, subject_id }))).toEqual([
      { action: 'remove_second_factor', subject_id: null },
      { action: 'enrol_second_factor', subject_id: null },
    ])
  })

  it('is stored so that who reads the table has neither secret nor codes', async () => {
    const { secret, codes } = await enrol()
    const rows = JSON.stringify([
      await rowsOf(server.dependencies.db, sql`select * from second_factors`),
      await rowsOf(server.dependencies.db, sql`select * from recovery_codes`),
    ])
    for (const known of [secret, fromBase32(secret).toString('hex'), ...codes]) {
      expect(rows).not.toContain(known)
    }
  })

  it('takes a code once, and none that is older, also when both come at once', async () => {
    const { secret } = await enrol()
    const code = codeOf(secret)
    const both = await Promise.all([prove(code), prove(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await prove(codeOf(secret, -1))).toEqual(wrong)
    expect(await prove(codeOf(secret, 1))).toEqual(done)
  })

  it('is not active before its first code', async () => {
    const { body } = await post<{ secret: string }>(operator, '', { password: operator.password })
    expect((await prove(codeOf(body.secret))).code).toBe('auth.second_factor_missing')
    expect(errorOf(await post(operator, '/confirm', { code: '000000' }))).toEqual(wrong)
    const row = (await operator.call<SecondFactorRow>('GET', path)).body
    expect(row).toMatchObject({ is_active: false, recovery_codes_left: 0 })
  })

  it('is shown by a recovery code too, each of which counts once', async () => {
    const { codes } = await enrol()
    await forgetProof()
    const [first = ''] = codes
    expect(await prove(` ${first.toUpperCase()} `)).toEqual(done)
    expect(await prove(first)).toEqual(wrong)
    expect((await operator.call<SecondFactorRow>('GET', path)).body.recovery_codes_left).toBe(9)
  })

  it('is removed only just after it was shown', async () => {
    const { secret } = await enrol()
    await forgetProof()
    expect(errorOf(await operator.call('DELETE', path))).toEqual(needed)
    await prove(codeOf(secret))
    expect((await operator.call('DELETE', path)).status).toBe(204)
    expect((await prove(codeOf(secret, 1))).code).toBe('auth.second_factor_missing')
  })

  it('is forgotten by the command of who has the machine', async () => {
    await enrol()
    const lines = await runOperatorCommand(local(), {
      action: 'reset-totp',
      email: operator.email,
    })
    expect(lines.join()).toContain('ya no tiene segundo paso')
    expect(await decide(await claim('50'), 'validate')).toEqual({
      status: 403,
      code: 'auth.second_factor_missing',
    })
    await expect(
      runOperatorCommand(local(), {
        action: 'reset-totp',
        email: 'nadie@correo.ec',
      }),
    ).rejects.toThrow('No hay ninguna cuenta')
  })

  it('is not for students', async () => {
    const student = await Student.register(server.url)
    expect((await post(student, '', { password: student.password })).status).toBe(403)
  })
})

it('guesses are counted by account, in every session of it', async () => {
  const limited = await startTestServer({
    environment: { RATE_LIMIT: 'on', OPERATOR_TOTP_ABOVE: '20' },
    now: () => clock,
  })
  try {
    const guesser = await newOperator(limited)
    const { secret } = await enrol(guesser)
    const elsewhere = await guesser.signInAgain()
    for (let guess = 0; guess < 8; guess++) {
      expect(await prove('000000', guess % 2 === 0 ? guesser : elsewhere)).toEqual(wrong)
    }
    expect((await prove(codeOf(secret), guesser)).status).toBe(429)
  } finally {
    await limited.dispose()
  }
})

it('without the variable no money needs it', async () => {
  const plain = await startTestServer()
  try {
    const free = await newOperator(plain)
    const { id } = (await (await Student.register(plain.url)).transfer({ amount: '100' })).body
    const answer = await free.call('POST', `/api/operator/transactions/${id}/validate`, {})
    expect(answer.status).toBe(200)
    expect((await free.call<SecondFactorRow>('GET', path)).body.required_above).toBeNull()
  } finally {
    await plain.dispose()
  }
})
