import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The PostgreSQL to test on, or undefined: then the tests run on PGlite. */
export const postgresUrl = process.env['TEST_DATABASE_URL']

/** Makes a new, empty database on that PostgreSQL, and a function that drops it. */
export async function createPostgresDatabase(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `cuartilla_test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
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
