import type { Config } from '#server/config.ts'
import { connectPglite } from '#server/db/connect-pglite.ts'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import type { Database } from '#server/db/database.ts'
import { readSchema } from '#server/db/migrate.ts'
import { settingsOf } from './product-settings.ts'

/** Opens the configured database, migrated and with the settings that its functions read. */
export async function openDatabase({
  config,
  pgliteTemplate,
  onError,
}: {
  config: Config
  pgliteTemplate: string | null
  onError(error: Error): void
}): Promise<Database> {
  const [schema, settings] = [await readSchema(), settingsOf(config)]
  return config.databaseUrl === null
    ? connectPglite({ dataDir: config.dataDir, template: pgliteTemplate, schema, settings })
    : connectPostgres({
        url: config.databaseUrl,
        migrationUrl: config.databaseMigrationUrl,
        schema,
        settings,
        onError,
      })
}
