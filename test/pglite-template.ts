import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
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
  await mkdir(dirname(folder), { recursive: true })
  const making = `${folder}.${process.pid}`
  await buildTemplate(making, migrations)
  try {
    await rename(making, folder)
  } catch (error) {
    // Another run of the tests was faster.
    if (!existsSync(folder)) throw error
    await rm(making, { recursive: true, force: true })
  }
  return folder
}
