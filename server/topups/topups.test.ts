import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import type { TransactionRow } from '#contract/topups.ts'
import { keptServer } from '#test/kept-server.ts'
import { receiptPdf } from '#test/receipts.ts'
import { Student, Visitor } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await keptServer()
})
beforeEach(async () => {
  student = await Student.register(server.url)
})

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const errorOf = (body: unknown) => (body as ErrorBody).error

describe('a transfer', () => {
  it('is recorded as pending and credits nothing yet', async () => {
    const day = daysAgo(2)
    const { status, body } = await student.transfer({
      transaction_id: ' 00123-45 ',
      transfer_date: day,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      transaction_id: '00123-45',
      status: 'pending',
      amount: 10.5,
      credits_amount: 10.5,
      payment_method: 'bank_transfer',
      transaction_type: 'purchase',
      payer_name: 'María José Andrade',
      origin_bank: 'pichincha',
      destination_bank: 'guayaquil',
      transfer_date: day,
    })
    expect((await student.me()).credits_balance).toBe(0)
    const list = await student.call<TransactionRow[]>('GET', '/api/transactions')
    expect(list.body).toEqual([body])
  })

  it('ignores a status, an owner and credits in the request', async () => {
    const { body } = await student.transfer({
      status: 'validated',
      credits_amount: 999,
      user_id: crypto.randomUUID(),
      decided_by: crypto.randomUUID(),
    })
    expect(body).toMatchObject({ status: 'pending', credits_amount: 10.5 })
    expect(body.user_id).toBe((await student.me()).id)
  })

  it('sent by a double click is recorded once', async () => {
    const receipt = (await student.upload(receiptPdf())).body.id
    const claim = { receipt_file_id: receipt, transaction_id: 'DOBLE-1' }
    const sent = await Promise.all(Array.from({ length: 10 }, () => student.transfer(claim)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  })

  it('may be ninety days old; an older one is refused', async () => {
    expect((await student.transfer({ transfer_date: daysAgo(89) })).status).toBe(201)
    const { body } = await student.transfer({ transfer_date: daysAgo(120) })
    expect(errorOf(body)).toMatchObject({
      code: 'topup.old_date',
      message: 'La transferencia debe ser de los últimos 90 días. Si es más antigua, escríbenos.',
    })
  })

  it.each(['REF 100200', 'ref-100200', 'ref100200 ', 'Réf 100200', 'RЕF１00200', 'RΕF-1002００'])(
    'cannot use a reference again, however it is written (%s), whoever the student is',
    async (again) => {
      const other = await Student.register(server.url)
      await student.transfer({ transaction_id: 'REF100200', destination_bank: 'pichincha' })
      const refused = await other.transfer({ transaction_id: again, destination_bank: 'pichincha' })
      expect(refused.status).toBe(409)
      expect(errorOf(refused.body).message).toContain('ya fue registrado')
    },
  )

  it('may use another bank’s equal reference', async () => {
    const reference = crypto.randomUUID().slice(0, 12)
    expect((await student.transfer({ transaction_id: reference })).status).toBe(201)
    const other = { transaction_id: reference, destination_bank: 'produbanco' }
    expect((await student.transfer(other)).status).toBe(201)
  })

  it.each([
    ['2.99', 422],
    ['100.01', 422],
    ['-10', 422],
    ['0', 422],
    ['1e309', 422],
    ['1.000,00', 422],
    ['10.555', 422],
    ['10,555', 422],
    ['', 422],
    [null, 422],
    [Number.NaN, 422],
    ['3', 201],
    [100, 201],
    [1.1 + 2.2, 422],
  ])('of %s dollars is answered with %i', async (amount, expected) => {
    const { status, body } = await student.transfer({ amount })
    expect(status).toBe(expected)
    if (expected === 422) expect(JSON.stringify(body)).toContain('Ingresa un monto entre $3 y $100')
  })

  it('of 4,5 dollars is recorded as $4.50; a third decimal is refused with the reason', async () => {
    const { status, body } = await student.transfer({ amount: '4,5' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ amount: 4.5, credits_amount: 4.5 })
    const refused = await student.transfer({ amount: '4,555' })
    expect(errorOf(refused.body).details['fields']).toEqual({
      amount: 'Ingresa un monto entre $3 y $100, con dos decimales como máximo',
    })
  })

  it.each([
    ['payer_name', ''],
    ['transaction_id', ' -- '],
    ['transfer_date', '20/11/2025'],
    ['transfer_date', '2999-01-01'],
    ['transfer_date', daysAgo(92)],
    ['destination_bank', 'banco de la esquina'],
    ['receipt_file_id', 'no'],
  ])('needs a true %s', async (field, value) => {
    expect((await student.transfer({ [field]: value })).status).toBe(422)
  })

  it('needs the student’s own receipt', async () => {
    const other = await Student.register(server.url)
    const foreign = (await other.upload(receiptPdf())).body.id
    expect((await student.transfer({ receipt_file_id: foreign })).status).toBe(404)
  })

  it('is refused when too many are pending', async () => {
    for (let i = 0; i < 10; i++) expect((await student.transfer()).status).toBe(201)
    const refused = await student.transfer()
    expect(refused.status).toBe(409)
    expect(errorOf(refused.body).code).toBe('topup.too_many_pending')
  })

  it('cannot be read or decided by another student', async () => {
    const { body } = await student.transfer()
    const other = await Student.register(server.url)
    expect((await other.call<TransactionRow[]>('GET', '/api/transactions')).body).toEqual([])
    for (const action of ['validate', 'reject', 'reverse']) {
      const path = `/api/operator/transactions/${body.id}/${action}`
      expect((await student.call('POST', path, { reason: 'porque sí' })).status).toBe(403)
      expect((await new Visitor(server.url).call('POST', path, {})).status).toBe(401)
    }
    expect((await student.call('PATCH', `/api/transactions/${body.id}`, {})).status).toBe(404)
  })
})
