import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { adjustCredits } from '#server/credits/adjust-credits.ts'
import { lockCreditAccount } from '#server/credits/credit-account.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { failRun } from '#server/generation/end-run.ts'
import type { Runs } from '#server/generation/runs.ts'
import { settleRun } from '#server/generation/settle-run.ts'
import { startRun } from '#server/generation/start-run.ts'
import { AppError } from '#server/http/app-error.ts'
import { addMessage } from '#server/projects/add-message.ts'
import { deleteProject } from '#server/projects/change-project.ts'
import { projects } from '#server/projects/projects.table.ts'
import { processReferral } from '#server/referrals/process-referral.ts'
import { rejectTopup, reverseTopup, validateTopup } from '#server/topups/decide-topup.ts'
import { Acknowledged } from './ledger-acknowledged.ts'
import { referralCodeOf, registerUser, sendTransfer } from './ledger-fixture.ts'

export type Operation = {
  name: string
  run: () => Promise<void>
  /** Called when the connection was lost before the answer came. */
  lost?: () => void
}

type Make = (db: Db) => Operation
type Student = { id: string; projectId: string; run: string | null }

const hour = 3_600_000
const months = 60
const jumps = 2 * months
const reason = 'Así dice el estado de cuenta.'
const answer = JSON.stringify({
  comentarios_del_modelo: 'Listo.',
  texto_generado: {
    cuerpo: [{ role: 'p', content: 'El juego acompaña a la niñez.' }],
    referencias: [],
  },
})

/** The operations of a storm: chooses the next one, records its outcome, and compares it with the database. */
export class StormWork {
  readonly #random: () => number
  readonly #operationsPerJump: number
  readonly #students: Student[] = []
  #operators: string[] = []
  /** Operations that others prepared, most of them twice in a row so that two workers do them at once. */
  readonly #queue: Make[] = []
  #made = 0
  #now = Date.UTC(2026, 0, 31, 4)

