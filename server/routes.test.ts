import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttemptLimit } from '#contract/call.ts'
import { type CallName, callOf, calls } from '#contract/calls.ts'
import { variant } from '#test/length.ts'
import { receiptPdf } from '#test/receipts.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { createApp } from './app.ts'
import { rowsOf } from './db/database.ts'

const names = Object.keys(calls) as CallName[]
const table = names.map((name) => ({ name, who: callOf(name).who }))

const email = 'ana@correo.ec'
const content = { cuerpo: [{ role: 'p', content: 'El agua.' }], referencias: [] }
/** A body that each call takes. */
const samples: Partial<Record<CallName, unknown>> = {
  'POST /api/auth/sign-up/email': { name: 'Ana', email, password: 'cuartilla' },
  'POST /api/auth/sign-in/email': { email: 'nadie@correo.ec', password: 'cuartilla' },
  'POST /api/auth/oidc/:provider/finish': { query: '?code=x' },
  'POST /api/auth/oidc/:provider/join': { password: 'cuartilla' },
  'POST /api/auth/passkeys/options': {},
  'POST /api/auth/passkeys': { response: { id: 'x' } },
  'POST /api/auth/passkeys/show': { response: { id: 'x' } },
  'PATCH /api/auth/passkeys/:id': { name: 'Mi teléfono' },
  'POST /api/auth/sign-in/passkey': { response: { id: 'x' } },
  'POST /api/auth/second-factor': { password: 'cuartilla' },
  'POST /api/auth/second-factor/confirm': { code: '123456' },
  'POST /api/auth/second-factor/prove': { code: '123 456' },
  'POST /api/auth/change-password': { newPassword: 'cuartilla' },
  'POST /api/auth/request-password-reset': { email },
  'POST /api/auth/reset-password': { token: 'x', newPassword: 'cuartilla-2' },
  'POST /api/auth/verify-email': { token: 'x' },
  'PATCH /api/me': { full_name: 'Ana' },
  'POST /api/me/deletion': { password: 'otra' },
  'POST /api/rpc/process_referral_on_signup': { p_referral_code: 'X' },
  'POST /api/transactions': {
    amount: '10.50',
    payer_name: 'Ana',
    origin_bank: 'pichincha',
    destination_bank: 'guayaquil',
    transfer_date: '2026-11-20',
    transaction_id: '123',
    receipt_file_id: randomUUID(),
  },
  'POST /api/projects': { context_prompt: 'Un ensayo' },
  'PATCH /api/projects/:id': { course: 'Lengua' },
  'POST /api/projects/:id/messages': { role: 'user', content: 'Hola', pages: 3 },
  'PUT /api/projects/:id/messages/:messageId/proposal': { proposal: 'accepted' },
  'PUT /api/projects/:id/messages/:messageId/rating': { rating: 'up' },
  'PUT /api/projects/:id/document': { content, base_version: 0 },
  'PUT /api/projects/:id/draft': { content },
  'PATCH /api/projects/:id/members/:userId': { role: 'reads' },
  'POST /api/projects/:id/links': { role: 'reads' },
  'POST /api/projects/:id/comments': {
    anchor: { block: 'a1', from: 0, to: 2, quoted: 'El' },
    text: '¿De quién es?',
  },
  'POST /api/projects/:id/comments/imported': {
    comments: [
      {
        author_name: 'Dra. Rojas',
        text: 'Falta la cita.',
        written_at: '2026-11-20T16:05:00.000Z',
        anchor: { block: 'a1', from: 0, to: 2, quoted: 'El' },
        is_resolved: false,
        answers: [],
      },
    ],
  },
  'POST /api/projects/:id/steps': { after: 0, steps: [], client: 'a', number: 1 },
  'POST /api/comments/:id/answers': { text: 'De Vera (2020).' },
  'PATCH /api/comments/:id': { text: 'De Vera.' },
  'POST /api/generate': { message_history: [{ role: 'user', content: 'x', id: randomUUID() }] },
  'POST /api/save-message': { projectId: randomUUID() },
  'POST /api/references/check': { references: ['Vera, P. (2020). *Agua*.'] },
  'POST /api/sources': { csl: [{ type: 'book', title: 'Un libro' }] },
  'POST /api/projects/:id/sources': { csl: [{ type: 'book', title: 'Un libro' }] },
  'POST /api/readings/:readingId/accept': { pages: ['El agua'] },
  'PATCH /api/sources/:sourceId': { ticked: true },
  'PATCH /api/projects/:id/sources/:sourceId': { ticked: true },
  'POST /api/assignment': { text: 'Un ensayo' },
  'POST /api/projects/:id/assignment': { text: 'Un ensayo' },
  'PATCH /api/assignment': { items: [], confirmed: true },
  'PATCH /api/projects/:id/assignment': { items: [], confirmed: true },
  'POST /api/operator/transactions/:id/validate': {},
  'POST /api/operator/transactions/:id/reject': { reason: 'No llegó' },
  'POST /api/operator/transactions/:id/reverse': { reason: 'No llegó' },
  'POST /api/operator/students/:id/adjust': { amount: 1, reason: 'Error', ticket: randomUUID() },
  'POST /api/operator/referrals/:id/reverse': { reason: 'Abuso' },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { RATE_LIMIT: 'on', EMAIL_VERIFICATION: 'rewards' },
  })
})
afterAll(() => server.dispose())

