import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Logger } from 'pino'
import { stopAndSettleActiveRun } from '#server/generation/stop-run.ts'
import { within } from '#server/timing/timing.ts'
import { deviceCookie, sessionCookie } from './account/cookies.ts'
import { type PasswordHashing, scryptPasswords } from './account/hash-password.ts'
import { secretBox } from './account/secret-box.ts'
import { sessionFinder } from './account/sessions.ts'
import { createApp } from './app.ts'
import { takeSnapshot } from './backup/take-snapshot.ts'
import { importComments } from './comments/import-comments.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openNotices } from './db/notices.ts'
import { openDataFolder } from './db/private-folder.ts'
import type { Dependencies } from './dependencies.ts'
import { openStorage } from './files/open-storage.ts'
import { chooseModel } from './generation/models/choose-model.ts'
import { checkOllamaContext } from './generation/models/ollama-context.ts'
import { openRuns } from './generation/runs.ts'
import { folderTransport, type MailTransport, smtpTransport } from './mail/mail-transport.ts'
import { startMaintenance } from './maintenance/start-maintenance.ts'
import { endAbandonedRuns } from './maintenance/sweep-runs.ts'
import { createMetrics } from './metrics/metrics.ts'
import { openMonitoring } from './monitoring/open-monitoring.ts'
import { openLocalCommands, ownerOf, runOperatorCommand } from './operator/local-commands.ts'
import { openIndexClient } from './references/index-client.ts'
import { rewardVerifiedFriend } from './referrals/process-referral.ts'
import { openDatabase } from './settings/open-database.ts'
import { findLinkAccess } from './sharing/links.ts'
import { addDraftSources } from './sources/add-given-sources.ts'
import { readPromptMaterial } from './sources/read-prompt-material.ts'
import { Readings } from './sources/readings.ts'
import { TextKeeper } from './steps/text-keeper.ts'
import { keepText } from './steps/written-texts.ts'
import { openTextWork } from './texts/text-work.ts'

// How long stopping waits for each job.
const stopPartMs = 5_000
const lastEventsMs = 500
/** Longer than proxies take to notice that a server is not healthy (deploy/Caddyfile): five seconds and a check. */
const farewellMs = 7_000

export type RunningServer = {
  url: string
  dependencies: Dependencies
  /**
   * Tells a proxy to send nothing more, takes no new requests, lets runs finish, all for up to `graceMs`, then closes
   * everything.
   */
  stop(graceMs: number): Promise<void>
}

export type ServerOptions = {
  config: Config
  log: Logger
  /** The built interface, or null where Vite serves it. */
  webRoot: string | null
  /** A migrated, empty PGlite folder, or null to make one. */
  pgliteTemplate: string | null
  now?: () => Date
  passwords?: PasswordHashing
}

