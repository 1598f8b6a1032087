import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { connectPglite } from '#server/db/connect-pglite.ts'
import { readSchema } from '#server/db/migrate.ts'
import { lockDataFolder } from '#server/db/process-lock.ts'
import { endAccess } from '#server/operator/end-access.ts'
import { ownerOf } from '#server/operator/local-commands.ts'
import { runCli } from '#server/run-cli.ts'
import { readArchive } from './archive.ts'
import { readKey } from './sealed-stream.ts'
import { backedUp } from './take-snapshot.ts'

const Manifest = z.object({ madeAt: z.coerce.date(), files: z.enum(['folder', 'bucket']) })

/** `npm run restore -- FILE`: what a backup has, into an empty DATA_DIR. Sessions and mailed links end. */
async function restore(): Promise<string[]> {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || rest.length > 0) throw new Error('npm run restore -- ARCHIVO')
  const { dataDir, databaseUrl } = readConfig(process.env)
  const key = readKey(process.env)
  if (databaseUrl !== null) {
    throw new Error(
      'Con DATABASE_URL la base se restaura con PostgreSQL: docs/OPERATIONS.md dice cómo.',
    )
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if ((await readdir(dataDir)).length > 0) {
    throw new Error(
      `La carpeta ${resolve(dataDir)} no está vacía. Apártala, o indica otra con DATA_DIR.`,
    )
  }
  const unlock = await lockDataFolder(dataDir)
  const unfinished = join(dataDir, 'restore.unfinished')
  let lines: string[]
  try {
    await mkdir(unfinished, { mode: 0o700 })
    const manifest = Manifest.parse(
      await readArchive(resolve(name), { into: unfinished, folders: backedUp, key }),
    )
    if (!existsSync(join(unfinished, 'pglite', 'PG_VERSION'))) {
      throw new Error('El respaldo no tiene la base.')
    }
    lines = [
      `Restaurado en ${resolve(dataDir)} lo que había el ${manifest.madeAt.toISOString()}.`,
      ...(await endSessions(unfinished)),
      ...(manifest.files === 'bucket' ? ['Los archivos siguen en su bucket.'] : []),
    ]
    for (const folder of backedUp) {
      if (existsSync(join(unfinished, folder)))
        await rename(join(unfinished, folder), join(dataDir, folder))
    }
  } catch (error) {
    // Empty again, so that it can be tried once more.
    await unlock()
    for (const left of await readdir(dataDir)) await rm(join(dataDir, left), { recursive: true })
    throw error
  }
  await rm(unfinished, { recursive: true })
  await unlock()
  return lines
}

/** Opens the database, so that a broken one is found here, and ends what gives access. */
async function endSessions(folder: string): Promise<string[]> {
  const database = await connectPglite({
    dataDir: folder,
    template: null,
    schema: await readSchema(),
  })
  try {
    return await endAccess(ownerOf(database), pino({ level: 'error' }))
  } finally {
    await database.close()
  }
}

runCli(restore)
