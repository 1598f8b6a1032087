import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MeRow } from '#contract/me.ts'
import type { ProcessReferralResult, ReferralCodeRow } from '#contract/referrals.ts'
import { rowsOf } from '#server/db/database.ts'
import { EndlessAnswer } from '#test/endless-answer.ts'
import { type Answer, IssuerBrowser as Browser } from '#test/issuer-browser.ts'
import { readMails } from '#test/read-mails.ts'
import { type StandInIssuer, startStandInIssuer } from '#test/stand-in-issuer.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let issuer: StandInIssuer
let server: TestServer
beforeAll(async () => {
  issuer = await startStandInIssuer()
  server = await startTestServer({
    environment: { ...issuer.environment, EMAIL_VERIFICATION: 'rewards' },
  })
})
beforeEach(() => issuer.reset())
afterAll(async () => {
  await server.dispose()
  await issuer.close()
})

const enter = () => new Browser(server.url).enter()
const meOf = async ({ body }: Answer) =>
  (await new Visitor(server.url, body.token).call<MeRow>('GET', '/api/me')).body
const usersWith = (email: string) =>
  rowsOf<{ id: string }>(server.dependencies.db, sql`select id from users where email = ${email}`)
const identitiesOf = (email: string) =>
  rowsOf<{ provider_id: string }>(
    server.dependencies.db,
    sql`select a.provider_id from auth_accounts a join users u on u.id = a.user_id
        where u.email = ${email} and a.provider_id <> 'credential'`,
  )
const verify = (student: Student) =>
  server.dependencies.db.execute(
    sql`update users set email_verified = true where email = ${student.email}`,
  )

describe('somebody whom the issuer knows', () => {
  it('gets an account at the first sign-in, and the same one after that', async () => {
    const email = `Ana.${randomUUID()}@uce.edu.ec`
    issuer.person = { sub: 'ana-1', email, email_verified: true, name: 'Ana Guamán' }
    const first = await enter()
    expect(first.status).toBe(200)
    expect(first.body.is_new).toBe(true)
    expect(first.cookies.join('\n')).toMatch(/cuartilla\.session_token=[^;]+; .*HttpOnly/)
    expect(await meOf(first)).toMatchObject({
      full_name: 'Ana Guamán',
      email: email.toLowerCase(),
      email_verification: 'none',
      has_password: false,
      free_credits_balance: 2,
    })
    issuer.person = { sub: 'ana-1', email: `otra.${email}`, email_verified: false }
    const again = await enter()
    expect(again.body).toMatchObject({ is_new: false, user: { id: first.body.user.id } })
    expect(await usersWith(email.toLowerCase())).toHaveLength(1)
  })

  it('is named by the address when the issuer’s name is none that a form takes', async () => {
    issuer.person = {
      sub: randomUUID(),
      email: 'luis.vera@uce.edu.ec',
      email_verified: true,
      name: 'Gana dinero en www.estafa.ec',
    }
    expect((await meOf(await enter())).full_name).toBe('luis.vera')
  })

  it('earns the friend who invited them the reward', async () => {
    const inviter = await Student.register(server.url)
    const { code } = (await inviter.call<ReferralCodeRow>('GET', '/api/referral-code')).body
    const friend = new Visitor(server.url, (await enter()).body.token)
    const path = '/api/rpc/process_referral_on_signup'
    const { body } = await friend.call<ProcessReferralResult>('POST', path, {
      p_referral_code: code,
    })
    expect(body.result).toBe('rewarded')
    expect((await inviter.me()).credits_balance).toBe(5)
  })

  it('does not join an account whose address nobody has verified, until its owner sets a password by mail', async () => {
    const stranger = await Student.register(server.url)
    issuer.person = { sub: randomUUID(), email: stranger.email, email_verified: true }
    const refused = await enter()
    expect(refused.status).toBe(403)
    expect(refused.body.error.code).toBe('auth.issuer_account_unverified')
    expect(refused.body.error.message).toContain('Crea una contraseña nueva por correo')
    expect(await identitiesOf(stranger.email)).toEqual([])
    const owner = new Visitor(server.url)
    await owner.call('POST', '/api/auth/request-password-reset', { email: stranger.email })
    const mails = await until(
      () => readMails(server, stranger.email),
      (found) => found.some(({ body }) => body.includes('/reset-password#')),
    )
    const token = /reset-password#token=([\w-]+)/.exec(mails.map(({ body }) => body).join())?.[1]
    await owner.call('POST', '/api/auth/reset-password', { token, newPassword: 'la-verdadera' })
    expect(await stranger.me()).toBeNull()
    const browser = new Browser(server.url)
    expect((await browser.enter()).body.error.code).toBe('auth.issuer_join')
    expect((await browser.join('la-verdadera')).status).toBe(200)
  })

  it.each([false, undefined, 'true', null, 1])(
    'gets no account and joins none when the issuer says %j of the address',
    async (verified) => {
      const student = await Student.register(server.url)
      await verify(student)
      for (const email of [student.email, `${randomUUID()}@uce.edu.ec`]) {
        issuer.person = {
          sub: randomUUID(),
          email,
          ...(verified === undefined ? {} : { email_verified: verified }),
        }
        const { status, body } = await enter()
        expect({ status, code: body.error.code }).toEqual({
          status: 403,
          code: 'auth.issuer_unverified',
        })
      }
      expect(await identitiesOf(student.email)).toEqual([])
    },
  )

  it('finds their identity in their own data, and no token', async () => {
    const student = new Visitor(server.url, (await enter()).body.token)
    const zip = await (await student.fetch('/api/me/export')).arrayBuffer()
    const written = strFromU8(unzipSync(new Uint8Array(zip))['datos.json'] ?? new Uint8Array())
    const { identities } = JSON.parse(written) as { identities: object[] }
    const { sub: subject } = issuer.person
    expect(identities).toEqual([{ issuer: issuer.url, subject, created_at: expect.any(String) }])
    expect(written).not.toMatch(/access_token|id_token/)
  })

  it('is known by the user info of an issuer whose tokens are terse', async () => {
    issuer.isTerse = true
    const { status, body } = await enter()
    expect({ status, email: body.user.email }).toEqual({ status: 200, email: issuer.person.email })
  })

  it('may give the account a first password, and delete it in a recent session', async () => {
    const entered = await enter()
    const student = new Visitor(server.url, entered.body.token)
    const change = { newPassword: 'la-primera' }
    expect((await student.call('POST', '/api/auth/change-password', change)).status).toBe(200)
    const { email } = entered.body.user
    const signedIn = await student.call('POST', '/api/auth/sign-in/email', {
      email,
      password: 'la-primera',
    })
    expect(signedIn.status).toBe(200)
    issuer.reset()
    const other = new Visitor(server.url, (await enter()).body.token)
    await server.dependencies.db.execute(
      sql`update sessions set created_at = now() - interval '11 minutes'`,
    )
    const late = await other.call('POST', '/api/me/deletion', { password: '' })
    expect(late).toMatchObject({ status: 403, body: { error: { code: 'auth.sign_in_again' } } })
    const recent = new Visitor(server.url, (await enter()).body.token)
    expect((await recent.call('POST', '/api/me/deletion', { password: '' })).status).toBe(200)
  })
})

