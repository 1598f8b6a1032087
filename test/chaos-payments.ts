import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { TransactionRow } from '#contract/topups.ts'
import { hash } from './chaos-model.ts'
import type { BooksReader } from './chaos-oracles.ts'
import { Browser, Refused } from './chaos-student.ts'
import { ChaosWorkers } from './chaos-workers.ts'
import { receiptPdf } from './receipts.ts'
import { seeded } from './seeded.ts'
import type { Student } from './student.ts'

/** What one student saw of a transfer, to compare with the database and the stored files. */
export type PaymentRecord = {
  scenario: string
  student: Student
  receipt: { id: string; bytes: Uint8Array } | null
  transfer: TransactionRow | null
  /** An operator was told that it was validated. */
  isValidated: boolean
  /** An answer that contradicts an earlier one; null if there was none. */
  trouble: string | null
  /** Answers that no fault excuses. */
  odd: string[]
}

const patienceMs = 90_000
/** Below the limit of pending transfers, for scenarios without an operator. */
const mostUndecided = 8

/** Students who upload receipts and claim transfers at once, and an operator, if there is one, who validates them. */
export class ChaosPayments {
  readonly records: PaymentRecord[] = []
  readonly #servers: readonly string[]
  readonly #seed: number
  readonly #operator: Student | null
  readonly #workers = new ChaosWorkers()

  constructor(servers: readonly string[], seed: number, operator: Student | null) {
    this.#servers = servers
    this.#seed = seed
    this.#operator = operator
  }

  /** Transfers that are claimed from now on belong to this scenario. */
  start(scenario: string, students: readonly Student[]): void {
    this.#workers.start(scenario, students, (student, n) => this.#work(student, n))
  }

  /** Resolves when everybody has been answered, and every receipt was read again. */
  async drain(): Promise<void> {
    await this.#workers.drain()
    const students = new Set(this.records.map(({ student }) => student))
    await Promise.all([...students].map((student) => this.#readReceipts(student)))
  }

  async #work(student: Student, worker: number): Promise<void> {
    const random = seeded(hash(`${this.#seed} pays ${worker}`))
    let made = 0
    while (!this.#workers.isClosing && (this.#operator !== null || made < mostUndecided)) {
      made++
      const record: PaymentRecord = {
        ...{ scenario: this.#workers.scenario, student, isValidated: false, odd: [] },
        ...{ receipt: null, transfer: null, trouble: null },
      }
      this.records.push(record)
      await this.#pay(record, random)
      await delay(500 + random() * 2_000)
    }
  }

  async #pay(record: PaymentRecord, random: () => number): Promise<void> {
    const patience = AbortSignal.timeout(patienceMs)
    const browser = new Browser(record.student, this.#servers, random, patience)
    try {
      const pdf = receiptPdf()
      const { id } = await browser.upload(pdf)
      record.receipt = { id, bytes: new Uint8Array(await pdf.arrayBuffer()) }
      record.transfer = await browser.ask<TransactionRow>('POST', '/api/transactions', {
        amount: `${3 + Math.floor(random() * 20)}.50`,
        payer_name: 'María José Andrade',
        origin_bank: 'pichincha',
        destination_bank: 'guayaquil',
        transfer_date: new Date().toISOString().slice(0, 10),
        transaction_id: randomUUID().slice(0, 18),
        receipt_file_id: id,
      })
      if (this.#operator !== null) await this.#validate(record, this.#operator, random, patience)
    } catch (error) {
      // What a server says whose clock has jumped.
      if (error instanceof Refused && /^topup\.(future|old)_date$/.test(error.code)) return
      if (error instanceof Refused) record.trouble = error.message
      else if (patience.aborted) record.trouble = `not over in time; last: ${browser.lastTrouble}`
      else throw error
    } finally {
      record.odd.push(...browser.odd)
    }
  }

  async #validate(
    record: PaymentRecord,
    operator: Student,
    random: () => number,
    patience: AbortSignal,
  ): Promise<void> {
    const browser = new Browser(operator, this.#servers, random, patience)
    const path = `/api/operator/transactions/${record.transfer?.id}/validate`
    try {
      await browser.ask('POST', path, {})
    } catch (error) {
      // It was validated by an attempt whose answer was lost.
      const isDone = error instanceof Refused && error.code === 'operator.already_decided'
      if (!isDone) throw error
    } finally {
      record.odd.push(...browser.odd)
    }
    record.isValidated = true
  }

  /** One after the other: an account has few requests under way at once. */
  async #readReceipts(student: Student): Promise<void> {
    for (const record of this.records) {
      if (record.student === student) await this.#readReceipt(record)
    }
  }

  async #readReceipt(record: PaymentRecord): Promise<void> {
    const { student, receipt, transfer } = record
    // A receipt without a transfer is swept after a day, or earlier when a clock jumps.
    if (receipt === null || transfer === null) return
    const patience = AbortSignal.timeout(patienceMs)
    const browser = new Browser(student, this.#servers, Math.random, patience)
    try {
      const bytes = await browser.download(receipt.id)
      if (!Buffer.from(bytes).equals(receipt.bytes)) {
        record.trouble = `receipt ${receipt.id} has other bytes than were uploaded`
      }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      record.trouble = `receipt ${receipt.id} cannot be read: ${words}`
    }
  }
}

type Row = { id: string; status: string; units: number; entries: number; credited: number }

/** Acknowledged transfers that are missing or credited otherwise than once. */
export async function wrongPayments(
  records: readonly PaymentRecord[],
  database: BooksReader,
): Promise<string[]> {
  const rows = await database.rows<Row>(
    `select t.id, t.status, coalesce(t.credited_cents, 0)::int * 100 as units,
        count(e.id)::int as entries, coalesce(sum(e.paid_units), 0)::int as credited
      from transactions t left join credit_entries e on e.transaction_id = t.id group by t.id`,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const wrong: string[] = []
  for (const { scenario, transfer, isValidated, trouble, odd } of records) {
    const say = (words: string) => wrong.push(`${scenario}: ${words}`)
    if (trouble !== null) say(trouble)
    for (const words of odd) say(words)
    if (transfer === null) continue
    const row = known.get(transfer.id)
    if (row === undefined) say(`lost write: transfer ${transfer.id}`)
    else if (isValidated && row.status !== 'validated') {
      say(`lost write: transfer ${transfer.id} was validated and is ${row.status}`)
    }
  }
  for (const row of rows) {
    const isRight =
      row.status === 'validated'
        ? row.entries === 1 && row.credited === row.units
        : row.entries === 0
    if (!isRight) {
      wrong.push(
        `transfer ${row.id} is ${row.status} with ${row.entries} entries of ${row.credited}`,
      )
    }
  }
  return wrong
}
