import { cpSync, existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Settings } from './database.ts'
import { watchDiskRoom } from './disk-room.ts'
import { migrate, type ScriptRunner, type SqlFile } from './migrate.ts'
import { type PgliteClient, PgliteThread } from './pglite-thread.ts'
import { closeAll } from './private-folder.ts'
import { lockDataFolder } from './process-lock.ts'

// PGlite's defaults reserve memory for many connections; it has one.
const smallBuffers = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'max_connections=4',
  '-c',
  'wal_buffers=1MB',
]

export type PgliteOptions = {
  dataDir: string
  /** A migrated, empty database to copy at the first start: four times faster than initdb. */
  template: string | null
  schema: SqlFile[]
  settings?: Settings
}

/** The role of the server in the embedded database. Its one session belongs to the owner, and takes this role. */
export const pgliteRole = 'cuartilla_server'

/** The embedded PostgreSQL: one process, no network. */
export async function connectPglite(options: PgliteOptions): Promise<Database> {
  const unlock = await lockDataFolder(options.dataDir)
  try {
    const client = await open(options)
    await migrateAll(client, options.schema)
    await options.settings?.write(drizzleOf(client))
    await client.exec(`set role ${pgliteRole}`)
    const room = await watchDiskRoom(options.dataDir)
    return {
      kind: 'pglite',
      db: drizzleOf(client),
      owner: drizzleOf(asOwner(client)),
      listen: async (channel, onNotice) => client.listen(channel, onNotice),
      copyTo: (folder, meanwhile) =>
        client.transaction(async (tx) => {
          await tx.exec('set local role none; checkpoint')
          await cp(join(options.dataDir, 'pglite'), folder, { recursive: true })
          await meanwhile()
        }),
      isFull: room.isLow,
      connections: () => ({ open: 1, idle: 0, waiting: 0 }),
      close: async () => {
        room.close()
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Makes the template: a migrated, empty database in `folder`. */
export async function buildTemplate(folder: string, schema: SqlFile[]): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const client = await PgliteThread.open({ dataDir: folder, startParams: smallBuffers })
  await migrateAll(client, schema)
  await client.close()
}

async function migrateAll(client: PgliteClient, schema: SqlFile[]): Promise<void> {
  // An empty schema has no tables to give rights to.
  await client.exec(
    `do $$ begin create role ${pgliteRole}; exception when duplicate_object then null; end $$`,
  )
  await migrate(scriptRunner(client), schema, schema.length === 0 ? null : pgliteRole)
}

/** The embedded database with the owner's rights: each statement or transaction drops the server's role first. */
function asOwner(client: PgliteThread): Pick<PgliteThread, 'query' | 'transaction'> {
  const transaction: PgliteThread['transaction'] = (work) =>
    client.transaction(async (tx) => {
      await tx.exec('set local role none')
      return work(tx)
    })
  return {
    transaction,
    query: (statement, values, options) =>
      transaction((tx) => tx.query(statement, values, options)),
  }
}

/** drizzle needs no more of a PGlite than this. */
function drizzleOf(client: Pick<PgliteThread, 'query' | 'transaction'>) {
  return drizzle(client as unknown as PGlite)
}

async function open({ dataDir, template }: PgliteOptions): Promise<PgliteThread> {
  const folder = join(dataDir, 'pglite')
  if (!existsSync(folder)) {
    // Made under another name and renamed: a crash during the first start leaves no partial database.
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    // Synchronous: five times faster for a thousand small files, and nothing else runs yet.
    if (template !== null) cpSync(template, unfinished, { recursive: true })
    else await buildTemplate(unfinished, [])
    closeAll(unfinished)
    await rename(unfinished, folder)
  }
  return PgliteThread.open({ dataDir: folder, startParams: smallBuffers })
}

function scriptRunner(client: PgliteClient): ScriptRunner {
  return {
    script: (sql) => client.exec(sql),
    rows: async <Row>(sql: string) => (await client.query<Row>(sql)).rows,
  }
}
