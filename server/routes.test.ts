import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  ChangePassword,
  RequestDeletion,
  RequestPasswordReset,
  ResetPassword,
  SignUp,
  UpdateMe,
  VerifyEmail,
} from '#contract/account.ts'
import { SetAssignment, UpdateAssignment } from '#contract/assignment.ts'
import { DecideWithReason } from '#contract/decide-with-reason.ts'
import { Generate, SaveMessage } from '#contract/generation.ts'
import { AdjustCredits, ValidateTransaction } from '#contract/operator.ts'
import {
  CreateMessage,
  CreateProject,
  DecideProposal,
  RateMessage,
  SaveDocument,
  UpdateProject,
  UseDraft,
} from '#contract/projects.ts'
import { CheckReferences } from '#contract/references.ts'
import { ProcessReferral } from '#contract/referrals.ts'
import { AddSources, UpdateSource } from '#contract/sources.ts'
import { CreateTransaction } from '#contract/topups.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { createApp } from './app.ts'
import { rowsOf } from './db/database.ts'

/** Who may call a route. */
type Access = 'everybody' | 'signed in' | 'operator'

type Route = {
  access: Access
  /** The schema of the JSON body; absent without a body or without a schema. */
  body?: z.ZodType
  /** The prefix of the rate limit's key, and the body of a request that counts as an attempt. */
  limit?: { key: string; sample?: unknown }
}