describe('a hostile answer lets nobody in', () => {
  const cases: [string, () => void][] = [
    ['for another client', () => tamper({ aud: 'otro' })],
    ['of another issuer', () => tamper({ iss: 'https://otro.example' })],
    ['that is over', () => tamper({ iat: 1_700_000_000, exp: 1_700_000_300 })],
    ['with another nonce', () => tamper({ nonce: 'otro' })],
    ['without a nonce', () => tamper({ nonce: undefined })],
    ['without a subject', () => tamper({ sub: undefined })],
    ['whose subject has a NUL', () => tamper({ sub: 'ana\u0000' })],
    ['whose subject is half a letter', () => tamper({ sub: '\ud800' })],
    ['whose subject is longer than the standard has it', () => tamper({ sub: 'x'.repeat(256) })],
    ['signed by nobody', () => Object.assign(issuer, { signs: 'none' })],
    ['signed by another key', () => Object.assign(issuer, { signs: 'other' })],
  ]
  const tamper = (changed: Record<string, unknown>) => {
    issuer.tamper = (claims) => ({ ...claims, ...changed })
  }

  it.each(cases)('a token %s', async (_, harm) => {
    harm()
    const { status, body, cookies } = await enter()
    expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'auth.issuer_refused' })
    expect(cookies.join()).not.toContain('session_token')
    expect(await usersWith(issuer.person.email ?? '')).toEqual([])
  })

  it('a token whose address has a NUL', async () => {
    issuer.person.email = 'ana\u0000@uce.edu.ec'
    expect((await enter()).body.error.code).toBe('auth.issuer_unverified')
  })

  it('an answer that is sent twice', async () => {
    const browser = new Browser(server.url)
    const query = await browser.query()
    expect((await browser.finish(query)).status).toBe(200)
    expect((await browser.finish(query)).body.error.code).toBe('auth.issuer_too_late')
  })

  it('a code that was used before, in another sign-in', async () => {
    const victim = new Browser(server.url)
    const used = new URLSearchParams(await victim.query())
    await victim.finish(`?${used}`)
    const thief = new Browser(server.url)
    const own = new URLSearchParams(await thief.query())
    own.set('code', used.get('code') ?? '')
    expect((await thief.finish(`?${own}`)).body.error.code).toBe('auth.issuer_refused')
  })

  it('a code that was not used yet, in another browser', async () => {
    const victim = new URLSearchParams(await new Browser(server.url).query())
    const thief = new Browser(server.url)
    const own = new URLSearchParams(await thief.query())
    own.set('code', victim.get('code') ?? '')
    expect((await thief.finish(`?${own}`)).body.error.code).toBe('auth.issuer_refused')
  })

  it('the answer of another browser, which would sign its reader in as somebody else', async () => {
    const attacker = await new Browser(server.url).query()
    const withoutCookie = await new Browser(server.url).finish(attacker)
    expect(withoutCookie.body.error.code).toBe('auth.issuer_too_late')
    const victim = new Browser(server.url)
    await victim.begin()
    expect((await victim.finish(attacker)).body.error.code).toBe('auth.issuer_refused')
  })

  it('an answer that names another issuer', async () => {
    const browser = new Browser(server.url)
    const query = new URLSearchParams(await browser.query())
    query.set('iss', 'https://otro.example')
    expect((await browser.finish(`?${query}`)).body.error.code).toBe('auth.issuer_refused')
  })

  it.each([
    ['nothing', ''],
    ['no code', '?state=x'],
    ['an empty code', '?code'],
    ['two codes', '?code=x&code=y&state=z'],
    ['a fragment', '#code=x'],
    ['a code of 7,000 letters', `?code=${'x'.repeat(7_000)}`],
  ])('an address with %s', async (_, query) => {
    const browser = new Browser(server.url)
    await browser.begin()
    expect((await browser.finish(query)).body.error.code).toBe('auth.issuer_refused')
  })

  it('a sign-in that took too long', async () => {
    const browser = new Browser(server.url)
    const query = await browser.query()
    await server.dependencies.db.execute(
      sql`update verifications set expires_at = now() - interval '1 second'`,
    )
    expect((await browser.finish(query)).body.error.code).toBe('auth.issuer_too_late')
  })
})

