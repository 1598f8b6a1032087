import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Runs SQL scripts of several statements; each driver has its own. */
export type ScriptRunner = {
  script(sql: string): Promise<void>
  rows<Row>(sql: string): Promise<Row[]>
}

export type Migration = { name: string; sql: string; checksum: string }

/** Reads the migrations in the order of their numbers. */
export async function readMigrations(
  directory = fileURLToPath(new URL('./migrations', import.meta.url)),
): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${directory}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

// An arbitrary key of an advisory lock, the same in every server, so that only one migrates at a time.
const migrationLock = 7_203_114

/**
 * Brings the database up to date: each migration once, in its own transaction, under a lock, so that a second server
 * waits. Throws when an applied migration differs from the one in the code.
 */
export async function migrate(runner: ScriptRunner, migrations: Migration[]): Promise<void> {
  await runner.script(`select pg_advisory_lock(${migrationLock})`)
  try {
    await runner.script(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = await runner.rows<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const checksums = new Map(applied.map((row) => [row.name, row.checksum]))
    for (const migration of migrations) {
      const known = checksums.get(migration.name)
      if (known === migration.checksum) continue
      if (known !== undefined) {
        throw new Error(`Migration ${migration.name} was applied with other contents.`)
      }
      await runner.script(
        `begin;\n${migration.sql}\ninsert into schema_migrations (name, checksum) values ('${migration.name}', '${migration.checksum}');\ncommit;`,
      )
    }
  } catch (error) {
    await runner.script('rollback')
    throw error
  } finally {
    await runner.script(`select pg_advisory_unlock(${migrationLock})`)
  }
}