  readonly #told = {
    sent: new Acknowledged('transfer', { once: true }),
    decided: new Acknowledged('decision', { once: true }),
    reversed: new Acknowledged('reversal', { once: true }),
    adjusted: new Acknowledged('adjustment', { once: false }),
    referred: new Acknowledged('referral', { once: true }),
    started: new Acknowledged('run', { once: false, named: false }),
    saved: new Acknowledged('saved run', { once: false }),
    failed: new Acknowledged('failed run', { once: false }),
  }

  constructor(random: () => number, operations: number) {
    this.#random = random
    this.#operationsPerJump = Math.max(1, Math.floor(operations / jumps))
  }

  async prepare(db: Db, students: number): Promise<void> {
    const server = this.#server(db)
    this.#operators = [
      await registerUser(server, 'operator'),
      await registerUser(server, 'operator'),
    ]
    for (let i = 0; i < students; i++) {
      const id = await registerUser(server)
      this.#students.push({ id, projectId: await newProject(db, id), run: null })
      // Registered on other days of the month.
      this.#now += 36 * hour
    }
  }

  next(db: Db): Operation {
    if (++this.#made % this.#operationsPerJump === 0) this.#now += this.#below(31 * 24) * hour
    const queued = this.#random() < 0.4 ? this.#queue.shift() : undefined
    if (queued !== undefined) return queued(db)
    const student = this.#pick(this.#students)
    const choice = this.#below(100)
    if (choice < 30) return this.#start(db, student)
    if (choice < 56) return this.#save(db, student)
    if (choice < 65) return this.#fail(db, student)
    if (choice < 75) return this.#send(db, student)
    if (choice < 80) return this.#adjust(student)(db)
    if (choice < 84) return this.#invite(db)
    if (choice < 85) return this.#deleteProject(db, student)
    return {
      name: 'read',
      run: () => lockCreditAccount(db, student.id, this.#server(db).now()),
    }
  }

  /** The differences between the database and the acknowledgements. */
  async compare(db: Db): Promise<string[]> {
    const told = this.#told
    const rows = (statement: ReturnType<typeof sql>) =>
      rowsOf<{ key: string; value: string | null }>(db, statement)
    return [
      ...told.sent.compare(
        await rows(sql`select transaction_id as key, '' as value from transactions`),
      ),
      ...told.decided.compare(
        await rows(sql`select id as key, replace(status, 'reversed', 'validated') as value
          from transactions where status <> 'pending'`),
      ),
      ...told.reversed.compare(
        await rows(sql`select id as key, '' as value from transactions where status = 'reversed'`),
      ),
      ...told.adjusted.compare(
        await rows(sql`select details ->> 'reason' as key, '' as value from audit_entries
          where action = 'adjust' group by 1`),
      ),
      ...told.referred.compare(
        await rows(
          sql`select referred_id as key, state || ' ' || referrer_id as value from referrals`,
        ),
      ),
      ...told.started.compare(await rows(sql`select id as key, user_id as value from generations`)),
      // The message of a deleted project is gone, and cannot be compared.
      ...told.saved.compare(
        await rows(sql`select g.id as key, m.id as value from generations g
          left join messages m on m.generation_id = g.id where g.status = 'saved'`),
      ),
      ...told.failed.compare(
        await rows(sql`select id as key, '' as value from generations where status = 'failed'`),
      ),
    ]
  }

  #start(db: Db, student: Student): Operation {
    const { projectId } = student
    const content = 'a'.repeat(1 + this.#below(3_000))
    return {
      name: 'start',
      run: async () => {
        const message = await addMessage(
          db,
          { userId: student.id, projectId },
          { year: 2026, month: 1, day: 1 },
          { role: 'user', content },
        )
        this.#queue.push(...this.#twice(this.#startMessage(student, message.id), 0.1))
        await this.#startMessage(student, message.id)(db).run()
      },
    }
  }

  #startMessage(student: Student, messageId: string): Make {
    return (db) => ({
      name: 'start',
      run: async () => {
        try {
          const run = await startRun(this.#server(db), student.id, { id: messageId })
          this.#told.started.tell(run, student.id)
          student.run = run
        } catch (error) {
          const running = error instanceof AppError ? error.details['generationId'] : undefined
          if (typeof running === 'string') student.run = running
          throw error
        }
      },
    })
  }

  #save(db: Db, student: Student): Operation {
    const { run } = student
    if (run === null) return this.#start(db, student)
    const share = this.#random() ** 3
    const isForgotten = this.#random() < 0.1
    return {
      name: 'save',
      run: async () => {
        // From here on the student's next run may settle this one as well.
        this.#told.saved.doubt(run)
        await db.execute(
          sql`select finish_run(id, fence, lease_owner, '[]', ${answer}, '{}',
                floor(output_limit_units * ${share}::float8)::bigint, 'complete')
              from generations where id = ${run}`,
        )
        if (isForgotten) return
        await this.#settle(db, student, run)
        this.#queue.push(
          ...this.#twice((again) => ({
            name: 'save again',
            run: () => this.#settle(again, student, run),
          })),
        )
      },
    }
  }

  async #settle(db: Db, student: Student, run: string): Promise<void> {
    const saved = await settleRun(this.#server(db), student.id, { generationId: run })
    if (student.run === run) student.run = null
    // Its project may have been deleted, and the message with it.
    if (saved !== null) this.#told.saved.tell(run, saved.assistantMessageData.id)
  }

  #fail(db: Db, student: Student): Operation {
    const { run } = student
    if (run === null) return this.#start(db, student)
    return {
      name: 'fail',
      run: () => this.#failRun(db, student, run),
      lost: () => this.#told.failed.doubt(run),
    }
  }

  async #failRun(db: Db, student: Student, run: string): Promise<void> {
    const ended = await failRun(
      this.#server(db),
      { userId: student.id, generationId: run },
      { code: 'generation.interrupted', details: {} },
    )
    if (ended?.status === 'failed') this.#told.failed.tell(run)
    if (student.run === run) student.run = null
  }

  #deleteProject(db: Db, student: Student): Operation {
    const { projectId, run } = student
    return {
      name: 'delete project',
      run: async () => {
        student.projectId = await newProject(db, student.id)
        const stopAndSettleActiveRun = async () => {
          if (run !== null) await this.#failRun(db, student, run)
        }
        await deleteProject({ ...this.#server(db), stopAndSettleActiveRun }, { projectId })
      },
      lost: () => {
        if (run !== null) this.#told.failed.doubt(run)
      },
    }
  }

  #send(db: Db, student: Student): Operation {
    const reference = randomUUID()
    return {
      name: 'transfer',
      run: async () => {
        const cents = 300 + this.#below(1_700)
        const id = await sendTransfer(this.#server(db), student.id, cents, reference)
        this.#told.sent.tell(reference)
        this.#queue.push(this.#validate(id), this.#validate(id))
        if (this.#random() < 0.3) this.#queue.push(this.#reject(id))
      },
      lost: () => this.#told.sent.doubt(reference),
    }
  }

  #validate(transactionId: string): Make {
    return (db) => ({
      name: 'validate',
      run: async () => {
        const decision = { operatorId: this.#pick(this.#operators), transactionId, reason }
        const creditedCents = this.#random() < 0.1 ? 1 + this.#below(2_000) : undefined
        await validateTopup(this.#server(db), { ...decision, creditedCents })
        this.#told.decided.tell(transactionId, 'validated')
        if (this.#random() < 0.3) this.#queue.push(...this.#twice(this.#reverse(transactionId)))
      },
      lost: () => this.#told.decided.doubt(transactionId),
    })
  }

  #reject(transactionId: string): Make {
    return (db) => ({
      name: 'reject',
      run: async () => {
        const decision = { operatorId: this.#pick(this.#operators), transactionId, reason }
        await rejectTopup(this.#server(db), decision)
        this.#told.decided.tell(transactionId, 'rejected')
      },
      lost: () => this.#told.decided.doubt(transactionId),
    })
  }

  #reverse(transactionId: string): Make {
    return (db) => ({
      name: 'reverse',
      run: async () => {
        const decision = { operatorId: this.#pick(this.#operators), transactionId, reason }
        await reverseTopup(this.#server(db), decision)
        this.#told.reversed.tell(transactionId)
      },
      lost: () => this.#told.reversed.doubt(transactionId),
    })
  }

  #adjust(student: Student): Make {
    const ticket = randomUUID()
    const amount = this.#random() < 0.5 ? -this.#below(10_000) / 100 : this.#below(500) / 100
    const make: Make = (db) => ({
      name: 'adjust',
      run: async () => {
        const adjustment = { operatorId: this.#pick(this.#operators), userId: student.id, amount }
        await adjustCredits(this.#server(db), { ...adjustment, reason: ticket, ticket })
        this.#told.adjusted.tell(ticket)
      },
      lost: () => this.#told.adjusted.doubt(ticket),
    })
    this.#queue.push(make)
    return make
  }

  #invite(db: Db): Operation {
    return {
      name: 'invite',
      run: async () => {
        const friendId = await registerUser(this.#server(db))
        // Two codes for one friend: one referrer is paid.
        for (const referrer of [this.#pick(this.#students), this.#pick(this.#students)]) {
          this.#queue.unshift(this.#refer(referrer.id, friendId))
        }
      },
    }
  }

  #refer(referrerId: string, friendId: string): Make {
    return (db) => ({
      name: 'refer',
      run: async () => {
        const friend = { userId: friendId, address: '127.0.0.1', userAgent: null }
        const code = referralCodeOf(referrerId)
        const result = await processReferral(this.#server(db), friend, code)
        if (result === 'rewarded' || result === 'over_cap') {
          this.#told.referred.tell(friendId, `${result} ${referrerId}`)
        }
      },
      lost: () => this.#told.referred.doubt(friendId),
    })
  }

  /** A server of the product on one connection, whose clock is a little behind the others'. */
  #server(db: Db): Dependencies {
    const behind = this.#below(2 * 3_600) * 1_000
    const server: Partial<Dependencies> = {
      db,
      log: pino({ level: 'silent' }),
      now: () => new Date(this.#now - behind),
      config: {
        referralRewardCredits: 5,
        emailVerification: 'off',
        transfers: 'trial',
      } as Dependencies['config'],
      model: { provider: 'offline', label: 'prueba' } as Dependencies['model'],
      readPromptMaterial: async () => ({ sources: [], assignment: null }),
      runs: { owner: 'storm', isFull: () => false, start: () => {} } as unknown as Runs,
    }
    return server as Dependencies
  }

  /** Mostly not at all; otherwise twice in a row. */
  #twice(make: Make, share = 0.2): Make[] {
    return this.#random() < share ? [make, make] : []
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #pick<Item>(items: Item[]): Item {
    const item = items[this.#below(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
}

async function newProject(db: Db, userId: string): Promise<string> {
  const [project] = await db
    .insert(projects)
    .values({ userId, title: 'Un ensayo', contextPrompt: 'Escribe un ensayo' })
    .returning({ id: projects.id })
  return project?.id ?? ''
}
