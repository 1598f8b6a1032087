import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The PostgreSQL to test on, or undefined: then the tests run on PGlite. */
export const postgresUrl = process.env['TEST_DATABASE_URL']

// One for all tests: a role belongs to the cluster.
export const serverRole = 'cuartilla_test_server'

export type PostgresDatabase = {
  /** As the owner of its tables. */
  url: string
  /** As a login that owns nothing. */
  serverUrl: string
  drop(): Promise<void>
}

/** Makes a new, empty database on that PostgreSQL. */
export async function createPostgresDatabase(server: string): Promise<PostgresDatabase> {
  const name = `cuartilla_test_${randomBytes(6).toString('hex')}`
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
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
