import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MeRow } from '#contract/me.ts'
import { rowsOf } from '#server/db/database.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRealPasswords: true })
})
afterAll(() => server.dispose())

const newAccount = (more: Record<string, unknown> = {}) => ({
  full_name: 'Luis Alberto Vera',
  email: `${crypto.randomUUID()}@correo.ec`,
  password: 'secreta',
  career: 'Psicología',
  semester: 'Tercero',
  how_did_you_hear: 'Google',
  usage_purpose: 'Tareas',
  ...more,
})

const signUp = (body: unknown) =>
  new Visitor(server.url).call<{ token: string; user: { id: string } }>(
    'POST',
    '/api/auth/sign-up/email',
    body,
  )

describe('signing up', () => {
  it('names the student by full_name, in the metadata and in what comes back', async () => {
    const { body } = await signUp(newAccount())
    expect(body.user).toMatchObject({ full_name: 'Luis Alberto Vera' })
    const { full_name, ...account } = newAccount()
    const signedUp = await signUp({ ...account, name: full_name })
    expect(signedUp.body.user).toMatchObject({ full_name })
    const student = new Visitor(server.url, signedUp.body.token)
    const session = await student.call<{ user: unknown }>('GET', '/api/auth/get-session')
    expect(session.body.user).toMatchObject({ full_name, email: account.email })
  })

  it('gives a profile, two free credits, a referral code and a session at once', async () => {
    const account = newAccount()
    const { status, body, headers } = await signUp(account)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/i)
    const me = (await new Visitor(server.url, body.token).call<MeRow>('GET', '/api/me')).body
    expect(me).toMatchObject({
      id: body.user.id,
      full_name: 'Luis Alberto Vera',
      email: account.email,
      career: 'Psicología',
      semester: 'Tercero',
      role: 'student',
      credits_balance: 0,
      free_credits_balance: 2,
      available_credits: 2,
    })
    const [code] = await rowsOf<{ code: string; referral_url: string }>(
      server.dependencies.db,
      sql`select code, referral_url from referral_codes where user_id = ${body.user.id}`,
    )
    expect(code?.code).toBe(`REF-${body.user.id.slice(0, 8).toUpperCase()}`)
    expect(code?.referral_url).toContain(`/invite/${code?.code}`)
    const metadata = await rowsOf(
      server.dependencies.db,
      sql`select how_did_you_hear, usage_purpose from users where id = ${body.user.id}`,
    )
    expect(metadata).toEqual([{ how_did_you_hear: 'Google', usage_purpose: 'Tareas' }])
  })

  it('leaves no user behind when its credit account cannot be opened', async () => {
    const db = server.owner
    const account = newAccount()
    await db.execute(sql`alter table product_settings rename to hidden_settings`)
    const { status, body } = await signUp(account)
    await db.execute(sql`alter table hidden_settings rename to product_settings`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).toContain('No se pudo crear la cuenta. Inténtalo de nuevo.')
    expect(await rowsOf(db, sql`select 1 from users where email = ${account.email}`)).toEqual([])
    expect((await signUp(account)).status).toBe(200)
  })

  it.each([
    ['no name', { full_name: '' }, 'Nombre, email y contraseña son requeridos.'],
    ['no password', { password: undefined }, 'Nombre, email y contraseña son requeridos.'],
    ['a wrong e-mail', { email: 'nadie' }, 'El formato del email no es válido.'],
    ['a short password', { password: '12345' }, 'La contraseña debe tener al menos 6 caracteres.'],
    ['a career that is not offered', { career: 'Magia' }, 'Hay datos que no son válidos.'],
    ['a semester of the wrong type', { semester: 3 }, 'Hay datos que no son válidos.'],
  ])('refuses %s in Spanish', async (_, more, words) => {
    const { status, body } = await signUp(newAccount(more))
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(words)
  })

  it('refuses a second account with the same e-mail, whatever its capitals', async () => {
    const account = newAccount()
    await signUp(account)
    const { status, body } = await signUp({ ...account, email: account.email.toUpperCase() })
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { code: 'auth.email_taken' } })
  })

  it('ignores a role or a balance in the request', async () => {
    const { body } = await signUp(
      newAccount({ role: 'operator', credits_balance: 999, email_verified: true }),
    )
    const visitor = new Visitor(server.url, body.token)
    await visitor.call('PATCH', '/api/me', { role: 'operator', credits_balance: 999 })
    const me = (await visitor.call<MeRow>('GET', '/api/me')).body
    expect(me).toMatchObject({ role: 'student', credits_balance: 0, free_credits_balance: 2 })
  })
})

