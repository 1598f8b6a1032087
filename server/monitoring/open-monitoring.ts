import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { DriftCheck } from '#server/credits/check-drift.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { runEvery } from '#server/timing/timing.ts'
import { addStateGauges } from './state-gauges.ts'

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
