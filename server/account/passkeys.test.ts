import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxPasskeys, type PasskeyRow, type PasswordChanged } from '#contract/sessions.ts'
import { readMails } from '#test/read-mails.ts'
import { type Harm, SoftPasskey } from '#test/soft-passkey.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let server: TestServer
let clock = new Date()
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.dispose())

/** What a browser needs; to add a key, its owner's password too. */
const options = async (visitor: Visitor, path: string) => {
  const password = visitor instanceof Student ? visitor.password : ''
  return (await visitor.call<{ challenge: string }>('POST', path, { password })).body
}

async function add(student: Visitor, key = new SoftPasskey(server.url), harm: Harm = {}) {
  const offered = await options(student, '/api/auth/passkeys/options')
  const response = key.register(offered, harm)
  const answer = await student.call<PasskeyRow>('POST', '/api/auth/passkeys', { response })
  return { key, ...answer }
}
async function enter(key: SoftPasskey, harm: Harm = {}) {
  const visitor = new Visitor(server.url)
  const asked = await options(visitor, '/api/auth/sign-in/passkey/options')
  const response = key.enter(asked, harm)
  return visitor.call<{ token: string; user: { email: string } }>(
    'POST',
    '/api/auth/sign-in/passkey',
    { response },
  )
}
const list = async (student: Visitor) =>
  (await student.call<PasskeyRow[]>('GET', '/api/auth/passkeys')).body

