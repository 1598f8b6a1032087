import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { connectPglite } from '#server/db/connect-pglite.ts'
import { readSchema } from '#server/db/migrate.ts'
import { readDriftOf } from '#test/read-drift.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { createPostgresDatabase, type PostgresDatabase } from '#test/test-database.ts'
import { httpCall } from './http-call.ts'

export type ServerFigures = {
  /** Megabytes of the server alone: the most, and now. */
  peakMb: number
  nowMb: number
  /** The most of the server and its child processes together. */
  peakWithChildrenMb: number
  /**
   * The longest that a request which needs no database waited for the server's thread, in ms, without the time in which
   * that thread had work and no processor: this machine also runs the database, the students and their attackers.
   */
  longestStopMs: number
  /** The longest that such a request waited in all, in ms. */
  longestWaitMs: number
  /** The longest transaction that a sample saw, in ms; null on the embedded database. */
  longestHoldMs: number | null
}

const noPeak = { own: 0, withChildren: 0, stop: 0, wait: 0, hold: 0 }
const probeMs = 20
const sampleMs = 200
/** No call of a person waits longer; then the server counts as dead. */
const deadMs = 180_000

/** The server as a process of its own, so that it can be measured from outside. */
export class MeasuredServer {
  readonly #environment: Record<string, string>
  readonly #folder: string
  readonly #database: PostgresDatabase | null
  #process: ServerProcess | null = null
  #url = ''
  #isMeasuring = false
  #measuring: Promise<void>[] = []
  #peak = { ...noPeak }
  /** Exits that nobody asked for. */
  readonly deaths: string[] = []

