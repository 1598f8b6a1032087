import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CreditEntriesPage, CreditsRow } from '#contract/credits.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let clock = new Date()
let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
beforeEach(async () => {
  clock = new Date()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const credits = async () => (await student.call<CreditsRow>('GET', '/api/credits')).body
const later = (days: number) => new Date(Date.now() + days * 86_400_000)

it('a new student sees two free credits and when they are next reset', async () => {
  const row = await credits()
  expect(row).toMatchObject({ total: 2, purchased: 0, free: 2, held: 0, free_monthly_credits: 2 })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(clock)
  expect(row.next_reset_date > today).toBe(true)
  expect(Date.parse(row.next_reset_date) - Date.parse(today)).toBeLessThanOrEqual(31 * 86_400_000)
})

it('the month’s credits are granted when the student signs in or opens a page', async () => {
  const { message, project } = await student.createProject('Un trabajo')
  await (await student.generate(message)).text()
  await student.save(project.id, 1)
  expect((await credits()).free).toBeLessThan(2)
  clock = later(40)
  const path = '/api/rpc/check_and_reset_free_credits_for_current_user'
  const { status, body } = await student.call<CreditsRow>('POST', path)
  expect(status).toBe(200)
  expect(body.free).toBe(2)
  await Promise.all(Array.from({ length: 10 }, () => student.call('POST', path)))
  const { entries } = (await student.call<CreditEntriesPage>('GET', '/api/credits/entries')).body
  expect(entries.map((entry) => entry.kind)).toEqual([
    'grant',
    'expire',
    'generation',
    'message',
    'grant',
  ])
  expect((await new Visitor(server.url).call('POST', path)).status).toBe(401)
})

it('every entry names its purpose and the balance after it', async () => {
  const { message, project } = await student.createProject('Un trabajo sobre el páramo')
  await (await student.generate(message)).text()
  await student.save(project.id, 1)
  const { entries, next_before: next } = (
    await student.call<CreditEntriesPage>('GET', '/api/credits/entries')
  ).body
  expect(next).toBeNull()
  expect(entries[1]).toMatchObject({ kind: 'message', project_id: project.id, amount: -0.0026 })
  expect(entries[0]?.balance_after).toBe((await credits()).total)
  for (const [newer, older] of entries.slice(0, -1).map((entry, i) => [entry, entries[i + 1]!])) {
    expect(newer!.balance_after).toBeCloseTo(older!.balance_after + newer!.amount, 6)
  }
})

it('no route of the API writes to the ledger', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await student.call(method, '/api/credits/entries', {})).status).toBe(404)
    expect((await student.call(method, '/api/credits', {})).status).toBe(404)
  }
})
