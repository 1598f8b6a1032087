import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { keptServer } from '#test/kept-server.ts'
import { Student, Visitor } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await keptServer()
  student = await Student.register(server.url)
})

const english =
  /\b(invalid|expected|received|required|must|too|string|number|undefined|option|unrecognized|multiple)\b/i

const wrong: unknown[] = [undefined, null, 7, '', 'x'.repeat(30_000), {}, [], true]
const fields: [string, string, string][] = [
  ['POST', '/api/projects', 'context_prompt'],
  ['POST', '/api/projects', 'id'],
  ['PATCH', '/api/me', 'full_name'],
  ['PATCH', '/api/me', 'career'],
  ['PATCH', '/api/me', 'profile_picture_id'],
  ['POST', '/api/me/deletion', 'password'],
  ['POST', '/api/generate', 'message_history'],
  ['POST', '/api/save-message', 'projectId'],
  ['POST', '/api/save-message', 'lastSequence'],
  ['POST', '/api/transactions', 'amount'],
  ['POST', '/api/transactions', 'transfer_date'],
  ['POST', '/api/transactions', 'destination_bank'],
  ['POST', '/api/rpc/process_referral_on_signup', 'p_referral_code'],
  ['POST', '/api/auth/request-password-reset', 'email'],
  ['POST', '/api/auth/verify-email', 'token'],
]

it.each(fields)('the error of %s %s for %s is in Spanish', async (method, path, field) => {
  for (const value of wrong) {
    const { status, body } = await student.call(method, path, { [field]: value })
    if (status < 400) continue
    expect(status, JSON.stringify(value)).toBe(422)
    for (const words of Object.values(body.error.details['fields'] ?? {})) {
      expect(words, JSON.stringify(value)).not.toMatch(english)
    }
  }
})

it('the errors of a query are in Spanish', async () => {
  await server.owner.execute(sql`update users set role = 'operator' where email = ${student.email}`)
  for (const query of [
    'limit=abc',
    'limit=0',
    'limit=9999',
    'from=ayer',
    'to_bank=x',
    'duplicates=si',
  ]) {
    const path = `/api/operator/transactions?${query}`
    const { status, body } = await student.call('GET', path)
    expect(status, query).toBe(422)
    expect(JSON.stringify(body.error.details), query).not.toMatch(english)
  }
})

it('errors of a registration are in Spanish', async () => {
  const account = { name: 'Ana', email: 'ana@correo.ec', password: 'cuartilla' }
  for (const more of [{ career: 'Magia' }, { semester: 3 }, { name: 7 }, { usage_purpose: [] }]) {
    const visitor = new Visitor(server.url)
    const { status, body } = await visitor.call('POST', '/api/auth/sign-up/email', {
      ...account,
      ...more,
    })
    expect(status).toBe(422)
    expect(JSON.stringify(body.error.details)).not.toMatch(english)
  }
})
