import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { adjustCredits } from '#server/credits/adjust-credits.ts'
import { lockCreditAccount } from '#server/credits/credit-account.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { processReferral } from '#server/referrals/process-referral.ts'
import { rejectTopup, reverseTopup, validateTopup } from '#server/topups/decide-topup.ts'
import { holdCredits } from './hold-credits.ts'
import {
  errorCode,
  type LedgerServer,
  referralCodeOf,
  registerUser,
  sendTransfer,
} from './ledger-fixture.ts'
import type { Answer, Books, Step } from './ledger-oracle.ts'
import { releaseCredits } from './release-credits.ts'
import { settleCredits } from './settle-credits.ts'

type Run = { id: string; input: number; limit: number }
type Student = { id: string; open: Run | null; ended: Run | null }

const reason = 'Así dice el estado de cuenta.'

/** The same steps on the product's own ledger. */
export class RealLedger {
  readonly #server: LedgerServer
  readonly #operatorId: string
  readonly #students: Student[] = []
  readonly #transfers: string[] = []
  #now: number

  constructor(dependencies: Dependencies, operatorId: string, now: number) {
    const { db, config, log } = dependencies
    this.#server = { db, config, log, now: () => new Date(this.#now) }
    this.#operatorId = operatorId
    this.#now = now
  }

  async step(step: Step): Promise<Answer> {
    try {
      return await this.#step(step)
    } catch (error) {
      return errorCode(error)
    }
  }

  async books(): Promise<Books[]> {
    const ids = this.#students.map((student) => student.id)
    const rows = await rowsOf<{ id: string } & Books>(
      this.#server.db,
      sql`select a.user_id as id, a.free_units::int as free, a.paid_units::int as paid,
            a.free_held::int as "freeHeld", a.paid_held::int as "paidHeld",
            (a.free_units - a.free_held + a.paid_units - a.paid_held)::int as available,
            (select json_agg(e.kind || ' ' || e.free_units || ' ' || e.paid_units || ' → ' || e.free_after
                || ' ' || e.paid_after order by e.seq)
              from credit_entries e where e.user_id = a.user_id) as entries
          from credit_accounts a
          where a.user_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
    )
    const byId = new Map(rows.map(({ id, ...books }) => [id, books]))
    return ids.map((id) => byId.get(id)).filter((books) => books !== undefined)
  }

  async #step(step: Step): Promise<Answer> {
    if ('which' in step) {
      const transactionId = this.#transfers[step.which % this.#transfers.length]
      return transactionId === undefined ? 'none' : this.#decide(step, transactionId)
    }
    if (step.do === 'register') {
      const id = await registerUser(this.#server)
      this.#students.push({ id, open: null, ended: null })
      return 'ok'
    }
    if (step.do === 'wait') {
      this.#now += step.hours * 3_600_000
      return 'ok'
    }
    const student = this.#students[step.who % this.#students.length]
    if (student === undefined) return 'none'
    const userId = student.id
    const now = this.#server.now()
    switch (step.do) {
      case 'read':
        await lockCreditAccount(this.#server.db, userId, now)
        return 'ok'
      case 'hold': {
        student.open = await this.#hold(userId, step.input)
        return `may use ${student.open.limit}`
      }
      case 'save': {
        if (student.open === null) return 'none'
        const cost = Math.floor(student.open.limit * step.share)
        const charged = await this.#save(userId, student.open, cost)
        student.ended = student.open
        student.open = null
        return `charged ${charged}`
      }
      case 'fail':
        if (student.open === null) return 'none'
        await this.#fail(userId, student.open)
        student.ended = student.open
        student.open = null
        return 'ok'
      case 'save again':
        if (student.ended === null) return 'none'
        return `charged ${await this.#save(userId, student.ended, 1)}`
      case 'fail again': {
        const { ended } = student
        if (ended === null) return 'none'
        await this.#inTransaction((tx) =>
          releaseCredits(tx, { userId, generationId: ended.id, now }),
        )
        return 'ok'
      }
      case 'transfer':
        this.#transfers.push(await sendTransfer(this.#server, userId, step.cents))
        return 'ok'
      case 'adjust':
        await adjustCredits(this.#server, {
          operatorId: this.#operatorId,
          userId,
          amount: step.cents / 100,
          reason,
          ticket: `ticket ${step.ticket}`,
        })
        return 'ok'
      case 'refer': {
        const friend = this.#students[step.friend % this.#students.length]
        return friend === undefined ? 'none' : this.#refer(userId, friend.id)
      }
      case 'invite': {
        const answers: Answer[] = []
        for (let i = 0; i < step.friends; i++) {
          answers.push(await this.#refer(userId, await registerUser(this.#server)))
        }
        return answers.join()
      }
    }
  }

  #inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#server.db.transaction(work)
  }

  async #hold(userId: string, input: number): Promise<Run> {
    const id = randomUUID()
    const now = this.#server.now()
    const limit = await this.#inTransaction(async (tx) => {
      await lockCreditAccount(tx, userId, now)
      await tx.execute(
        sql`insert into generations (id, user_id, provider, model, input_units, output_limit_units, lease_until)
            values (${id}, ${userId}, 'offline', 'prueba', ${input}, 1, 'infinity')`,
      )
      const units = await holdCredits(tx, { userId, generationId: id, inputUnits: input, now })
      await tx.execute(sql`update generations set output_limit_units = ${units} where id = ${id}`)
      return units
    })
    return { id, input, limit }
  }

  async #save(userId: string, run: Run, cost: number): Promise<number> {
    return this.#inTransaction(async (tx) => {
      const charged = await settleCredits(tx, {
        userId,
        generationId: run.id,
        messageUnits: run.input,
        answerUnits: cost,
        now: this.#server.now(),
      })
      await tx.execute(
        sql`update generations set status = 'saved', lease_until = null, answer = '{}', cost_units = ${cost}
            where id = ${run.id}`,
      )
      return charged
    })
  }

  async #fail(userId: string, run: Run): Promise<void> {
    const now = this.#server.now()
    await this.#inTransaction(async (tx) => {
      await lockCreditAccount(tx, userId, now)
      await tx.execute(
        sql`update generations set status = 'failed', error_code = 'generation.interrupted', lease_until = null
            where id = ${run.id}`,
      )
      await releaseCredits(tx, { userId, generationId: run.id, now })
    })
  }

  async #decide(step: Extract<Step, { which: number }>, transactionId: string): Promise<Answer> {
    const decision = { operatorId: this.#operatorId, transactionId, reason }
    if (step.do === 'reject') await rejectTopup(this.#server, decision)
    else if (step.do === 'reverse') await reverseTopup(this.#server, decision)
    else {
      await validateTopup(this.#server, { ...decision, creditedCents: step.credited ?? undefined })
    }
    return 'ok'
  }

  #refer(referrerId: string, friendId: string): Promise<Answer> {
    const friend = { userId: friendId, address: '127.0.0.1', userAgent: null }
    return processReferral(this.#server, friend, referralCodeOf(referrerId))
  }
}