/** Calls and returns the status and the error code, without waiting for a stream's end. */
async function ask(
  visitor: Visitor,
  name: CallName,
  body: unknown,
  ids: Record<string, string | undefined> = {},
) {
  const [method = '', path = ''] = name.split(' ')
  const query = name === 'GET /api/sources/search' ? '?q=agua' : ''
  const response = await visitor.fetch(
    path
      .replace(':number', '1')
      .replaceAll(/:(\w+)/g, (_, param: string) => ids[param] ?? randomUUID()) + query,
    {
      method,
      ...(method === 'GET'
        ? {}
        : body instanceof FormData
          ? { body }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    },
  )
  const isError = response.status >= 400
  if (!isError) await response.body?.cancel()
  const code = isError ? ((await response.json()) as { error: { code: string } }).error.code : null
  return { status: response.status, code }
}

async function register(role: 'student' | 'operator'): Promise<Student> {
  const db = server.owner
  await db.execute(sql`delete from rate_limits`)
  const student = await Student.register(server.url)
  if (role === 'operator') {
    await db.execute(sql`update users set role = 'operator' where email = ${student.email}`)
  }
  return student
}

const known = new Map<'student' | 'operator', Student>()
/** What ends the session or the account of who calls it. */
const endsSession = /sign-out|deletion|password|sessions|second-factor/

/** Somebody whose attempts are not counted yet. */
async function someone(role: 'student' | 'operator', name: CallName): Promise<Student> {
  if (endsSession.test(name)) return register(role)
  const person = known.get(role) ?? (await register(role))
  known.set(role, person)
  await server.owner.execute(sql`delete from rate_limits`)
  return person
}

it('the server has every call of the list, and no other', () => {
  const registered = createApp(server.dependencies, { webRoot: null, answerMetrics: null })
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(registered)].sort()).toEqual([...names].sort())
})

describe('a visitor', () => {
  it.each(table)('$name: $who', async ({ name, who }) => {
    const { status, code } = await ask(new Visitor(server.url), name, {})
    if (who === 'everybody') expect(['auth.required', 'auth.forbidden']).not.toContain(code)
    else expect({ status, code }).toEqual({ status: 401, code: 'auth.required' })
  })
})

describe('a student', () => {
  it.each(table)('$name: $who', async ({ name, who }) => {
    const { status, code } = await ask(await someone('student', name), name, {})
    if (who === 'operator')
      expect({ status, code }).toEqual({ status: 403, code: 'auth.forbidden' })
    else expect(['auth.required', 'auth.forbidden']).not.toContain(code)
  })
})

describe('a body that does not fit the schema is refused', () => {
  it.each(table.filter(({ name }) => callOf(name).json !== undefined))('$name', async (row) => {
    const { name, who } = row
    const { json } = callOf(name)
    const wrong = ['no es un objeto']
    expect(json?.safeParse(wrong).success).toBe(false)
    expect(json?.safeParse(samples[name]).success).toBe(true)
    const person = await someone(who === 'operator' ? 'operator' : 'student', name)
    // A refused sign-in is always 401: another status would tell whether an account has this address.
    const refused = name === 'POST /api/auth/sign-in/email' ? [401] : [400, 422]
    // Whoever has no right to a project gets no further.
    const id = callOf(name).right && (await person.createProject()).project.id
    expect(refused).toContain((await ask(person, name, wrong, { id })).status)
  })
})

describe('what is of another student is not found', () => {
  let ids: Record<string, string>
  let stranger: Student
  beforeAll(async () => {
    const owner = await register('student')
    const { id: project } = await owner.createAnsweredProject()
    const [message] = await owner.messages(project)
    const { body: added } = await owner.call<{ sources: { id: string }[] }>(
      'POST',
      `/api/projects/${project}/sources`,
      samples['POST /api/sources'],
    )
    const generation = await owner.generation(project)
    const { body: receipt } = await owner.upload(receiptPdf())
    ids = {
      project,
      generation: generation?.id ?? '',
      file: receipt.id,
      messageId: message?.id ?? '',
      sourceId: added.sources[0]?.id ?? '',
    }
    stranger = await register('student')
  })

  const owned = table.filter(
    ({ name, who }) => (who === 'signed in' || who === 'link') && callOf(name).params !== undefined,
  )
  it.each(owned)('$name', async ({ name }) => {
    const [, feature = ''] = /\/api\/(\w+?)s?\//.exec(name) ?? []
    expect(Object.values(ids)).not.toContain('')
    const body = samples[name] ?? formOf()
    const { status, code } = await ask(stranger, name, body, { ...ids, id: ids[feature] })
    expect({ status, code }).toEqual({ status: 404, code: expect.stringMatching(/not_found$/) })
  })
})

function formOf(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['x']), 'a.txt')
  return form
}

/** Those that a request of the samples counts: the other is counted once a draft was read. */
const counted = names.flatMap((name) =>
  (callOf(name).limits ?? [])
    .filter((limit) => limit.counted !== 'handler' || limit.name !== 'replace')
    .map((limit) => ({ name, limit, key: limit.name })),
)

describe('attempts are counted', () => {
  it.each(counted)('$name: $key', async ({ name, limit }) => {
    const person = await someone(callOf(name).who === 'operator' ? 'operator' : 'student', name)
    await ask(person, name, bodyFor(name, limit))
    const rows = await rowsOf<{ key: string }>(
      server.dependencies.db,
      sql`select key from rate_limits where starts_with(key, ${`${limit.name}:`})`,
    )
    expect(rows).toHaveLength(1)
  })
})

function bodyFor(name: CallName, { of }: AttemptLimit): unknown {
  const { json } = callOf(name)
  return of === 'form' || (of === undefined && json === undefined) ? formOf() : samples[name]
}

variant('a PDF and all personal data have limits of their own', async () => {
  const student = await register('student')
  const { id } = await student.createAnsweredProject()
  for (let round = 0; round < 5; round++) {
    const { status } = await student.fetch(`/api/projects/${id}/export.pdf`)
    expect(status).toBe(200)
  }
  expect((await student.fetch('/api/me/export')).status).toBe(200)
})
