import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildTemplate } from '#server/db/connect-pglite.ts'
import { readMigrations } from '#server/db/migrate.ts'

/** A migrated, empty database folder for these migrations; made once and kept with the caches. */
export async function pgliteTemplate(): Promise<string> {
  const migrations = await readMigrations()
  const hash = createHash('sha256')
    .update(migrations.map((m) => m.checksum).join())
    .digest('hex')
  const folder = fileURLToPath(
    new URL(`../node_modules/.cache/pglite-${hash.slice(0, 16)}`, import.meta.url),
  )
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  await buildTemplate(making, migrations)
  await rename(making, folder)
  return folder
}