describe('a key of a device', () => {
  it('signs in to the account that it was added to, and its owner was told', async () => {
    const student = await Student.register(server.url)
    const { key, status, body } = await add(student)
    expect({ status, name: body.name }).toEqual({ status: 201, name: 'Llave de acceso' })
    for (let round = 0; round < 2; round++) {
      const entered = await enter(key)
      expect(entered).toMatchObject({ status: 200, body: { user: { email: student.email } } })
      expect(entered.headers.get('set-cookie')).toContain('cuartilla.session_token=')
    }
    expect((await list(student))[0]?.last_used_at).not.toBeNull()
    const mails = await readMails(server, student.email)
    expect(mails.at(-1)?.subject).toBe('Añadiste una llave de acceso')
  })

  it('is renamed, and signs nobody in after it was removed', async () => {
    const student = await Student.register(server.url)
    const { key, body } = await add(student)
    const path = `/api/auth/passkeys/${body.id}`
    expect((await student.call('PATCH', path, { name: ' Mi teléfono ' })).body).toMatchObject({
      name: 'Mi teléfono',
    })
    expect((await student.call('DELETE', path)).status).toBe(204)
    expect(await list(student)).toEqual([])
    const mail = (await readMails(server, student.email)).at(-1)
    expect(mail?.subject).toBe('Quitaste una forma de ingresar')
    expect(mail?.body).toContain('la llave de acceso «Mi teléfono»')
    expect(await enter(key)).toMatchObject({
      status: 401,
      body: { error: { code: 'auth.passkey_unknown' } },
    })
  })

  it('of another student is neither seen, renamed nor removed', async () => {
    const owner = await Student.register(server.url)
    const stranger = await Student.register(server.url)
    const { body } = await add(owner)
    const path = `/api/auth/passkeys/${body.id}`
    expect(await list(stranger)).toEqual([])
    expect((await stranger.call('PATCH', path, { name: 'Mía' })).status).toBe(404)
    expect((await stranger.call('DELETE', path)).status).toBe(404)
    expect(await list(owner)).toMatchObject([{ name: 'Llave de acceso' }])
  })

  it('is added only with the password, in however fresh a session', async () => {
    const student = await Student.register(server.url)
    const ask = (body: object) => student.call('POST', '/api/auth/passkeys/options', body)
    for (const body of [{}, { password: '' }, { password: 'no es' }]) {
      expect((await ask(body)).body.error.code).toBe('auth.wrong_password')
    }
    expect((await ask({ password: student.password })).status).toBe(200)
  })

  it('is not added with a password that was set a moment ago without the one before', async () => {
    const student = await Student.register(server.url)
    const change = (body: object) => student.call('POST', '/api/auth/change-password', body)
    const ask = (password: string) =>
      student.call('POST', '/api/auth/passkeys/options', { password })
    expect((await change({ newPassword: 'prestada' })).status).toBe(200)
    expect((await ask('prestada')).body.error.code).toBe('auth.password_unproved')
    const again = { currentPassword: 'prestada', newPassword: 'prestada-2' }
    expect((await change(again)).status).toBe(200)
    expect((await ask('prestada-2')).body.error.code).toBe('auth.password_unproved')
    await server.dependencies.db.execute(
      sql`update auth_accounts set unproved_until = unproved_until - interval '1 day'`,
    )
    expect((await ask('prestada-2')).status).toBe(200)
  })

  it('shown in this session in the last ten minutes adds another, and changes an old session’s password', async () => {
    const student = await Student.register(server.url)
    const { key } = await add(student)
    const ask = () => student.call('POST', '/api/auth/passkeys/options', { password: '' })
    const show = async (by: Visitor, harm: Harm = {}) => {
      const asked = await options(by, '/api/auth/sign-in/passkey/options')
      return by.call('POST', '/api/auth/passkeys/show', { response: key.enter(asked, harm) })
    }
    expect((await show(student, { isForged: true })).status).toBe(422)
    expect((await show(await Student.register(server.url))).status).toBe(401)
    expect((await ask()).status).toBe(422)
    const elsewhere = await student.signInAgain()
    expect((await show(elsewhere)).status).toBe(200)
    expect((await ask()).status).toBe(422)
    expect((await show(student)).status).toBe(200)
    expect((await ask()).status).toBe(200)
    clock = new Date(Date.now() + 25 * 60 * 60_000)
    try {
      const change = { newPassword: 'otra-clave' }
      expect((await student.call('POST', '/api/auth/change-password', change)).status).toBe(200)
    } finally {
      clock = new Date()
    }
    await server.dependencies.db.execute(
      sql`update sessions set key_shown_at = key_shown_at - interval '10 minutes'`,
    )
    expect((await ask()).status).toBe(422)
  })

  it('that signed in shows itself in that session', async () => {
    const { key } = await add(await Student.register(server.url))
    const visitor = new Visitor(server.url, (await enter(key)).body.token)
    const asked = await visitor.call('POST', '/api/auth/passkeys/options', {})
    expect(asked.status).toBe(200)
  })

  it('is not added by the answer to what another session of the account was offered', async () => {
    const student = await Student.register(server.url)
    const offered = await options(student, '/api/auth/passkeys/options')
    const response = new SoftPasskey(server.url).register(offered)
    const elsewhere = await student.signInAgain()
    expect((await elsewhere.call('POST', '/api/auth/passkeys', { response })).status).toBe(422)
  })

  it('belongs to one account only, and an account has no more than some', async () => {
    const student = await Student.register(server.url)
    const { key } = await add(student)
    const other = await Student.register(server.url)
    expect((await add(other, key)).status).toBe(422)
    for (let more = 1; more < maxPasskeys; more++) expect((await add(student)).status).toBe(201)
    const tooMany = await student.call('POST', '/api/auth/passkeys/options', {
      password: student.password,
    })
    expect(tooMany).toMatchObject({
      status: 409,
      body: { error: { code: 'auth.passkey_too_many' } },
    })
  })

  it('is in the student’s own data by its name alone', async () => {
    const student = await Student.register(server.url)
    const { key } = await add(student)
    const zip = await (await student.fetch('/api/me/export')).arrayBuffer()
    const written = strFromU8(unzipSync(new Uint8Array(zip))['datos.json'] ?? new Uint8Array())
    const { passkeys } = JSON.parse(written) as { passkeys: object[] }
    expect(passkeys).toMatchObject([{ name: 'Llave de acceso' }])
    expect(written).not.toContain(key.id.toString('base64url'))
  })

  it('that a stranger added to an address of somebody else goes when its owner sets a password', async () => {
    const stranger = await Student.register(server.url)
    const { key } = await add(stranger)
    const owner = new Visitor(server.url)
    await owner.call('POST', '/api/auth/request-password-reset', { email: stranger.email })
    const token = () =>
      readMails(server, stranger.email).then(
        (mails) => /reset-password#token=([\w-]+)/.exec(mails.map(({ body }) => body).join())?.[1],
      )
    const mailed = await until(token, (found) => found !== undefined)
    const reset = { token: mailed, newPassword: 'la-verdadera' }
    expect((await owner.call('POST', '/api/auth/reset-password', reset)).status).toBe(200)
    expect((await enter(key)).status).toBe(401)
  })

  it('stays when the owner of a verified address sets a new password', async () => {
    const student = await Student.register(server.url)
    await server.dependencies.db.execute(
      sql`update users set email_verified = true where email = ${student.email}`,
    )
    const { key } = await add(student)
    const changed = await student.call<PasswordChanged>('POST', '/api/auth/change-password', {
      newPassword: 'otra-clave',
    })
    expect(changed.body.passkeys).toEqual(await list(student))
    const mail = (await readMails(server, student.email)).at(-1)
    expect(mail?.body).toContain('Todavía se puede ingresar con 1 llave de acceso')
    expect((await enter(key)).status).toBe(200)
    const owner = new Visitor(server.url)
    await owner.call('POST', '/api/auth/request-password-reset', { email: student.email })
    const token = () =>
      readMails(server, student.email).then(
        (mails) => /reset-password#token=([\w-]+)/.exec(mails.map(({ body }) => body).join())?.[1],
      )
    const mailed = await until(token, (found) => found !== undefined)
    const reset = await owner.call<PasswordChanged>('POST', '/api/auth/reset-password', {
      token: mailed,
      newPassword: 'y-otra-mas',
    })
    expect(reset.body.passkeys).toMatchObject([{ name: 'Llave de acceso' }])
  })
})

