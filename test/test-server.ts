import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import type { PasswordHashing } from '#server/account/hash-password.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { ownerOf } from '#server/operator/local-commands.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'
import { shareThreads } from '#server/workers/open-threads.ts'
import { bundledServer } from './bundled-server.ts'
import { fastPasswords } from './fast-passwords.ts'
import { pgliteTemplate } from './pglite-template.ts'
import { createPostgresDatabase, postgresUrl } from './test-database.ts'

export type TestServer = RunningServer & {
  /** The database as the owner of its tables, for statements that the server's login may not run. */
  owner: Db
  /** The same as a URL; null on PGlite. */
  ownerUrl: string | null
  /** Stops it and starts another on the same data. */
  restart(environment?: Record<string, string>): Promise<TestServer>
  /** Starts a second server on the same database; only on PostgreSQL. */
  join(environment?: Record<string, string>): Promise<RunningServer>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

export type TestServerOptions = {
  environment?: Record<string, string>
  now?: () => Date
  /** Instead of TEST_LOG_LEVEL. */
  log?: Logger
  /** Hashes passwords as the product does. */
  hasRealPasswords?: boolean
  /** Instead of the fast hash. */
  passwords?: PasswordHashing
  /** The built interface, for tests of the screens. */
  webRoot?: string
}

/**
 * A server with its own port, folder and database (PGlite, or PostgreSQL when TEST_DATABASE_URL is set), the offline
 * model unless the environment says otherwise, fast passwords, no rate limits and no checks of references.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  process.env['PROGRAMS_FOLDER'] ??= await bundledServer()
  shareThreads()
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-'))
  const database = postgresUrl === undefined ? null : await createPostgresDatabase(postgresUrl)
  const template = await pgliteTemplate()
  const ownerPool =
    database === null ? null : new pg.Pool({ connectionString: database.url, max: 2 })
  // Dropping the database ends connections that the pool has not closed yet.
  ownerPool?.on('connect', (client) => client.on('error', () => {}))
  ownerPool?.on('error', () => {})
  const started: RunningServer[] = []

  const start = async (environment: Record<string, string> = {}) => {
    const server = await startServer({
      config: readConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        RATE_LIMIT: 'off',
        LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
        MODEL_PROVIDER: 'offline',
        REFERENCE_CHECKS: 'off',
        ...(database === null
          ? {}
          : { DATABASE_URL: database.serverUrl, DATABASE_MIGRATION_URL: database.url }),
        ...options.environment,
        ...environment,
      }),
      log: options.log ?? pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
      webRoot: options.webRoot ?? null,
      pgliteTemplate: template,
      ...(options.now === undefined ? {} : { now: options.now }),
      ...(options.hasRealPasswords ? {} : { passwords: options.passwords ?? fastPasswords }),
    })
    started.push(server)
    return server
  }
  const stop = async (server: RunningServer) => {
    const index = started.indexOf(server)
    if (index === -1) return
    started.splice(index, 1)
    await server.stop(0)
  }
  const wrap = (server: RunningServer): TestServer => ({
    ...server,
    owner: ownerPool === null ? ownerOf(server.dependencies.database) : drizzle(ownerPool),
    ownerUrl: database?.url ?? null,
    stop: () => stop(server),
    async restart(environment) {
      await stop(server)
      return wrap(await start(environment))
    },
    join: start,
    async dispose() {
      for (const running of [...started]) await stop(running)
      await ownerPool?.end()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  })
  return wrap(await start())
}
