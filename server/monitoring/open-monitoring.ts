import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { DriftCheck } from '#server/credits/check-drift.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { runEvery } from '#server/timing/timing.ts'

export type Monitoring = {
  /** Answers /metrics at the server's own port; null where it is not to. */
  answer: ((request: Request) => Promise<Response>) | null
  stop: () => Promise<void>
}

const driftEveryMs = 60_000

/** Watches the ledger, and lets the server's metrics be read where the configuration says. */
export async function openMonitoring(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'db' | 'log' | 'metrics'>,
): Promise<Monitoring> {
  const { config, log, metrics } = dependencies
  const drift = new DriftCheck(dependencies)
  const stopDrift = runEvery(
    driftEveryMs,
    async () => void (await drift.checkSome()),
    (err) => log.error({ err }, 'the ledger could not be checked'),
  )
  if (config.metrics === null) return { answer: null, stop: stopDrift }
  const { port, host, token } = config.metrics
  addStateGauges({ ...dependencies, drift })
  const answer = async (authorization: string | null): Promise<Response> => {
    if (token !== null && !isBearer(authorization, token)) {
      return new Response('Forbidden\n', { status: 403 })
    }
    const { registry } = metrics
    return new Response(await registry.metrics(), {
      headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
    })
  }
  if (port === null) {
    return { answer: (request) => answer(request.headers.get('authorization')), stop: stopDrift }
  }
  const close = await listen({ port, host }, answer, (err) =>
    log.error({ err }, 'the metrics could not be read'),
  )
  return {
    answer: null,
    stop: async () => {
      await Promise.all([stopDrift(), close()])
    },
  }
}

function isBearer(authorization: string | null, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))
}

/** A port of its own, which proxies do not lead to. */
function listen(
  { port, host }: { port: number; host: string },
  answer: (authorization: string | null) => Promise<Response>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const http = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    answer(request.headers.authorization ?? null)
      .then(async (answered) => {
        response.writeHead(answered.status, Object.fromEntries(answered.headers))
        response.end(await answered.text())
      })
      .catch((error: unknown) => {
        onError(error)
        response.writeHead(500).end()
      })
  })
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} of METRICS_PORT is in use.`, { cause: error })
          : error,
      ),
    )
    http.listen(port, host, () =>
      resolve(
        () =>
          new Promise((closed) => {
            http.close(() => closed())
            http.closeAllConnections()
          }),
      ),
    )
  })
}

type Parts = Pick<Dependencies, 'config' | 'database' | 'db' | 'metrics'> & { drift: DriftCheck }

/** Adds what is read when the metrics are: of the database, the disk and the ledger. */
function addStateGauges({ config, database, db, metrics, drift }: Parts): void {
  const registers = [metrics.registry]
  const pending = new Gauge({
    name: 'cuartilla_transfers_pending',
    help: 'Transfers that wait for an operator',
    registers,
  })
  const oldest = new Gauge({
    name: 'cuartilla_transfers_oldest_pending_seconds',
    help: 'How long the oldest of them has waited',
    registers,
  })
  const mails = new Gauge({
    name: 'cuartilla_mails_waiting',
    help: 'Mails that were not sent yet',
    registers,
  })
  new Gauge({
    name: 'cuartilla_database_up',
    help: 'Whether the database answered when the metrics were read',
    registers,
    async collect() {
      try {
        const [row] = await rowsOf<{ pending: number; oldest: string | null; mails: number }>(
          db,
          sql`select (select count from transfer_counts where status = 'pending') as pending,
                (select extract(epoch from now() - min(created_at)) from transactions
                  where status = 'pending') as oldest,
                (select count(*)::int from outbox_mails where sent_at is null) as mails`,
        )
        pending.set(row?.pending ?? 0)
        oldest.set(Number(row?.oldest ?? 0))
        mails.set(row?.mails ?? 0)
        this.set(1)
      } catch {
        // The other metrics are still wanted; this gauge, at 0, says that the database did not answer.
        this.set(0)
      }
    },
  })
  new Gauge({
    name: 'cuartilla_database_connections',
    help: 'Connections of this server: open, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections()))
        this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'cuartilla_drift_rows',
    help: 'Rows of the view drift in the last round of the accounts; anything but 0 is wrong',
    registers,
    collect() {
      this.set(drift.rows)
    },
  })
  new Gauge({
    name: 'cuartilla_drift_checked_accounts',
    help: 'Accounts whose ledger was checked since the start',
    registers,
    collect() {
      this.set(drift.checked)
    },
  })
  new Gauge({
    name: 'cuartilla_disk_free_ratio',
    help: 'Free part of the disk of DATA_DIR, from 0 to 1',
    registers,
    async collect() {
      const { bavail, blocks } = await statfs(config.dataDir)
      this.set(blocks === 0 ? 1 : bavail / blocks)
    },
  })
}
