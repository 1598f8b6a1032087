import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const patienceMs = 60_000

/** The harness's own connection to the database: not through the proxies, and reconnected after restarts. */
export class ChaosDatabase {
  readonly #pool: pg.Pool

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'chaos' })
    // A restart ends the pool's connections: the pool replaces them, and a query that fails is repeated.
    this.#pool.on('error', () => {})
  }

  async rows<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const start = Date.now()
    for (;;) {
      try {
        return (await this.#pool.query(statement, values)).rows as Row[]
      } catch (error) {
        const isOurs = error instanceof pg.DatabaseError && !/^(57P|08|53)/.test(error.code ?? '')
        if (isOurs || Date.now() - start > patienceMs) throw error
        await delay(100)
      }
    }
  }

  /** Ends these processes of PostgreSQL; returns how many there were. */
  async terminate(pids: number[]): Promise<number> {
    const ended = await this.rows<{ ended: boolean }>(
      'select pg_terminate_backend(pid) as ended from pg_stat_activity where pid = any($1)',
      [pids],
    )
    return ended.length
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