describe('the profile', () => {
  const photo = async () => {
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#d3432f' } })
    return new Blob([new Uint8Array(await image.jpeg().toBuffer())])
  }

  it('takes a name, a career, a semester and the student’s own photo, which everyone may see', async () => {
    const student = await Student.register(server.url)
    const { body: file } = await student.upload(await photo(), 'profile_picture')
    const { status, body } = await student.call<MeRow>('PATCH', '/api/me', {
      full_name: '  Ana Lucía Guamán ',
      career: 'Economía',
      semester: 'Quinto',
      profile_picture_id: file.id,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      full_name: 'Ana Lucía Guamán',
      career: 'Economía',
      semester: 'Quinto',
      profile_picture_id: file.id,
    })
    const seen = await fetch(`${server.url}${body.profile_picture_url}`)
    expect(seen.status).toBe(200)
    expect(seen.headers.get('content-type')).toBe('image/webp')
  })

  it('refuses another student’s photo, a receipt and a missing file as the photo', async () => {
    const student = await Student.register(server.url)
    const other = await Student.register(server.url)
    const foreign = (await other.upload(await photo(), 'profile_picture')).body.id
    const receipt = (await student.upload(await photo(), 'payment_receipt')).body.id
    for (const id of [foreign, receipt, crypto.randomUUID()]) {
      const { status } = await student.call('PATCH', '/api/me', { profile_picture_id: id })
      expect(status).toBe(404)
    }
    expect((await student.me()).profile_picture_id).toBeNull()
  })

  it.each([
    ['full_name', '   '],
    ['full_name', 'x'.repeat(121)],
    ['career', 'Alquimia'],
    ['semester', 'Vigésimo'],
    ['profile_picture_id', 'no'],
  ])('refuses %s %j', async (field, value) => {
    const student = await Student.register(server.url)
    expect((await student.call('PATCH', '/api/me', { [field]: value })).status).toBe(422)
  })
})

describe('signing in and out', () => {
  it('answers a wrong password and an unknown e-mail with the same Spanish words', async () => {
    const student = await Student.register(server.url)
    const attempt = (email: string, password: string) =>
      new Visitor(server.url).call('POST', '/api/auth/sign-in/email', { email, password })
    const wrong = await attempt(student.email, 'otra-cosa')
    const unknown = await attempt('nadie@correo.ec', 'otra-cosa')
    expect(wrong.status).toBe(401)
    expect(wrong.body.error.message).toBe('El correo o la contraseña no son correctos.')
    expect({ ...unknown.body.error, requestId: '' }).toEqual({
      ...wrong.body.error,
      requestId: '',
    })
  })

  it('works with the cookie as with the bearer token, until signing out', async () => {
    const student = await Student.register(server.url)
    const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: student.email, password: student.password }),
    })
    const cookie = response.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ')
    const get = () => fetch(`${server.url}/api/me`, { headers: { cookie } })
    expect(await (await get()).json()).toMatchObject({ email: student.email })
    const out = await fetch(`${server.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie, origin: server.url },
    })
    expect(out.status).toBe(200)
    expect(await (await get()).json()).toBeNull()
    expect((await student.me()).email).toBe(student.email)
  })

  it('refuses a sign-in that another site started', async () => {
    const student = await Student.register(server.url)
    const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://otro.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'cors',
        cookie: 'cuartilla.session_token=x',
      },
      body: JSON.stringify({ email: student.email, password: student.password }),
    })
    expect(response.status).toBe(403)
  })

  it('without a session responds with a Spanish message where one is needed', async () => {
    const calls = [
      ['PATCH', '/api/me'],
      ['GET', '/api/projects'],
      ['GET', '/api/events'],
      ['POST', '/api/generate'],
      ['POST', '/api/auth/change-password'],
      ['POST', '/api/auth/revoke-other-sessions'],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'GET' ? undefined : {}
      const answer = await new Visitor(server.url, 'no-es-una-sesión').call(method, path, body)
      expect(answer.status, path).toBe(401)
      expect(answer.body.error.message, path).toBe('Usuario no autenticado.')
    }
  })

  it('a visitor’s profile is null, not an error', async () => {
    const { status, body } = await new Visitor(server.url).call('GET', '/api/me')
    expect({ status, body }).toEqual({ status: 200, body: null })
  })

  it('refuses a body that is missing, is not JSON or is not an object', async () => {
    for (const body of ['{', '[]', '"x"', '', 'null']) {
      const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(response.status, body).toBeGreaterThanOrEqual(400)
      expect(response.status, body).toBeLessThan(500)
      expect(await response.json(), body).toHaveProperty('error.message')
    }
  })
})
