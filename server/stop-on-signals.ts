import type { Logger } from 'pino'

type Stoppable = { stop(graceMs: number): Promise<void> }

/** Longer than a proxy waits, shorter than the 30 s of grace that Kubernetes gives. */
const graceMs = 25_000

/** Ctrl+C arrives twice under `npm start`, from the terminal and from npm; what comes later is a person's second press. */
const samePressMs = 500

/**
 * SIGTERM lets the runs finish, SIGINT does not wait for them; then the process ends. A second SIGINT ends it at once. A
 * repeated SIGTERM changes nothing: npm passes on what a service manager has sent to the whole group.
 */
export function stopOnSignals(server: Stoppable, log: Pick<Logger, 'info' | 'error'>): void {
  let lastAt: number | null = null
  const stop = (signal: 'SIGTERM' | 'SIGINT') => {
    const now = performance.now()
    if (lastAt !== null) {
      if (signal === 'SIGINT' && now - lastAt > samePressMs) process.exit(1)
      return
    }
    lastAt = now
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
}
