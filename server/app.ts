import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { sameOrigin, securityHeaders } from '#server/http/browser-security.ts'
import { readBuiltPages } from '#server/site/built-pages.ts'
import { staticFiles } from '#server/site/static-files.ts'
import type { Dependencies } from './dependencies.ts'
import { AppError } from './http/app-error.ts'
import type { AppEnv } from './http/app-types.ts'
import { clientAddressReader } from './http/client-address.ts'
import { countRequests } from './http/count-requests.ts'
import { onError, onNotFound } from './http/on-error.ts'
import { limitOpenBodies } from './http/open-bodies.ts'
import { limitBody } from './http/register.ts'
import { inRequest } from './http/request-context.ts'
import { requireUser } from './http/require-user.ts'
import { registerCalls } from './routes.ts'

export type App = Hono<AppEnv>

type AppOptions = {
  /** The built interface, or null where Vite serves it. */
  webRoot: string | null
  /** Answers /metrics; null where the server's port has no metrics. */
  answerMetrics: ((request: Request) => Promise<Response>) | null
}

/** The server's routes and middleware. */
export function createApp(dependencies: Dependencies, { webRoot, answerMetrics }: AppOptions): App {
  const { config, log } = dependencies
  const clientAddress = clientAddressReader(config.trustedProxies)
  const pages =
    webRoot === null
      ? null
      : readBuiltPages(
          webRoot,
          config.issuers.map(({ id, name }) => ({ id, name })),
        )
  const app: App = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('clientAddress', clientAddress(c))
    c.set('log', log.child({ method: c.req.method, path: pathToLog(c.req.path) }))
    c.header('x-request-id', requestId)
    await inRequest({ requestId }, next)
  })
  app.use(countRequests(dependencies.metrics))
  if (config.rateLimit) app.use(limitOpenBodies())
  // While the server ends: a proxy that kept its connection could send a request at the moment at which it is closed.
  app.use(async (c, next) => {
    await next()
    if (dependencies.ending.isBegun) c.res.headers.set('connection', 'close')
  })
  // Replaces the policy for pages, which securityHeaders sets: nothing under /api is a page.
  app.use('/api/*', async (c, next) => {
    await next()
    c.res.headers.set('content-security-policy', "default-src 'none'; sandbox")
  })
  // The address of a link is its secret, and no page for search engines.
  app.use('/compartido/*', async (c, next) => {
    await next()
    c.res.headers.set('referrer-policy', 'no-referrer')
    c.res.headers.set('x-robots-tag', 'noindex')
  })
  app.use(securityHeaders(pages?.scriptHashes ?? []))
  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  app.use('/api/*', sameOrigin(config.publicUrl))
  app.use('/api/*', async (c, next) => {
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isReading && dependencies.database.isFull()) throw new AppError('server.full')
    await next()
  })

  registerCalls(app, dependencies)
  // An unknown path needs a session too, so that a visitor does not learn which paths there are.
  app.all('/api/*', limitBody({}), requireUser(dependencies), onNotFound)
  if (answerMetrics !== null) app.get('/metrics', (c) => answerMetrics(c.req.raw))
  if (webRoot !== null && pages !== null) {
    app.route('/', staticFiles({ webRoot, pages, publicUrl: config.publicUrl }))
  }
  app.notFound(onNotFound)
  app.onError(onError)
  return app
}

/** The path without the token of a shared project's link: whoever reads the log could open the project with it. */
function pathToLog(path: string): string {
  return path.replace(/^(\/api\/shared|\/compartido)\/[^/]+/, '$1/…')
}