const email = 'ana@correo.ec'
const routes: Record<string, Route> = {
  'GET /api/health': { access: 'everybody' },
  'GET /api/settings': { access: 'everybody' },

  'POST /api/auth/sign-up/email': {
    access: 'everybody',
    body: SignUp,
    limit: { key: 'sign-up:', sample: { name: 'Ana', email, password: 'cuartilla' } },
  },
  'POST /api/auth/sign-in/email': {
    access: 'everybody',
    limit: { key: 'sign-in:', sample: { email: 'nadie@correo.ec', password: 'cuartilla' } },
  },
  'POST /api/auth/sign-out': { access: 'everybody' },
  'GET /api/auth/get-session': { access: 'everybody' },
  'POST /api/auth/revoke-sessions': { access: 'signed in' },
  'POST /api/auth/revoke-other-sessions': { access: 'signed in' },
  'POST /api/auth/change-password': {
    access: 'signed in',
    body: ChangePassword,
    limit: { key: 'own-password:', sample: { newPassword: 'corta' } },
  },
  'POST /api/auth/request-password-reset': {
    access: 'everybody',
    body: RequestPasswordReset,
    limit: { key: 'reset-mail:', sample: { email } },
  },
  'POST /api/auth/reset-password': {
    access: 'everybody',
    body: ResetPassword,
    limit: { key: 'reset:', sample: { token: 'x', newPassword: 'cuartilla-2' } },
  },
  'POST /api/auth/send-verification': { access: 'signed in', limit: { key: 'verification-mail:' } },
  'POST /api/auth/verify-email': {
    access: 'everybody',
    body: VerifyEmail,
    limit: { key: 'verify:', sample: { token: 'x' } },
  },

  'GET /api/me': { access: 'everybody' },
  'PATCH /api/me': { access: 'signed in', body: UpdateMe },
  'GET /api/me/export': { access: 'signed in', limit: { key: 'export:' } },
  'POST /api/me/deletion': {
    access: 'signed in',
    body: RequestDeletion,
    limit: { key: 'own-password:', sample: { password: 'otra' } },
  },
  'DELETE /api/me/deletion': { access: 'signed in' },

  'GET /api/files/photos/:name': { access: 'everybody' },
  'GET /api/files/:id': { access: 'signed in' },
  'POST /api/files': { access: 'signed in', limit: { key: 'upload:' } },

  'GET /api/credits': { access: 'signed in' },
  'GET /api/credits/entries': { access: 'signed in' },
  'POST /api/rpc/check_and_reset_free_credits_for_current_user': { access: 'signed in' },
  'POST /api/rpc/process_referral_on_signup': { access: 'signed in', body: ProcessReferral },
  'GET /api/referral-code': { access: 'signed in' },
  'GET /api/transactions': { access: 'signed in' },
  'POST /api/transactions': { access: 'signed in', body: CreateTransaction },
  'GET /api/events': { access: 'signed in' },

  'GET /api/projects': { access: 'signed in' },
  'POST /api/projects': {
    access: 'signed in',
    body: CreateProject,
    limit: { key: 'projects:', sample: { context_prompt: 'Un ensayo' } },
  },
  'GET /api/projects/:id': { access: 'signed in' },
  'PATCH /api/projects/:id': { access: 'signed in', body: UpdateProject },
  'DELETE /api/projects/:id': { access: 'signed in' },
  'GET /api/projects/:id/messages': { access: 'signed in' },
  'POST /api/projects/:id/messages': {
    access: 'signed in',
    body: CreateMessage,
    limit: { key: 'messages:', sample: { role: 'user', content: 'Hola' } },
  },
  'DELETE /api/projects/:id/messages/:messageId': { access: 'signed in' },
  'PUT /api/projects/:id/messages/:messageId/proposal': {
    access: 'signed in',
    body: DecideProposal,
  },
  'PUT /api/projects/:id/messages/:messageId/rating': { access: 'signed in', body: RateMessage },
  'GET /api/projects/:id/versions': { access: 'signed in' },
  'GET /api/projects/:id/versions/latest': { access: 'signed in' },
  'GET /api/projects/:id/versions/:number': { access: 'signed in' },
  'POST /api/projects/:id/versions/:number/restore': { access: 'signed in' },
  'POST /api/projects/:id/versions/:number/use': { access: 'signed in' },
  'POST /api/projects/:id/versions/:number/discard': { access: 'signed in' },
  'PUT /api/projects/:id/document': { access: 'signed in', body: SaveDocument },
  'POST /api/projects/import': { access: 'signed in', limit: { key: 'import:' } },
  'PUT /api/projects/:id/draft': {
    access: 'signed in',
    body: UseDraft,
    limit: { key: 'import:', sample: { content: { cuerpo: [], referencias: [] } } },
  },
  'POST /api/projects/:id/import': { access: 'signed in', limit: { key: 'import:' } },
  'GET /api/projects/:id/export.pdf': { access: 'signed in' },

  'POST /api/generate': {
    access: 'signed in',
    body: Generate,
    limit: {
      key: 'generate:',
      sample: { message_history: [{ role: 'user', content: 'x', id: randomUUID() }] },
    },
  },
  'POST /api/references/check': {
    access: 'signed in',
    body: CheckReferences,
    limit: { key: 'references:', sample: { references: ['Vera, P. (2020). *Agua*.'] } },
  },
  'GET /api/assignment': { access: 'signed in' },
  'POST /api/assignment': {
    access: 'signed in',
    body: SetAssignment,
    limit: { key: 'assignment:', sample: { text: 'Un ensayo' } },
  },
  'PATCH /api/assignment': { access: 'signed in', body: UpdateAssignment },
  'DELETE /api/assignment': { access: 'signed in' },
  'GET /api/projects/:id/assignment': { access: 'signed in' },
  'POST /api/projects/:id/assignment': { access: 'signed in', body: SetAssignment },
  'PATCH /api/projects/:id/assignment': { access: 'signed in', body: UpdateAssignment },
  'DELETE /api/projects/:id/assignment': { access: 'signed in' },
  'GET /api/sources/search': { access: 'signed in' },
  'GET /api/sources': { access: 'signed in' },
  'POST /api/sources': {
    access: 'signed in',
    body: AddSources,
    limit: { key: 'sources:', sample: { csl: [{ type: 'book', title: 'Un libro' }] } },
  },
  'PATCH /api/sources/:sourceId': { access: 'signed in', body: UpdateSource },
  'DELETE /api/sources/:sourceId': { access: 'signed in' },
  'GET /api/sources/:sourceId/text': { access: 'signed in' },
  'GET /api/projects/:id/sources': { access: 'signed in' },
  'POST /api/projects/:id/sources': { access: 'signed in', body: AddSources },
  'PATCH /api/projects/:id/sources/:sourceId': { access: 'signed in', body: UpdateSource },
  'DELETE /api/projects/:id/sources/:sourceId': { access: 'signed in' },
  'GET /api/projects/:id/sources/:sourceId/text': { access: 'signed in' },
  'GET /api/projects/:id/references.bib': { access: 'signed in' },
  'GET /api/projects/:id/references.ris': { access: 'signed in' },
  'GET /api/projects/:id/references.json': { access: 'signed in' },
  'POST /api/save-message': { access: 'signed in', body: SaveMessage },
  'GET /api/projects/:id/generation': { access: 'signed in' },
  'GET /api/generations/:id': { access: 'signed in' },
  'GET /api/generations/:id/stream': { access: 'signed in' },
  'POST /api/generations/:id/stop': { access: 'signed in' },

  'GET /api/operator/summary': { access: 'operator' },
  'GET /api/operator/transactions': { access: 'operator' },
  'GET /api/operator/transactions.csv': { access: 'operator' },
  'GET /api/operator/transactions/:id': { access: 'operator' },
  'GET /api/operator/transactions/:id/receipt': { access: 'operator' },
  'POST /api/operator/transactions/:id/validate': { access: 'operator', body: ValidateTransaction },
  'POST /api/operator/transactions/:id/reject': { access: 'operator', body: DecideWithReason },
  'POST /api/operator/transactions/:id/reverse': { access: 'operator', body: DecideWithReason },
  'GET /api/operator/students': { access: 'operator' },
  'GET /api/operator/students/:id': { access: 'operator' },
  'POST /api/operator/students/:id/adjust': { access: 'operator', body: AdjustCredits },
  'POST /api/operator/referrals/:id/reverse': { access: 'operator', body: DecideWithReason },
  'GET /api/operator/audit': { access: 'operator' },
  'GET /api/operator/ratings': { access: 'operator' },
}
const table = Object.entries(routes).map(([name, route]) => ({ name, ...route }))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { RATE_LIMIT: 'on', EMAIL_VERIFICATION: 'rewards' },
  })
})
afterAll(() => server.dispose())

