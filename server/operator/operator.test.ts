import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CreditEntriesPage } from '#contract/credits.ts'
import type {
  AuditEntryRow,
  OperatorQueue,
  OperatorTransactionRow,
  StudentDetail,
  StudentRow,
} from '#contract/operator.ts'
import { rowsOf } from '#server/db/database.ts'
import { newOperator } from '#test/new-operator.ts'
import { receiptPdf, receiptPhoto } from '#test/receipts.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let server: TestServer
let student: Student
let operator: Student
let second: Student
beforeAll(async () => {
  server = await startTestServer()
  operator = await newOperator(server)
  second = await newOperator(server, 'Pablo Operador')
})
beforeEach(async () => {
  student = await Student.register(server.url)
})
afterEach(async () => {
  expect(await rowsOf(server.dependencies.db, sql`select * from drift`)).toEqual([])
})
afterAll(() => server.dispose())

const decide = (who: Student, id: string, action: string, body: unknown = {}) =>
  who.call<OperatorTransactionRow>('POST', `/api/operator/transactions/${id}/${action}`, body)
const queue = async (status = 'pending') =>
  (await operator.call<OperatorQueue>('GET', `/api/operator/transactions?status=${status}`)).body
const ledger = async (who: Student) =>
  (await who.call<CreditEntriesPage>('GET', '/api/credits/entries')).body.entries
const auditOf = async (id: string) =>
  (await operator.call<AuditEntryRow[]>('GET', '/api/operator/audit')).body
    .filter((entry) => entry.transaction_id === id && entry.action !== 'view_receipt')
    .map((entry) => entry.action)

describe('validating', () => {
  it('credits the transfer once, records it in the audit trail and mails the student', async () => {
    const { body } = await student.transfer({ amount: '10.50' })
    const { status, body: decided } = await decide(operator, body.id, 'validate')
    expect(status).toBe(200)
    expect(decided).toMatchObject({
      status: 'validated',
      credited_amount: 10.5,
      decided_by_name: 'Olga Operadora',
    })
    expect((await student.me()).credits_balance).toBe(10.5)
    expect((await ledger(student))[0]).toMatchObject({
      kind: 'topup',
      amount: 10.5,
      balance_after: 12.5,
    })
    expect((await decide(second, body.id, 'validate')).status).toBe(409)
    expect((await student.me()).credits_balance).toBe(10.5)
    expect(await auditOf(body.id)).toEqual(['validate'])
    const folder = join(server.dependencies.config.dataDir, 'outbox')
    const mail = await until(
      async () => {
        const names = await readdir(folder).catch(() => [])
        const mails = await Promise.all(
          names.filter((n) => n.endsWith('.eml')).map((n) => readFile(join(folder, n), 'utf8')),
        )
        return mails.find((text) => text.includes(student.email))
      },
      (found) => found !== undefined,
    )
    expect(mail).toContain('acreditamos 10.50 créditos')
  })

  it('credits the amount of the bank’s statement, with a reason', async () => {
    const { body } = await student.transfer({ amount: '50' })
    expect((await decide(operator, body.id, 'validate', { credited_amount: '5.00' })).status).toBe(
      422,
    )
    const reason = 'El estado de cuenta dice $5'
    const { body: decided } = await decide(operator, body.id, 'validate', {
      credited_amount: '5.00',
      reason,
    })
    expect(decided).toMatchObject({ amount: 50, credited_amount: 5, credits_amount: 5, reason })
    expect((await student.me()).credits_balance).toBe(5)
  })

  it('is refused for the operator’s own transfer', async () => {
    const { body } = await operator.transfer()
    for (const action of ['validate', 'reject']) {
      const { status } = await decide(operator, body.id, action, { reason: 'es mía' })
      expect(status).toBe(403)
    }
    expect((await queue()).transactions.find((row) => row.id === body.id)?.is_own).toBe(true)
    expect((await decide(second, body.id, 'validate')).status).toBe(200)
  })

  it('and rejecting by two operators at the same moment is one decision, credit and audit entry, fifty times', async () => {
    const { body } = await student.transfer()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const who = i % 2 === 0 ? operator : second
        return i % 3 === 0
          ? decide(who, body.id, 'reject', { reason: 'no llegó' })
          : decide(who, body.id, 'validate')
      }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(49)
    expect(await auditOf(body.id)).toHaveLength(1)
    const balance = (await student.me()).credits_balance
    const [row] = (await queue('all')).transactions.filter((t) => t.id === body.id)
    expect(balance).toBe(row?.status === 'validated' ? 10.5 : 0)
  })
})

