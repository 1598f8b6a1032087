import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  AuditEntryRow,
  OperatorQueue,
  OperatorTransactionRow,
  StudentRow,
} from '#contract/operator.ts'
import { insertManyTransfers } from '#test/many-topups.ts'
import { newOperator } from '#test/new-operator.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

const count = 260
let server: TestServer
let operator: Student
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  ids = await insertManyTransfers(server.owner, { count, students: 40 })
  operator = await newOperator(server)
})
afterAll(() => server.dispose())

const page = async (query: Record<string, string>) =>
  (
    await operator.call<OperatorQueue>(
      'GET',
      `/api/operator/transactions?${new URLSearchParams(query)}`,
    )
  ).body

/** All rows of a list, page by page, and the position that each page reported. */
async function pageThrough(query: Record<string, string>) {
  const rows: OperatorTransactionRow[] = []
  const positions: number[] = []
  let cursor: string | null = null
  do {
    const { transactions, position, next_cursor }: OperatorQueue = await page({
      ...query,
      ...(cursor === null ? {} : { cursor }),
    })
    rows.push(...transactions)
    positions.push(position)
    cursor = next_cursor
  } while (cursor !== null)
  return { rows, positions }
}

const order = (rows: OperatorTransactionRow[]) => rows.map(({ transaction_id }) => transaction_id)
const references = (keep: (n: number) => boolean) =>
  ids.flatMap((_, index) => (keep(index + 1) ? [`LOTE${index + 1}`] : []))

describe('with 260 transfers, a list', () => {
  it('of pending ones is complete, page by page, the oldest first', async () => {
    const { rows, positions } = await pageThrough({ status: 'pending' })
    expect(order(rows)).toEqual(references((n) => n % 3 !== 0))
    expect(positions).toEqual([0, 50, 100, 150])
  })

  it('of all is complete, the newest first', async () => {
    const { rows } = await pageThrough({ status: 'all', limit: '37' })
    expect(order(rows)).toEqual(references(() => true).reverse())
  })

  it('of validated ones begins with the last one decided', async () => {
    const { rows } = await pageThrough({ status: 'validated', limit: '20' })
    expect(order(rows)).toEqual(references((n) => n % 3 === 0).reverse())
  })

  it('counts every status, whatever the page', async () => {
    expect((await page({ status: 'pending', limit: '5' })).counts).toEqual({
      pending: 174,
      validated: 86,
      rejected: 0,
      reversed: 0,
    })
  })

  it('refuses a cursor that is not its own', async () => {
    for (const cursor of ['x', '2026-01-01_1', "'; drop table transactions"]) {
      const path = `/api/operator/transactions?cursor=${encodeURIComponent(cursor)}`
      expect((await operator.call('GET', path)).status, cursor).toBe(422)
    }
  })
})

describe('a transfer that no first page shows', () => {
  it('is found by its id, and its receipt is not missing', async () => {
    const id = ids[10] ?? ''
    const { status, body } = await operator.call<OperatorTransactionRow>(
      'GET',
      `/api/operator/transactions/${id}`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, transaction_id: 'LOTE11', student_name: 'Estudiante 12' })
    const unknown = `/api/operator/transactions/${crypto.randomUUID()}`
    expect((await operator.call('GET', unknown)).status).toBe(404)
  })

  it('is validated once, and the response shows it validated', async () => {
    const student = await Student.register(server.url)
    const { body } = await student.transfer({ amount: '5' })
    const newer = await Student.register(server.url)
    expect((await newer.transfer()).status).toBe(201)
    const answer = await operator.call<OperatorTransactionRow>(
      'POST',
      `/api/operator/transactions/${body.id}/validate`,
      {},
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ status: 'validated', credited_amount: 5 })
    expect((await student.me()).credits_balance).toBe(5)
    const receipt = await operator.fetch(`/api/operator/transactions/${body.id}/receipt`)
    expect(receipt.status).toBe(200)
    await receipt.arrayBuffer()
  })
})

describe('the CSV', () => {
  const linesOf = async (query = '') => {
    const response = await operator.fetch(`/api/operator/transactions.csv${query}`)
    return (await response.text()).trim().split('\r\n').slice(1)
  }

  it('has every transfer, in the order of their arrival', async () => {
    const lines = await linesOf()
    const lot = lines.flatMap((text) => /"(LOTE\d+)"/.exec(text)?.[1] ?? [])
    expect(lot).toEqual(references(() => true))
    const total = (await page({ status: 'all' })).counts
    expect(lines).toHaveLength(Object.values(total).reduce((sum, each) => sum + each))
  })

  it('has the transfers that match a search and filters', async () => {
    expect(await linesOf('?status=validated&q=estudiante7@lote.ec')).toHaveLength(
      (await page({ status: 'validated', q: 'estudiante7@lote.ec' })).transactions.length,
    )
    expect(await linesOf('?q=LOTE259')).toHaveLength(1)
    expect(await linesOf('?q=nadie')).toHaveLength(0)
  })
})

describe('other lists of the desk', () => {
  it('the audit trail has more than its first page', async () => {
    const { db } = server.dependencies
    await db.execute(
      sql`insert into audit_entries (operator_id, action, details)
          select ${(await operator.me()).id}, 'adjust', jsonb_build_object('moved', n)
          from generate_series(1, 260) n`,
    )
    const seen = new Set<string>()
    let before = ''
    for (;;) {
      const path = `/api/operator/audit?limit=100${before && `&before=${before}`}`
      const { body } = await operator.call<AuditEntryRow[]>('GET', path)
      for (const { id } of body) seen.add(id)
      if (body.length < 100) break
      before = body.at(-1)?.id ?? ''
    }
    const counted = await db.execute(sql`select 1 from audit_entries`)
    expect(seen.size).toBe((counted as unknown as { rows: unknown[] }).rows.length)
  })

  it('the students have more than their first page, and are found without accents', async () => {
    const first = (await operator.call<StudentRow[]>('GET', '/api/operator/students')).body
    expect(first).toHaveLength(30)
    const path = `/api/operator/students?before=${first.at(-1)?.id}`
    const second = (await operator.call<StudentRow[]>('GET', path)).body
    expect(second.length).toBeGreaterThan(0)
    const known = new Set(first.map(({ id }) => id))
    expect(second.filter(({ id }) => known.has(id))).toEqual([])
    const found = await operator.call<StudentRow[]>(
      'GET',
      `/api/operator/students?query=${encodeURIComponent('andrade maria jose')}`,
    )
    expect(found.body.length).toBeGreaterThan(0)
  })
})