/** Sends a request to a route and returns its status and error code, without waiting for a stream's end. */
async function ask(visitor: Visitor, name: string, body?: unknown) {
  const [method = '', path = ''] = name.split(' ')
  const response = await visitor.fetch(
    path.replace(':number', '1').replaceAll(/:\w+/g, () => randomUUID()),
    {
      method,
      ...(body === undefined || method === 'GET'
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    },
  )
  const isError = response.status >= 400
  if (!isError) await response.body?.cancel()
  const code = isError ? ((await response.json()) as { error: { code: string } }).error.code : null
  return { status: response.status, code }
}

async function register(role: 'student' | 'operator'): Promise<Student> {
  const { db } = server.dependencies
  await db.execute(sql`delete from rate_limits`)
  const student = await Student.register(server.url)
  if (role === 'operator') {
    await db.execute(sql`update users set role = 'operator' where email = ${student.email}`)
  }
  return student
}

it('the table names every route of the API, and no other', () => {
  const registered = createApp(server.dependencies, null)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(routes).sort()).toEqual([...new Set(registered)].sort())
})

describe('a visitor', () => {
  it.each(table)('$name: $access', async ({ name, access }) => {
    const { status, code } = await ask(new Visitor(server.url), name, {})
    if (access === 'everybody') expect(['auth.required', 'auth.forbidden']).not.toContain(code)
    else expect({ status, code }).toEqual({ status: 401, code: 'auth.required' })
  })
})

describe('a student', () => {
  it.each(table)('$name: $access', async ({ name, access }) => {
    const { status, code } = await ask(await register('student'), name, {})
    if (access === 'operator')
      expect({ status, code }).toEqual({ status: 403, code: 'auth.forbidden' })
    else expect(['auth.required', 'auth.forbidden']).not.toContain(code)
  })
})

describe('a body that does not fit the schema is refused', () => {
  it.each(table.filter(({ body }) => body !== undefined))(
    '$name',
    async ({ name, access, body }) => {
      const wrong = ['no es un objeto']
      expect(body?.safeParse(wrong).success).toBe(false)
      const person = await register(access === 'operator' ? 'operator' : 'student')
      expect([400, 422]).toContain((await ask(person, name, wrong)).status)
    },
  )
})

describe('attempts are counted', () => {
  it.each(table.filter(({ limit }) => limit !== undefined))('$name', async ({ name, limit }) => {
    await ask(await register('student'), name, limit?.sample ?? {})
    const counted = await rowsOf<{ key: string }>(
      server.dependencies.db,
      sql`select key from rate_limits where starts_with(key, ${limit?.key ?? ''})`,
    )
    expect(counted).toHaveLength(1)
  })
})
