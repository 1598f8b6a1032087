import { createHash } from 'node:crypto'
import { buildTemplate } from '#server/db/connect-pglite.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { cachedFolder } from './cached-folder.ts'

/** A migrated, empty database folder for these migrations; made once and kept with the caches. */
export async function pgliteTemplate(): Promise<string> {
  const migrations = await readMigrations()
  const hash = createHash('sha256')
    .update(migrations.map((m) => m.checksum).join())
    .digest('hex')
  return cachedFolder(`pglite-${hash.slice(0, 16)}`, (folder) => buildTemplate(folder, migrations))
}