describe('rejecting', () => {
  it('needs a reason, which the student reads, and frees the reference', async () => {
    const reference = crypto.randomUUID().slice(0, 12)
    const { body } = await student.transfer({ transaction_id: reference })
    expect((await decide(operator, body.id, 'reject', { reason: ' ' })).status).toBe(422)
    await decide(operator, body.id, 'reject', { reason: 'El comprobante no se lee' })
    const [row] = (await student.call<OperatorTransactionRow[]>('GET', '/api/transactions')).body
    expect(row).toMatchObject({ status: 'rejected', reason: 'El comprobante no se lee' })
    expect((await student.me()).credits_balance).toBe(0)
    const again = await student.transfer({ transaction_id: reference })
    expect(again.status).toBe(201)
    const shown = (await queue()).transactions.find((t) => t.id === again.body.id)
    expect(shown?.warnings).toEqual([{ kind: 'same_reference', transaction_id: body.id }])
  })
})

describe('reversing', () => {
  it('takes back what is left of a validated transfer, never below zero, once', async () => {
    const { body } = await student.transfer({ amount: '10' })
    expect((await decide(operator, body.id, 'reverse', { reason: 'contracargo' })).status).toBe(409)
    await decide(operator, body.id, 'validate')
    const { id } = await student.me()
    const adjust = (amount: number, ticket = crypto.randomUUID()) =>
      operator.call('POST', `/api/operator/students/${id}/adjust`, {
        amount,
        reason: 'prueba de ajuste',
        ticket,
      })
    await adjust(-7)
    expect((await student.me()).credits_balance).toBe(3)
    expect((await decide(operator, body.id, 'reverse', { reason: 'contracargo' })).status).toBe(200)
    expect((await student.me()).credits_balance).toBe(0)
    expect((await decide(operator, body.id, 'reverse', { reason: 'contracargo' })).status).toBe(409)
    expect((await ledger(student)).map((entry) => `${entry.kind} ${entry.amount}`)).toEqual([
      'reversal -3',
      'adjust -7',
      'topup 10',
      'grant 2',
    ])
  })
})

describe('adjusting', () => {
  it('needs a reason, is done once per ticket, and never for the operator’s own account', async () => {
    const { id } = await student.me()
    const ticket = crypto.randomUUID()
    const adjust = (who: Student, target: string, body: Record<string, unknown>) =>
      who.call('POST', `/api/operator/students/${target}/adjust`, {
        amount: 4,
        reason: 'cortesía',
        ticket,
        ...body,
      })
    expect((await adjust(operator, id, { reason: '' })).status).toBe(422)
    await Promise.all(Array.from({ length: 10 }, () => adjust(operator, id, {})))
    expect((await student.me()).credits_balance).toBe(4)
    expect((await adjust(operator, id, { amount: -9, ticket: crypto.randomUUID() })).status).toBe(
      200,
    )
    expect((await student.me()).credits_balance).toBe(0)
    expect((await adjust(operator, (await operator.me()).id, {})).status).toBe(403)
    expect((await adjust(operator, crypto.randomUUID(), {})).status).toBe(404)
    expect((await adjust(student, id, {})).status).toBe(403)
  })
})