  private constructor(
    environment: Record<string, string>,
    folder: string,
    database: PostgresDatabase | null,
  ) {
    this.#environment = environment
    this.#folder = folder
    this.#database = database
    process.once('exit', () => {
      if (this.#process !== null) process.kill(this.#process.pid, 'SIGKILL')
    })
  }

  static async start(
    environment: Record<string, string>,
    databaseUrl: string | null,
  ): Promise<MeasuredServer> {
    const folder = await mkdtemp(join(tmpdir(), 'cuartilla-abuse-'))
    const database = databaseUrl === null ? null : await createPostgresDatabase(databaseUrl)
    const server = new MeasuredServer(environment, folder, database)
    await server.#start()
    return server
  }

  /** The same after a restart, because students keep it. */
  get url(): string {
    return this.#url
  }

  /** Its log since the start. */
  output(): string {
    return this.#process?.output() ?? ''
  }

  /** Begins to measure anew. */
  measure(): void {
    this.#peak = { ...noPeak }
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    this.#measuring = [this.#probe(), this.#sample(), this.#watchConnections()]
  }

  figures(): ServerFigures {
    return {
      peakMb: this.#peak.own,
      nowMb: this.#megabytes(),
      peakWithChildrenMb: this.#peak.withChildren,
      longestStopMs: this.#peak.stop,
      longestWaitMs: this.#peak.wait,
      longestHoldMs: this.#database === null ? null : this.#peak.hold,
    }
  }

  /** Waits until it answers again; starts it again if it does not. Milliseconds that it took. */
  async revive(): Promise<number> {
    const start = performance.now()
    while (performance.now() - start < deadMs) {
      if (this.#process === null) await this.#start()
      const signal = AbortSignal.timeout(5_000)
      const { status } = await httpCall(`${this.url}/api/health`, { signal })
      if (status === 200) return performance.now() - start
      await delay(100)
    }
    this.deaths.push(`did not answer for ${deadMs / 1_000} s`)
    const silent = this.#process
    this.#process = null
    await silent?.kill()
    await this.#start()
    return performance.now() - start
  }

  /** Waits until its memory is back to `megabytes`, or does not come back. */
  async rest(megabytes: number, patienceMs: number): Promise<void> {
    const end = performance.now() + patienceMs
    while (this.#megabytes() > megabytes && performance.now() < end) await delay(250)
  }

  /** The rows of `drift`; on PGlite null until the server is stopped. */
  async drift(): Promise<string[] | null> {
    if (this.#database === null) return null
    const pool = new Pool({ connectionString: this.#database.url, max: 1 })
    try {
      const { rows } = await pool.query('select * from drift')
      return rows.map((row) => JSON.stringify(row))
    } finally {
      await pool.end()
    }
  }

  /** Stops it, and returns what `drift` holds at the end. */
  async close(): Promise<string[]> {
    this.#isMeasuring = false
    await Promise.all(this.#measuring)
    const ending = this.#process
    this.#process = null
    await Promise.race([ending?.terminate(), delay(40_000).then(() => ending?.kill())])
    try {
      return (await this.drift()) ?? (await this.#driftOfFolder())
    } finally {
      await this.#database?.drop()
      await rm(this.#folder, { recursive: true, force: true })
    }
  }

  async #start(): Promise<void> {
    const started = await startServerProcess({
      DATA_DIR: this.#folder,
      ...this.#environment,
      ...(this.#database === null
        ? {}
        : {
            DATABASE_URL: this.#database.serverUrl,
            DATABASE_MIGRATION_URL: this.#database.url,
          }),
      ...(this.#url === '' ? {} : { PORT: new URL(this.#url).port }),
    })
    this.#url = started.url
    this.#process = started
    void started.ended.then(({ code, signal }) => {
      if (this.#process !== started) return
      this.#process = null
      const lastWords = started.output().trim().split('\n').slice(-3).join(' | ')
      this.deaths.push(`ended by itself, ${signal ?? `exit ${code}`}: ${lastWords.slice(-400)}`)
    })
  }

  async #driftOfFolder(): Promise<string[]> {
    const database = await connectPglite({
      dataDir: this.#folder,
      template: null,
      schema: await readSchema(),
    })
    try {
      return await readDriftOf(database.db)
    } finally {
      await database.close()
    }
  }

  /** Asks what needs no database, every 20 ms. What this process itself was late is not the server's. */
  async #probe(): Promise<void> {
    while (this.#isMeasuring) {
      let late = 0
      let last = performance.now()
      const timer = setInterval(() => {
        const now = performance.now()
        late += Math.max(0, now - last - 10)
        last = now
      }, 5)
      const signal = AbortSignal.timeout(deadMs)
      const unscheduledMs = this.#unscheduledMs()
      const { ms, words } = await httpCall(`${this.url}/api/settings`, { signal })
      clearInterval(timer)
      if (words !== 'reset') {
        const wait = ms - late
        const stop = wait - (this.#unscheduledMs() - unscheduledMs)
        this.#peak.wait = Math.max(this.#peak.wait, wait)
        this.#peak.stop = Math.max(this.#peak.stop, stop)
      }
      await delay(probeMs)
    }
  }

  async #sample(): Promise<void> {
    while (this.#isMeasuring) {
      const pid = this.#process?.pid
      if (pid !== undefined) {
        this.#peak.own = Math.max(this.#peak.own, residentMb(pid))
        this.#peak.withChildren = Math.max(this.#peak.withChildren, treeMb(pid))
      }
      await delay(sampleMs)
    }
  }

  /** Samples how long the server's connections have been in one transaction. */
  async #watchConnections(): Promise<void> {
    if (this.#database === null) return
    const pool = new Pool({ connectionString: this.#database.url, max: 1 })
    try {
      while (this.#isMeasuring) {
        const { rows } = await pool.query<{ ms: number | null }>(longestHold)
        this.#peak.hold = Math.max(this.#peak.hold, rows[0]?.ms ?? 0)
        await delay(sampleMs)
      }
    } finally {
      await pool.end()
    }
  }

  /** How long the server's main thread has had work and no processor since its start, in ms (Linux, proc_schedstat). */
  #unscheduledMs(): number {
    const pid = this.#process?.pid
    if (pid === undefined) return 0
    return Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e6
  }

  #megabytes(): number {
    return this.#process === null ? 0 : residentMb(this.#process.pid)
  }
}

const longestHold = `
  select (1000 * extract(epoch from max(clock_timestamp() - xact_start)))::float8 as ms
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and state <> 'idle'`

/** Linux alone tells it so. */
function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024
}

function treeMb(pid: number): number {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + treeMb(Number(child)), residentMb(pid))
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}
