import { readConfig } from '#server/config.ts'
import { runCli } from '#server/run-cli.ts'
import { openDatabase } from './open-database.ts'

/**
 * `npm run migrate`: brings the database up to date with DATABASE_MIGRATION_URL and gives the login of DATABASE_URL its
 * rights, so that servers can do without the owner's password.
 */
async function migrateDatabase(): Promise<string[]> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null) {
    throw new Error(
      'DATABASE_URL is missing: the embedded database is migrated by the server that opens it.',
    )
  }
  const database = await openDatabase({ config, pgliteTemplate: null, onError: () => {} })
  await database.close()
  return ['The database is up to date.']
}

runCli(migrateDatabase)