describe('the queue', () => {
  it('is oldest first, counted, and flags the same file and a similar photo', async () => {
    const pdf = receiptPdf()
    const first = await student.transfer({ receipt_file_id: (await student.upload(pdf)).body.id })
    const other = await Student.register(server.url)
    const copy = await other.transfer({ receipt_file_id: (await other.upload(pdf)).body.id })
    const photo = await student.transfer({
      receipt_file_id: (await student.upload(await receiptPhoto(7))).body.id,
    })
    const again = await other.transfer({
      receipt_file_id: (await other.upload(await receiptPhoto(7, 40))).body.id,
    })
    const different = await other.transfer({
      receipt_file_id: (await other.upload(await receiptPhoto(8))).body.id,
    })
    const { transactions, counts } = await queue()
    const order = transactions.map((row) => row.id)
    const mine = [first, copy, photo, again, different].map(({ body }) => body.id)
    expect(order.filter((id) => mine.includes(id))).toEqual(mine)
    expect(counts.pending).toBe(transactions.length)
    const warningsOf = (id: string) => transactions.find((row) => row.id === id)?.warnings
    expect(warningsOf(copy.body.id)).toEqual([{ kind: 'same_file', transaction_id: first.body.id }])
    expect(warningsOf(again.body.id)).toMatchObject([
      { kind: 'similar_image', transaction_id: photo.body.id },
    ])
    expect(warningsOf(different.body.id)).toEqual([])
  })

  it('shows the receipt and records the view', async () => {
    const { body } = await student.transfer()
    const response = await operator.fetch(`/api/operator/transactions/${body.id}/receipt`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(new TextDecoder().decode(await response.arrayBuffer())).toMatch(/^%PDF/)
    const trail = (await operator.call<AuditEntryRow[]>('GET', '/api/operator/audit')).body
    expect(trail[0]).toMatchObject({ action: 'view_receipt', transaction_id: body.id })
  })

  it('is exported as CSV in which no text of a student is a formula', async () => {
    await student.transfer({ payer_name: '=HYPERLINK("http://mal.example")', amount: '4' })
    const csv = await (await operator.fetch('/api/operator/transactions.csv')).text()
    expect(csv).toContain('"\'=HYPERLINK(""http://mal.example"")"')
    expect(csv).not.toMatch(/(^|,)"?[=+@]/m)
  })
})

describe('students', () => {
  it('are found by name, e-mail and id, with their ledger and transfers', async () => {
    const luis = await Student.register(server.url, { name: 'Luis %_ Comodín' })
    const search = async (query: string) =>
      (
        await operator.call<StudentRow[]>(
          'GET',
          `/api/operator/students?query=${encodeURIComponent(query)}`,
        )
      ).body
    const { id } = await luis.me()
    for (const query of ['%_ Como', luis.email.toUpperCase(), id]) {
      expect(
        (await search(query)).map((row) => row.id),
        query,
      ).toEqual([id])
    }
    await luis.transfer()
    const detail = await operator.call<StudentDetail>('GET', `/api/operator/students/${id}`)
    expect(detail.body).toMatchObject({ id, free: 2, purchased: 0 })
    expect(detail.body.entries).toHaveLength(1)
    expect(detail.body.transactions).toHaveLength(1)
  })
})

describe('the operator’s desk', () => {
  it('is closed to students and visitors, on every path', async () => {
    const id = crypto.randomUUID()
    const paths: [string, string][] = [
      ['GET', '/transactions'],
      ['GET', '/transactions.csv'],
      ['GET', `/transactions/${id}/receipt`],
      ['POST', `/transactions/${id}/validate`],
      ['POST', `/transactions/${id}/reject`],
      ['POST', `/transactions/${id}/reverse`],
      ['GET', '/students'],
      ['GET', `/students/${id}`],
      ['POST', `/students/${id}/adjust`],
      ['POST', `/referrals/${id}/reverse`],
      ['GET', '/audit'],
    ]
    for (const [method, path] of paths) {
      const url = `/api/operator${path}`
      const body = method === 'POST' ? {} : undefined
      expect((await student.call(method, url, body)).status, url).toBe(403)
      expect((await new Visitor(server.url).call(method, url, body)).status, url).toBe(401)
    }
  })

  it('is closed as soon as the role is taken away', async () => {
    await server.owner.execute(
      sql`update users set role = 'operator' where email = ${student.email}`,
    )
    expect((await student.call('GET', '/api/operator/audit')).status).toBe(200)
    await server.owner.execute(
      sql`update users set role = 'student' where email = ${student.email}`,
    )
    expect((await student.call('GET', '/api/operator/audit')).status).toBe(403)
  })
})
