import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The PostgreSQL to test on, or undefined: then the tests run on PGlite. */
export const postgresUrl = process.env['TEST_DATABASE_URL']

// One for all tests: a role belongs to the cluster.
export const serverRole = 'cuartilla_test_server'

/** Of the databases of this run. */
const prefix = () => `cuartilla_test_${process.env['TEST_RUN'] ?? 'alone'}_`

export type PostgresDatabase = {
  /** As the owner of its tables. */
  url: string
  /** As a login that owns nothing. */
  serverUrl: string
  drop(): Promise<void>
}

/** Makes a new, empty database on that PostgreSQL. */
export async function createPostgresDatabase(server: string): Promise<PostgresDatabase> {
  const name = `${prefix()}${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await administer(
    server,
    `do $$ begin create role ${serverRole} login password '${serverRole}';
     exception when duplicate_object or unique_violation then null; end $$`,
  )
  const serverUrl = new URL(url)
  serverUrl.username = serverRole
  serverUrl.password = serverRole
  return {
    url: url.href,
    serverUrl: serverUrl.href,
    drop: async () => {
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Drops what this run has left: a worker ends without closing what its tests shared. */
export async function dropLeftDatabases(): Promise<void> {
  if (postgresUrl === undefined) return
  const left = await administer(
    postgresUrl,
    `select datname from pg_database where starts_with(datname, '${prefix()}')`,
  )
  for (const { datname } of left) {
    await administer(postgresUrl, `drop database if exists ${datname} with (force)`)
  }
}

async function administer(server: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
