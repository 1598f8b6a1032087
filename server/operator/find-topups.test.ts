import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskSummary, OperatorQueue } from '#contract/operator.ts'
import { rowsOf } from '#server/db/database.ts'
import { newOperator } from '#test/new-operator.ts'
import { receiptPdf, receiptPhoto } from '#test/receipts.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
let operator: Student
let maria: Student
beforeAll(async () => {
  server = await startTestServer()
  operator = await newOperator(server)
  maria = await Student.register(server.url, { name: 'María José Ñauñay' })
  const payer_name = 'Kevin Toapanta'
  const kevin = await Student.register(server.url, { name: 'Kevin Toapanta' })
  await maria.transfer({ amount: '10.50', transaction_id: '30418827', origin_bank: 'guayaquil' })
  await maria.transfer({ amount: '20', transaction_id: 'AB-100%', payer_name: 'Rosa Cueva' })
  await kevin.transfer({
    payer_name,
    amount: '3',
    transaction_id: '77120455',
    transfer_date: daysAgo(20),
  })
  const rejected = await kevin.transfer({ payer_name, amount: '7', transaction_id: 'REPETIDA' })
  await operator.call('POST', `/api/operator/transactions/${rejected.body.id}/reject`, {
    reason: 'no llegó',
  })
  await kevin.transfer({ payer_name, amount: '7', transaction_id: 'repetida' })
})
afterAll(() => server.dispose())

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

const list = async (query: Record<string, string>) =>
  (
    await operator.call<OperatorQueue>(
      'GET',
      `/api/operator/transactions?${new URLSearchParams(query)}`,
    )
  ).body
const found = async (query: Record<string, string>) =>
  (await list({ status: 'all', ...query })).transactions.map((row) => row.transaction_id).sort()

describe('a search finds transfers', () => {
  it.each([
    ['maria nauñay', ['30418827', 'AB-100%']],
    ['ROSA', ['AB-100%']],
    ['418827', ['30418827']],
    ['304-188', ['30418827']],
    ['100%', ['AB-100%']],
    ['10,50', ['30418827']],
    ['$20.00', ['AB-100%']],
    ['kevin $3', ['77120455']],
    [daysAgo(20), ['77120455']],
    ['maria kevin', []],
    ['%', ['AB-100%']],
    ['_', []],
  ])('by %j', async (q, references) => {
    expect(await found({ q })).toEqual(references)
  })

  it('by e-mail, and by the first letters of its id', async () => {
    expect(await found({ q: maria.email.toUpperCase() })).toEqual(['30418827', 'AB-100%'])
    expect(await found({ q: maria.email.slice(0, -1) })).toEqual(['30418827', 'AB-100%'])
    const [row] = (await list({ status: 'all', q: '30418827' })).transactions
    expect(await found({ q: `#${row?.id.slice(0, 8)}` })).toEqual(['30418827'])
  })

  it('in one status or in all, and counts every status', async () => {
    const { transactions, counts } = await list({ status: 'rejected', q: 'REPETIDA' })
    expect(transactions).toHaveLength(1)
    expect(counts).toEqual({ pending: 1, validated: 0, rejected: 1, reversed: 0 })
  })
})

describe('filters find transfers', () => {
  it('of a bank', async () => {
    expect(await found({ from_bank: 'guayaquil' })).toEqual(['30418827'])
    expect(await found({ to_bank: 'produbanco' })).toEqual([])
    expect(await found({ to_bank: 'guayaquil' })).toHaveLength(5)
  })

  it('of the days on which they arrived in Ecuador, both included', async () => {
    const [row] = await rowsOf<{ today: string; early: string }>(
      server.dependencies.db,
      sql`select (now() at time zone 'America/Guayaquil')::date::text as today,
            ((now() at time zone 'America/Guayaquil')::date - 1)::text as early`,
    )
    const { today = '', early = '' } = row ?? {}
    expect(await found({ from: today, to: today })).toHaveLength(5)
    expect(await found({ from: early })).toHaveLength(5)
    expect(await found({ to: early })).toEqual([])
    expect((await operator.call('GET', '/api/operator/transactions?from=ayer')).status).toBe(422)
  })

  it('that share a reference or a file', async () => {
    expect(await found({ duplicates: '1' })).toEqual(['REPETIDA', 'repetida'])
    const summary = (await operator.call<DeskSummary>('GET', '/api/operator/summary')).body
    expect(summary).toMatchObject({
      total: 5,
      pending: 4,
      possible_duplicates: 1,
      validated_today: 0,
    })
    const [oldest] = (await list({ status: 'pending' })).transactions
    expect(summary.oldest_pending_at).toBe(oldest?.created_at)
  })
})

describe('similarity is found', () => {
  it('between transfers that are claimed at the same moment', async () => {
    const students = await Promise.all(
      Array.from({ length: 6 }, () => Student.register(server.url)),
    )
    const pdf = receiptPdf()
    const receipts = await Promise.all(students.map((student) => student.upload(pdf)))
    const claims = await Promise.all(
      students.map((student, i) =>
        student.transfer({ receipt_file_id: receipts[i]?.body.id, payer_name: 'A la vez' }),
      ),
    )
    const { transactions } = await list({ q: 'a la vez' })
    expect(transactions).toHaveLength(6)
    for (const row of transactions) {
      expect(row.warnings.map((warning) => warning.transaction_id).sort()).toEqual(
        claims.flatMap(({ body }) => (body.id === row.id ? [] : [body.id])).sort(),
      )
    }
  })

  it('when any four bits differ, not when five do', async () => {
    const { db } = server.dependencies
    const photo = await maria.upload(await receiptPhoto(21))
    await maria.transfer({ receipt_file_id: photo.body.id })
    const flipped = async (bits: number[]) => {
      const mask = bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n)
      const other = await Student.register(server.url)
      const { body } = await other.upload(receiptPdf())
      await db.execute(
        sql`update files set image_hash = lpad(to_hex(
              (('x' || (select image_hash from files where id = ${photo.body.id}))::bit(64)
                # ('x' || ${mask.toString(16).padStart(16, '0')}::text)::bit(64))::bigint), 16, '0')
            where id = ${body.id}`,
      )
      const claim = await other.transfer({ receipt_file_id: body.id, payer_name: `Foto ${mask}` })
      const { transactions } = await list({ q: `foto ${mask}` })
      return transactions
        .find((row) => row.id === claim.body.id)
        ?.warnings.filter((warning) => warning.transaction_id !== claim.body.id).length
    }
    expect(await flipped([0, 16, 32, 48])).toBe(1)
    expect(await flipped([3, 20, 33, 63])).toBeGreaterThan(0)
    expect(await flipped([0, 13, 26, 39, 52])).toBe(0)
  })
})

it("a whole e-mail finds its student's transfers, a part of it those of every student who has it", async () => {
  const payer_name = 'Dos Correos'
  const ana = await Student.register(server.url, { email: 'ana.dos@correo.ec' })
  const mariana = await Student.register(server.url, { email: 'mariana.dos@correo.ec' })
  await ana.transfer({ payer_name, transaction_id: 'DE-ANA' })
  await mariana.transfer({ payer_name, transaction_id: 'DE-MARIANA' })
  expect(await found({ q: 'Ana.Dos@correo.ec' })).toEqual(['DE-ANA'])
  expect(await found({ q: 'ana.dos@correo.e' })).toEqual(['DE-ANA', 'DE-MARIANA'])
  expect(await found({ q: 'ana.dos@correo.ec mariana' })).toEqual([])
})
