import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Accounts checked at a time: about 50 ms of the database's work. */
const batch = 200

/**
 * Looks into the view `drift`, which must be empty, for some accounts at a time, because reading it for all of them takes
 * seconds when there are many. It goes round all accounts without end.
 */
export class DriftCheck {
  readonly #db: Db
  readonly #log: Logger
  #after: string | null = null
  /** What the round under way and the one before it have found. */
  #found = 0
  #foundBefore = 0
  #checked = 0

  constructor({ db, log }: { db: Db; log: Logger }) {
    this.#db = db
    this.#log = log
  }

  /** Rows of the last round, or of the one under way if those are more. */
  get rows(): number {
    return Math.max(this.#found, this.#foundBefore)
  }

  /** Accounts that were checked since the server started. */
  get checked(): number {
    return this.#checked
  }

  /** Returns whether that was the end of a round. */
  async checkSome(): Promise<boolean> {
    const rows = await rowsOf<{ user_id: string; problems: string[] }>(
      this.#db,
      sql`select a.user_id, array(select d.problem from drift d where d.user_id = a.user_id) as problems
          from (select user_id from credit_accounts
            where ${this.#after}::uuid is null or user_id > ${this.#after}::uuid
            order by user_id limit ${batch}) a
          order by a.user_id`,
    )
    for (const { user_id: userId, problems } of rows) {
      if (problems.length === 0) continue
      this.#found += problems.length
      this.#log.error({ userId, problems }, 'the ledger and what it is about disagree')
    }
    this.#checked += rows.length
    const isOver = rows.length < batch
    this.#after = isOver ? null : (rows.at(-1)?.user_id ?? null)
    if (isOver) {
      this.#foundBefore = this.#found
      this.#found = 0
    }
    return isOver
  }
}
