import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/db/process-lock.ts'
import { sendLocalCommand } from '#server/operator/local-commands.ts'
import { runCli } from '#server/run-cli.ts'
import { writeArchive } from './archive.ts'
import { readKey } from './sealed-stream.ts'
import { backedUp } from './take-snapshot.ts'

/** `npm run backup -- FILE`: the embedded database and its files, also while the server serves. */
async function backUp(): Promise<string[]> {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || rest.length > 0) throw new Error('npm run backup -- ARCHIVO')
  const file = resolve(name)
  if (existsSync(file)) throw new Error(`${file} ya existe: elige otro nombre.`)
  const config = readConfig(process.env)
  const key = readKey(process.env)
  if (config.databaseUrl !== null) {
    throw new Error(
      'Con DATABASE_URL la base se respalda con PostgreSQL: docs/OPERATIONS.md dice cómo.',
    )
  }
  const madeAt = new Date()
  const write = (root: string) =>
    writeArchive(file, {
      root,
      folders: backedUp,
      manifest: { madeAt, files: config.s3 === null ? 'folder' : 'bucket' },
      key,
    })
  const bytes = await withCopy(config, write)
  return [
    `Respaldo de ${config.dataDir} en ${file}: ${(bytes / 1e6).toFixed(1)} MB${key === null ? ', sin cifrar' : ', cifrado'}.`,
    ...(config.s3 === null
      ? []
      : [`Los archivos están en ${config.s3.bucket} y no en el respaldo: respáldalos aparte.`]),
  ]
}

/** Works on a copy that the running server made, or on the folder itself when no server uses it. */
async function withCopy<T>(config: Config, work: (root: string) => Promise<T>): Promise<T> {
  const [snapshot] = (await sendLocalCommand(config.dataDir, { action: 'snapshot' })) ?? []
  if (snapshot !== undefined) {
    try {
      return await work(snapshot)
    } finally {
      await rm(snapshot, { recursive: true, force: true })
    }
  }
  const names = await readdir(config.dataDir).catch((): string[] => [])
  if (!names.includes('pglite')) {
    throw new Error(`En ${resolve(config.dataDir)} no hay ninguna base que respaldar.`)
  }
  const unlock = await lockDataFolder(config.dataDir)
  try {
    return await work(config.dataDir)
  } finally {
    await unlock()
  }
}

runCli(backUp)
