import { cpSync, existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { drizzle } from 'drizzle-orm/pglite'
import { nextTurn } from '#server/timing/next-turn.ts'
import type { Database, Settings } from './database.ts'
import { watchDiskRoom } from './disk-room.ts'
import { migrate, type ScriptRunner, type SqlFile } from './migrate.ts'
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
    const client = takingTurns(await open(options))
    await migrateAll(client, options.schema)
    await options.settings?.write(drizzle(client))
    await client.exec(`set role ${pgliteRole}`)
    const room = await watchDiskRoom(options.dataDir)
    return {
      kind: 'pglite',
      db: drizzle(client),
      owner: drizzle(asOwner(client)),
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
  const client = await PGlite.create({ dataDir: folder, startParams: smallBuffers })
  await migrateAll(client, schema)
  await client.close()
}

async function migrateAll(client: PGlite, schema: SqlFile[]): Promise<void> {
  // An empty schema has no tables to give rights to.
  await client.exec(
    `do $$ begin create role ${pgliteRole}; exception when duplicate_object then null; end $$`,
  )
  await migrate(scriptRunner(client), schema, schema.length === 0 ? null : pgliteRole)
}

/** The same database; each statement or transaction leaves the server's role. */
function asOwner(client: PGlite): PGlite {
  const transaction: PGlite['transaction'] = (work) =>
    client.transaction(async (tx) => {
      await tx.exec('set local role none')
      return work(tx)
    })
  const query: PGlite['query'] = (statement, values, options) =>
    transaction((tx) => tx.query(statement, values, options))
  return { query, transaction } as PGlite
}

async function open({ dataDir, template }: PgliteOptions): Promise<PGlite> {
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
  return PGlite.create({ fs: new PrivateFiles(folder), startParams: smallBuffers })
}

/** PGlite asks for files that everybody may write, and sets that against the umask of the process. */
class PrivateFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const options = await super.init(...given)
    options.emscriptenOpts.preRun?.push(({ NODEFS }) => {
      const { node_ops: operations } = NODEFS as unknown as NodeFileSystem
      const { setattr } = operations
      operations.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined
            ? attributes
            : { ...attributes, mode: attributes.mode & ~0o077 },
        )
    })
    return options
  }
}

/** What is used of Emscripten's file system, which its types leave out. */
type NodeFileSystem = {
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
}

/**
 * Each statement begins in a turn of the event loop of its own. It runs on the main thread and answers without a pause,
 * so that otherwise all statements of all requests that have arrived would run before anything else is answered.
 */
function takingTurns(client: PGlite): PGlite {
  const run = client._runExclusiveQuery.bind(client)
  client._runExclusiveQuery = (statement) =>
    run(async () => {
      await nextTurn()
      return statement()
    })
  return client
}

function scriptRunner(client: PGlite): ScriptRunner {
  return {
    script: async (sql) => void (await client.exec(sql)),
    rows: async <Row>(sql: string) => (await client.query<Row>(sql)).rows,
  }
}