/** Opens the database, builds the dependencies and serves. Throws an error whose message says what to do. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log } = options
  openDataFolder(config.dataDir, log)
  const database = await connect(options)
  try {
    const ending = { isBegun: false }
    const dependencies = await buildDependencies(options, database, ending)
    if (database.kind === 'pglite') await endAbandonedRuns(dependencies)
    const stopMaintenance = startMaintenance({
      ...dependencies,
      mailTransport: await mailTransport(config),
    })
    const closeCommands =
      database.kind === 'pglite'
        ? await openLocalCommands(config.dataDir, async (command) =>
            command.action === 'snapshot'
              ? [await takeSnapshot(database, config)]
              : runOperatorCommand({ db: ownerOf(database), log, config }, command),
          )
        : null
    const monitoring = await openMonitoring(dependencies)
    const app = createApp(dependencies, {
      webRoot: options.webRoot,
      answerMetrics: monitoring.answer,
    })
    const http = await listen(app.fetch, config)
    const { port } = http.address() as AddressInfo
    if (dependencies.model.provider === 'openai') void checkOllamaContext({ ...config, log })
    log.info({ port, database: database.kind, model: dependencies.model.label }, 'serving')
    return {
      url: `http://localhost:${port}`,
      dependencies,
      async stop(graceMs) {
        ending.isBegun = true
        const isBehindProxy = config.trustedProxies.length > 0
        const waitMs = isBehindProxy ? Math.min(farewellMs, graceMs) : 0
        // Meanwhile it serves as before, so that nobody is refused whom a proxy still sends.
        await delay(waitMs)
        // In parallel, so that a job that hangs takes no time from the runs.
        const closed = new Promise((resolve) => http.close(resolve))
        dependencies.indexClient?.close()
        await Promise.all([
          dependencies.runs.close(graceMs - waitMs),
          within(dependencies.readings.close(), stopPartMs),
          ...[...stopMaintenance, monitoring.stop, closeCommands].map(
            (stop) => stop && within(stop(), stopPartMs),
          ),
        ])
        // Gives the last events of runs time to be sent, then closes the connections that are still open.
        await within(closed, lastEventsMs)
        if ('closeAllConnections' in http) http.closeAllConnections()
        await closed
        await within(dependencies.keeper.close(), stopPartMs)
        await dependencies.texts.close()
        await dependencies.stepWork.close()
        await dependencies.notices.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function connect({ config, log, pgliteTemplate }: ServerOptions) {
  return openDatabase({
    config,
    pgliteTemplate,
    onError: (error) => log.warn({ err: error }, 'lost a database connection'),
  })
}

async function buildDependencies(
  { config, log, now = () => new Date(), passwords = scryptPasswords }: ServerOptions,
  database: Database,
  ending: Dependencies['ending'],
): Promise<Dependencies> {
  const { db } = database
  const secret = config.sessionSecret ?? (await ownSecret(config.dataDir))
  const cookie = sessionCookie(secret, config.publicUrl)
  const notices = await openNotices(database)
  const model = chooseModel(config)
  const metrics = createMetrics({ ofProcess: config.metrics !== null })
  const runs = openRuns({ config, db, log, metrics, model, notices, now })
  const dependencies: Dependencies = {
    config,
    database,
    db,
    log,
    metrics,
    ending,
    now,
    passwords,
    findSession: sessionFinder(db, cookie),
    findLinkAccess: (token) => findLinkAccess(db, token),
    sessionCookie: cookie,
    secrets: secretBox(secret),
    deviceCookie: deviceCookie(secret, config.publicUrl),
    notices,
    storage: await openStorage(config),
    texts: openTextWork(),
    stepWork: openTextWork({ kind: 'texts in steps', threads: 1 }),
    keepText: (projectId) => keepText({ ...dependencies, steps: dependencies.stepWork }, projectId),
    keeper: new TextKeeper((projectId) => dependencies.keepText(projectId), log),
    model,
    runs,
    readings: new Readings({ db, log }),
    indexClient:
      config.referenceChecks && openIndexClient(config.referenceChecks, { log, metrics }),
    readPromptMaterial: (owner, reading) => readPromptMaterial(dependencies, owner, reading),
    addDraftSources: (owner, csl) => addDraftSources(dependencies, owner, csl),
    addDraftComments: (access, comments) => importComments(db, access, { comments }),
    stopAndSettleActiveRun: (named) => stopAndSettleActiveRun(dependencies, named),
    rewardVerifiedFriend: (tx, userId) => rewardVerifiedFriend(dependencies, tx, userId),
  }
  return dependencies
}

function mailTransport(config: Config): Promise<MailTransport> | MailTransport {
  return config.smtpUrl === null
    ? folderTransport(join(config.dataDir, 'outbox'), config.mailFrom)
    : smtpTransport(config.smtpUrl, config.mailFrom)
}

/** The secret that signs session cookies, made at the first start and stored in the data folder. */
async function ownSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret')
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path, 'utf8')
}

/** Longer than the 60 s of proxies, so that none sends a request on a connection that is being closed. */
const keepAliveMs = 65_000

function listen(fetch: Parameters<typeof serve>[0]['fetch'], config: Config) {
  return new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const http = serve(
      {
        fetch,
        port: config.port,
        ...(config.host === null ? {} : { hostname: config.host }),
        serverOptions: { keepAliveTimeout: keepAliveMs },
      },
      () => resolve(http),
    )
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${config.port} is in use. Stop what uses it, or set PORT to another.`, {
              cause: error,
            })
          : error,
      ),
    )
  })
}
