import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openPool } from '#server/db/connect-postgres.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { isConnectionLost } from '#server/db/lost-connection.ts'
import { migrate, readSchema } from '#server/db/migrate.ts'
import { AppError } from '#server/http/app-error.ts'
import { errorCode } from './ledger-fixture.ts'
import { StormWork } from './ledger-storm-work.ts'
import { seeded } from './seeded.ts'
import { createPostgresDatabase, serverRole } from './test-database.ts'

export type StormOptions = {
  /** A PostgreSQL on which the storm creates and drops its own database. */
  postgresUrl: string
  operations: number
  seed: number
  connections?: number
  students?: number
  /** The mean time between two killed backends. */
  killEveryMs?: number
}

export type StormReport = {
  seed: number
  operations: number
  seconds: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  killedBackends: number
  /** How often each kind of operation had each outcome. */
  answers: Record<string, number>
  /** Counts of what the database holds at the end. */
  books: Record<string, number>
  /** The violations; empty if there are none. */
  wrong: string[]
}

const applicationName = 'ledger-storm'
const oftenTried = 20
// With many workers on one account or a slow machine some give up; the others are errors of killed connections.
const weather = new Set(['lost connection', '55P03', '57014'])

/**
 * Mixed money operations on a few accounts from many connections, whose backends are killed at random, while months go
 * by. Then checks that the books in the database are right and contain everything acknowledged.
 */
export async function runLedgerStorm(options: StormOptions): Promise<StormReport> {
  const { operations, seed, connections = 60, students = 20, killEveryMs = 100 } = options
  const database = await createPostgresDatabase(options.postgresUrl)
  const control = new pg.Client({ connectionString: database.url })
  try {
    await control.connect()
    await migrate(
      {
        script: async (script) => void (await control.query(script)),
        rows: async <Row>(query: string) => (await control.query(query)).rows as Row[],
      },
      await readSchema(),
      serverRole,
    )
    const controlDb: Db = drizzle(control)
    const random = seeded(seed)
    const work = new StormWork(random, operations)
    await work.prepare(controlDb, students)

    // The product's own pool, because its behaviour after a lost connection is tested too, with the rights of a server.
    const pool = openPool({
      url: database.serverUrl,
      size: connections,
      applicationName,
      onError: () => {},
    })
    const db: Db = drizzle(pool)
    const times: number[] = []
    const answers = new Map<string, number>()
    const wrong = new Set<string>()
    let left = operations
    const workers = Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const operation = work.next(db)
        const start = performance.now()
        let answer = 'ok'
        try {
          await operation.run()
        } catch (error) {
          answer = isConnectionLost(error) ? 'lost connection' : errorCode(error)
          if (answer === 'lost connection') operation.lost?.()
          else if (!(error instanceof AppError) && !weather.has(answer)) {
            wrong.add(`${operation.name} ended with ${answer}: ${describe(error)}`)
          }
        }
        times.push(performance.now() - start)
        const words = `${operation.name}: ${answer}`
        answers.set(words, (answers.get(words) ?? 0) + 1)
      }
    })

    const start = performance.now()
    const storm = { over: false }
    const killer = killBackends(control, storm, random, killEveryMs)
    await Promise.all(workers)
    storm.over = true
    const killedBackends = await killer
    await pool.end()
    const seconds = (performance.now() - start) / 1000

    const books = await readBooks(controlDb)
    if (books['drift'] !== 0) wrong.add(`${books['drift']} rows of drift`)
    if (books['deadlocks'] !== 0) wrong.add(`${books['deadlocks']} deadlocks`)
    if (books['below_zero'] !== 0) wrong.add(`${books['below_zero']} accounts below zero`)
    if (books['too_much_free'] !== 0) {
      wrong.add(`${books['too_much_free']} accounts with more free credits than a month gives`)
    }
    for (const line of await work.compare(controlDb)) wrong.add(line)
    for (const name of alwaysRefused(answers)) wrong.add(`${name} never succeeded`)
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
    return {
      seed,
      operations,
      seconds,
      perSecond: operations / seconds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      killedBackends,
      answers: Object.fromEntries([...answers].sort()),
      books,
      wrong: [...wrong],
    }
  } finally {
    await control.end()
    await database.drop()
  }
}

/** Kinds of operations that were tried often and never succeeded: the storm would test nothing of them. */
function alwaysRefused(answers: ReadonlyMap<string, number>): string[] {
  const tried = new Map<string, number>()
  for (const [words, count] of answers) {
    const name = words.slice(0, words.indexOf(':'))
    tried.set(name, (tried.get(name) ?? 0) + count)
  }
  return [...tried].flatMap(([name, count]) =>
    count >= oftenTried && !answers.has(`${name}: ok`) ? [name] : [],
  )
}

async function killBackends(
  control: pg.Client,
  storm: { over: boolean },
  random: () => number,
  everyMs: number,
): Promise<number> {
  let killed = 0
  while (!storm.over) {
    await delay(2 * everyMs * random())
    const { rowCount } = await control.query(
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity
           where datname = current_database() and application_name = $1
           order by random() limit 1
       ) victims`,
      [applicationName],
    )
    killed += rowCount ?? 0
  }
  return killed
}

async function readBooks(db: Db): Promise<Record<string, number>> {
  // Backends report their deadlocks when they are idle or gone.
  await delay(1_500)
  const [row] = await rowsOf<Record<string, number>>(
    db,
    sql`select (select count(*)::int from drift) as drift,
          (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
          (select count(*)::int from credit_accounts
            where least(free_units - free_held, paid_units - paid_held, free_held, paid_held) < 0) as below_zero,
          (select count(*)::int from credit_accounts, product_settings
            where free_units > free_monthly_units + free_held) as too_much_free,
          (select count(*)::int from credit_accounts) as accounts,
          (select count(*)::int from credit_entries) as entries,
          (select count(*)::int from credit_entries where kind = 'grant') as grants,
          (select count(*)::int from credit_entries where idempotency_key like 'expire-hold:%') as expired_holds,
          (select count(*)::int from generations where status = 'saved') as saved,
          (select count(*)::int from generations where status = 'failed') as failed,
          (select count(*)::int from credit_holds where state = 'held') as still_held,
          (select count(*)::int from transactions where status in ('validated', 'reversed')) as credited_transfers,
          (select count(*)::int from referrals where state = 'rewarded') as rewarded_referrals`,
  )
  return row ?? {}
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
