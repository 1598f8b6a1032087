import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { logError } from './http/log-error.ts'
import { startServer } from './start-server.ts'

// Longer than a proxy waits, shorter than the 30 s of grace that Kubernetes gives.
const graceMs = 25_000

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Built files lie beside dist/server; there are none when the sources are run.
const isBuilt = existsSync(beside('../fingerprint'))

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, serializers: { err: logError } })
  const server = await startServer({
    config,
    log,
    webRoot: isBuilt ? beside('../web') : null,
    pgliteTemplate: isBuilt ? beside('../pglite-template') : null,
  })
  console.log(`\n  Cuartilla está en ${config.publicUrl ?? server.url}\n`)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    server.stop(signal === 'SIGTERM' ? graceMs : 0).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
