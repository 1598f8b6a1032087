import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { within } from '#server/timing/timing.ts'
import type { Database, Settings } from './database.ts'
import { checkLogin, checkSchema, ownsSchema, roleOf } from './login.ts'
import { migrate, type ScriptRunner, type SqlFile } from './migrate.ts'
import { WatchedPool } from './watched-pool.ts'

// Our statements take less time than this.
const sessionLimits =
  '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000'
const heartbeatMs = 5_000
const poolSize = 12
// The limit for waiting for a free connection and for connecting, together.
const leaseMs = 5_000
// Longer than statement_timeout: it ends a connection on which no response arrives.
const queryMs = 7_000
const closeMs = 3_000

export type PostgresOptions = {
  /** The server's login. */
  url: string
  /** The login of who owns the tables; null where it is the server's, or where the tables are migrated beforehand. */
  migrationUrl: string | null
  schema: SqlFile[]
  settings?: Settings
  onError(error: Error): void
}

/** The pool of a server, with the product's limits of time. */
export function openPool(options: {
  url: string
  onError(error: Error): void
  size?: number
  applicationName?: string
}): WatchedPool {
  return new WatchedPool(
    {
      connectionString: options.url,
      max: options.size ?? poolSize,
      options: sessionLimits,
      connectionTimeoutMillis: leaseMs,
      query_timeout: queryMs,
      keepAlive: true,
      ...(options.applicationName === undefined
        ? {}
        : { application_name: options.applicationName }),
    },
    options.onError,
  )
}

/** A PostgreSQL server, which several servers of ours may share. */
export async function connectPostgres(options: PostgresOptions): Promise<Database> {
  const isOwner = await prepare(options)
  const pool = openPool(options)
  const db = drizzle(pool)
  return {
    kind: 'postgres',
    db,
    owner: isOwner ? db : null,
    listen: (channel, onNotice, onGap) => listen(options, channel, onNotice, onGap),
    copyTo: null,
    isFull: () => false,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => void (await within(pool.end(), closeMs)),
  }
}

/**
 * Migrates as the owner, or checks that it was done. Returns whether the server's login is the owner; throws an error
 * that says what to do when it has not the rights that it needs, or more.
 */
async function prepare({ url, migrationUrl, schema, settings }: PostgresOptions): Promise<boolean> {
  const migrateAs = async (client: pg.Client, role: string | null) => {
    await migrate(runnerOf(client), schema, role)
    await settings?.write(drizzle(client))
  }
  return withClient(url, async (client) => {
    const runner = runnerOf(client)
    const role = await roleOf(runner)
    let isOwner: boolean
    if (migrationUrl === null) {
      isOwner = await ownsSchema(runner)
      if (isOwner) await migrateAs(client, null)
      else {
        await checkSchema(runner, schema)
        await settings?.check(drizzle(client))
      }
    } else {
      isOwner = await withClient(migrationUrl, async (owner) => {
        const isSame = (await roleOf(runnerOf(owner))) === role
        await migrateAs(owner, isSame ? null : role)
        return isSame
      })
    }
    // Also of a database that the other URL does not lead to.
    if (migrationUrl !== null) await checkSchema(runner, schema)
    if (!isOwner) await checkLogin(runner)
    return isOwner
  })
}

const runnerOf = (client: pg.Client): ScriptRunner => ({
  script: async (sql) => void (await client.query(sql)),
  rows: async <Row>(sql: string) => (await client.query(sql)).rows as Row[],
})

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: leaseMs })
  // The query under way rejects with the same error.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A connection for LISTEN, checked by a heartbeat and re-established when it is lost. */
async function listen(
  { url, onError }: PostgresOptions,
  channel: string,
  onNotice: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let current: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      query_timeout: heartbeatMs,
      connectionTimeoutMillis: heartbeatMs,
    })
    client.on('notification', (notice) => onNotice(notice.payload ?? ''))
    client.on('error', (error) => {
      if (client === current) retire(error)
    })
    await client.connect()
    await client.query(`listen ${channel}`)
    current = client
    timer = setTimeout(beat, heartbeatMs)
  }
  const beat = () => {
    const client = current
    if (client === null) return
    client.query('select 1').then(
      () => {
        if (client === current) timer = setTimeout(beat, heartbeatMs)
      },
      (error: Error) => {
        if (client === current) retire(error)
      },
    )
  }
  const retire = (error: Error) => {
    const client = current
    current = null
    clearTimeout(timer)
    if (stopped) return
    onError(error)
    client?.end().catch(onError)
    reconnect()
  }
  const reconnect = () => {
    if (stopped) return
    connect().then(onGap, (error: Error) => {
      onError(error)
      timer = setTimeout(reconnect, 1_000)
    })
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    if (current !== null) await within(current.end(), closeMs)
  }
}
