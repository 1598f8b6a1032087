import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'

/** What a backup is made of; the secret of sessions stays out, because a restore ends them. */
export const backedUp = ['pglite', 'files']

const snapshotName = /^snapshot\.[a-z0-9]+$/

/**
 * A copy of the embedded database and of its files as they are at one moment, in a folder of DATA_DIR. The database
 * waits while it is copied; files are linked, because their bytes never change. Those of a backup that was interrupted
 * are removed first.
 */
export async function takeSnapshot(
  database: Pick<Database, 'copyTo'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<string> {
  if (database.copyTo === null) throw new Error('Solo la base incluida se respalda así.')
  await removeSnapshots(dataDir)
  const folder = resolve(dataDir, `snapshot.${Date.now().toString(36)}`)
  await mkdir(folder, { mode: 0o700 })
  await database.copyTo(join(folder, 'pglite'), () =>
    linkAll(join(dataDir, 'files'), join(folder, 'files')),
  )
  return folder
}

async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (snapshotName.test(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

async function linkAll(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.unfinished')) continue
    const source = join(entry.parentPath, entry.name)
    const target = join(to, source.slice(from.length))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    // Not every file system has links.
    await link(source, target).catch(() => copyFile(source, target))
  }
}
