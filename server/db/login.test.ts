import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresDatabase, type PostgresDatabase, postgresUrl } from '#test/test-database.ts'
import { connectPostgres } from './connect-postgres.ts'
import type { Settings } from './database.ts'
import { readSchema } from './migrate.ts'

const schema = await readSchema()

describe.skipIf(postgresUrl === undefined)('a server on PostgreSQL', () => {
  let database: PostgresDatabase
  let owner: pg.Client
  const written: string[] = []
  const settings: Settings = {
    write: async () => void written.push('written'),
    check: async () => void written.push('checked'),
  }
  beforeAll(async () => {
    database = await createPostgresDatabase(postgresUrl ?? '')
    owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })

  async function connect(url: string, migrationUrl: string | null) {
    written.length = 0
    const opened = await connectPostgres({ url, migrationUrl, schema, settings, onError: () => {} })
    await opened.close()
    return { isOwner: opened.owner !== null, settings: [...written] }
  }
  /** The URL of a login made for a test, which is removed with what it was given. */
  async function withLogin(words: string, work: (url: string, role: string) => Promise<void>) {
    const role = `cuartilla_test_${randomBytes(6).toString('hex')}`
    await owner.query(`create role ${role} login ${words} password '${role}'`)
    const url = new URL(database.url)
    url.username = role
    url.password = role
    try {
      await work(url.href, role)
    } finally {
      await owner.query(`drop owned by ${role}; drop role ${role}`)
    }
  }

  it('whose login owns nothing says who has to prepare an empty database', async () => {
    await expect(connect(database.serverUrl, null)).rejects.toThrow(
      /finds no tables.*DATABASE_MIGRATION_URL.*npm run migrate/s,
    )
  })

  it('is prepared by the owner and works as its own login; afterwards it does without the owner', async () => {
    expect(await connect(database.serverUrl, database.url)).toEqual({
      isOwner: false,
      settings: ['written'],
    })
    expect(await connect(database.serverUrl, null)).toEqual({
      isOwner: false,
      settings: ['checked'],
    })
  })

  it('works as the owner when there is one login, as before', async () => {
    expect(await connect(database.url, null)).toEqual({ isOwner: true, settings: ['written'] })
    expect(await connect(database.url, database.url)).toEqual({
      isOwner: true,
      settings: ['written'],
    })
  })

  it('gives the rights to each login that is named, and keeps those of the others', async () => {
    await withLogin('', async (url) => {
      await connect(url, database.url)
      await owner.query(
        `update schema_migrations set checksum = 'x' where name = 'functions/stop_run.sql'`,
      )
      await connect(database.url, null)
      expect(await connect(url, null)).toMatchObject({ isOwner: false })
      expect(await connect(database.serverUrl, null)).toMatchObject({ isOwner: false })
    })
  })

  it('says which right its login lacks', async () => {
    await withLogin('', async (url, role) => {
      await expect(connect(url, null)).rejects.toThrow('may not read them')
      await connect(url, database.url)
      await owner.query(`revoke execute on all functions in schema public from ${role}`)
      await expect(connect(url, null)).rejects.toThrow(
        /does not let the login cuartilla_test_\w+ of DATABASE_URL call \w+.*npm run migrate/s,
      )
      await owner.query(`revoke select on users from ${role}`)
    })
  })

  it('lacks a migration and may not apply it: it says which', async () => {
    await owner.query(
      `update schema_migrations set name = 'schema/0140-x.sql' where name = 'schema/0140-rights.sql'`,
    )
    await expect(connect(database.serverUrl, null)).rejects.toThrow(
      'The database lacks schema/0140-rights.sql',
    )
    await owner.query(
      `update schema_migrations set name = 'schema/0140-rights.sql' where name = 'schema/0140-x.sql'`,
    )
  })

  it('refuses two URLs that lead to two databases', async () => {
    const other = await createPostgresDatabase(postgresUrl ?? '')
    try {
      await expect(connect(other.url, database.url)).rejects.toThrow('finds no tables')
    } finally {
      await other.drop()
    }
  })

  it('refuses a login that may do more than the server', async () => {
    await withLogin('superuser', async (url) => {
      await expect(connect(url, database.url)).rejects.toThrow(
        /may change audit_entries, which only functions of the database may/,
      )
    })
  })
})
