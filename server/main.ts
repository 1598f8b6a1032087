import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { makeFilesPrivate } from './db/private-folder.ts'
import { logOptions } from './http/request-context.ts'
import { startServer } from './start-server.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Built files lie beside dist/server; there are none when the sources are run.
const isBuilt = existsSync(beside('../fingerprint'))

try {
  makeFilesPrivate()
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, ...logOptions })
  const server = await startServer({
    config,
    log,
    webRoot: isBuilt ? beside('../web') : null,
    pgliteTemplate: isBuilt ? beside('../pglite-template') : null,
  })
  console.log(`\n  Cuartilla está en ${config.publicUrl ?? server.url}\n`)

  stopOnSignals(server, log)
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