describe('what does not verify is refused', () => {
  const harms: [string, Harm][] = [
    ['for another site', { origin: 'https://malo.example' }],
    ['for another host', { host: 'malo.example' }],
    ['for another challenge', { challenge: Buffer.from('otro').toString('base64url') }],
    ['of another kind', { type: 'payment.get' }],
    ['without asking for the owner', { isUnverified: true }],
  ]
  const refusal = { status: 422, body: { error: { code: 'auth.passkey_refused' } } }

  it.each(harms)('a new key %s', async (_, harm) => {
    const student = await Student.register(server.url)
    expect(await add(student, new SoftPasskey(server.url), harm)).toMatchObject(refusal)
    expect(await list(student)).toEqual([])
  })

  it.each([...harms, ['by another key', { isForged: true }] as [string, Harm]])(
    'a sign-in %s',
    async (_, harm) => {
      const { key } = await add(await Student.register(server.url))
      expect(await enter(key, harm)).toMatchObject(refusal)
    },
  )

  it('an answer that is sent twice, to either', async () => {
    const student = await Student.register(server.url)
    const key = new SoftPasskey(server.url)
    const offered = await options(student, '/api/auth/passkeys/options')
    const added = { response: key.register(offered) }
    expect((await student.call('POST', '/api/auth/passkeys', added)).status).toBe(201)
    expect(await student.call('POST', '/api/auth/passkeys', added)).toMatchObject(refusal)
    const visitor = new Visitor(server.url)
    const asked = await options(visitor, '/api/auth/sign-in/passkey/options')
    const entered = { response: key.enter(asked) }
    const path = '/api/auth/sign-in/passkey'
    expect((await visitor.call('POST', path, entered)).status).toBe(200)
    expect(await visitor.call('POST', path, entered)).toMatchObject(refusal)
  })

  it('a copy of a key that has signed less often than the key', async () => {
    const { key } = await add(await Student.register(server.url))
    await enter(key)
    key.counter = 0
    expect(await enter(key)).toMatchObject(refusal)
  })

  it('one of two answers with the same count, also when both come at once', async () => {
    const { key } = await add(await Student.register(server.url))
    const count = key.counter
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const visitor = new Visitor(server.url)
        const asked = await options(visitor, '/api/auth/sign-in/passkey/options')
        key.counter = count
        return () =>
          visitor.call('POST', '/api/auth/sign-in/passkey', { response: key.enter(asked) })
      }),
    )
    const entered = await Promise.all(
      answers.map((send) => {
        key.counter = count
        return send()
      }),
    )
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('the challenge of another student', async () => {
    const student = await Student.register(server.url)
    const stranger = await Student.register(server.url)
    const offered = await options(student, '/api/auth/passkeys/options')
    const response = new SoftPasskey(server.url).register(offered)
    expect(await stranger.call('POST', '/api/auth/passkeys', { response })).toMatchObject(refusal)
  })

  it.each([
    { id: 'x' },
    { id: '' },
    { id: 'x', response: null },
    { id: 'x', type: 7, response: [] },
  ])('the answer %j', async (response) => {
    const student = await Student.register(server.url)
    expect(await student.call('POST', '/api/auth/passkeys', { response })).toMatchObject(refusal)
    const entered = await student.call('POST', '/api/auth/sign-in/passkey', { response })
    expect(entered.body.error.code).toBe('auth.passkey_unknown')
  })
})