it('the issuer is told to lead back to this site, whatever the request names', async () => {
  const site = await startTestServer({
    environment: { ...issuer.environment, PUBLIC_URL: 'https://cuartilla.ec' },
  })
  try {
    const { url } = await new Browser(site.url).begin({ 'x-forwarded-host': 'malo.example' })
    const asked = new URL(url).searchParams
    expect(asked.get('redirect_uri')).toBe('https://cuartilla.ec/login/oidc')
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('scope')).toBe('openid email profile')
  } finally {
    await site.dispose()
  }
})

it('a page of another site cannot begin a sign-in', async () => {
  const response = await fetch(`${server.url}/api/auth/oidc/oidc`, {
    method: 'POST',
    headers: { origin: 'https://otro.example' },
  })
  expect(response.status).toBe(403)
})

it('who refuses at the issuer, and whom it does not answer, is told so', async () => {
  issuer.denies = true
  const refused = await enter()
  expect(refused.body.error.message).toBe('No diste permiso para ingresar con la UCE.')
  issuer.denies = false
  const browser = new Browser(server.url)
  const query = await browser.query()
  issuer.isDown = true
  const silent = await browser.finish(query)
  expect({ status: silent.status, code: silent.body.error.code }).toEqual({
    status: 503,
    code: 'auth.issuer_unavailable',
  })
})

describe('an answer that does not end', () => {
  const paths = ['/token', '/keys', '/userinfo', '/.well-known/openid-configuration']
  it.each(paths)('of %s is not read beyond its limit', async (path) => {
    // An issuer that has not described itself yet.
    const site = await startTestServer({ environment: issuer.environment })
    try {
      const browser = new Browser(site.url)
      issuer.isTerse = path === '/userinfo'
      const isFirst = path.startsWith('/.well-known')
      const query = isFirst ? null : await browser.query()
      const answer = new EndlessAnswer()
      issuer.endless = { path, answer }
      const { status } = query === null ? await browser.begin() : await browser.finish(query)
      expect(status).toBe(503)
      // What was under way in the sockets is counted too.
      expect(answer.taken).toBeLessThan(8 * 1024 * 1024)
    } finally {
      await site.dispose()
    }
  })
})

describe('an issuer of one institution', () => {
  it('lets in only its addresses, which it may vouch for', async () => {
    const site = await startTestServer({
      environment: { ...issuer.environment, OIDC_DOMAIN: 'uce.edu.ec', OIDC_VOUCHES: 'on' },
    })
    try {
      const statusFor = async (person: Omit<StandInIssuer['person'], 'sub'>) => {
        issuer.person = { sub: randomUUID(), ...person }
        const { status, body } = await new Browser(site.url).enter()
        return status === 200 ? status : body.error.code
      }
      expect(await statusFor({ email: 'eva@uce.edu.ec' })).toBe(200)
      for (const said of [false, 'false', 'no', 'true', '', 0, 1, null, []]) {
        expect(await statusFor({ email: 'leo@uce.edu.ec', email_verified: said })).toBe(
          'auth.issuer_unverified',
        )
      }
      for (const email of [
        'eva@correo.ec',
        'eva@otra.uce.edu.ec',
        'eva@uce.edu.ec.malo.ec',
        'eva',
      ]) {
        expect(await statusFor({ email, email_verified: true }), email).toBe('auth.issuer_domain')
      }
    } finally {
      await site.dispose()
    }
  })
})

it('without issuers there is no such sign-in', async () => {
  const site = await startTestServer()
  try {
    for (const provider of ['google', 'oidc']) {
      const path = `/api/auth/oidc/${provider}`
      expect((await new Visitor(site.url).call('POST', path)).status).toBe(404)
    }
  } finally {
    await site.dispose()
  }
})
