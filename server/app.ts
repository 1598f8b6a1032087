import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sameOrigin, securityHeaders } from '#server/http/browser-security.ts'
import { readBuiltPages } from '#server/site/built-pages.ts'
import { staticFiles } from '#server/site/static-files.ts'
import { within } from '#server/timing/within.ts'
import type { Dependencies } from './dependencies.ts'
import { AppError } from './http/app-error.ts'
import type { AppEnv } from './http/app-types.ts'
import { clientAddressReader } from './http/client-address.ts'
import { onError, onNotFound } from './http/on-error.ts'
import { apiRoutes } from './routes.ts'

// Far more than the longest prompt with a long message history.
const maxBodyBytes = 2 * 1024 * 1024
/** Files, and drafts with a project or before there is one. */
const uploads = /^\/api\/(?:files|projects\/(?:[^/]+\/)?import)$/
/** Sources and the assignment, of a project or before there is one: a file or JSON. */
const filesOrJson = /^\/api\/(?:projects\/[^/]+\/)?(?:sources|assignment)$/

// A health check has to fail soon; a query may wait longer for a connection.
const healthMs = 3_000

export type App = Hono<AppEnv>

/** The server's routes and middleware. `webRoot` is the built interface, or null where Vite serves it. */
export function createApp(dependencies: Dependencies, webRoot: string | null): App {
  const { config, db, log, runs } = dependencies
  const clientAddress = clientAddressReader(config.trustedProxies)
  const pages = webRoot === null ? null : readBuiltPages(webRoot)
  const app: App = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('clientAddress', clientAddress(c))
    c.set('log', log.child({ requestId, method: c.req.method, path: c.req.path }))
    c.header('x-request-id', requestId)
    await next()
  })
  // Replaces the policy for pages, which securityHeaders sets: nothing under /api is a page.
  app.use('/api/*', async (c, next) => {
    await next()
    c.res.headers.set('content-security-policy', "default-src 'none'; sandbox")
  })
  app.use(securityHeaders(pages?.scriptHashes ?? []))
  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  const limited = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw new AppError('request.too_large')
    },
  })
  // Uploads are larger and count their own bytes.
  app.use('/api/*', (c, next) => {
    const isForm = /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
    return uploads.test(c.req.path) || (isForm && filesOrJson.test(c.req.path))
      ? next()
      : limited(c, next)
  })
  app.use('/api/*', sameOrigin(config.publicUrl))

  app.get('/api/health', async (c) => {
    const answered = runs.isStuck() ? null : await within(db.execute(sql`select 1`), healthMs)
    if (answered === null) throw new AppError('server.unavailable')
    return c.json({ status: 'ok' })
  })
  app.route('/api', apiRoutes(dependencies))
  app.all('/api/*', onNotFound)
  if (webRoot !== null && pages !== null) {
    app.route('/', staticFiles({ webRoot, pages, publicUrl: config.publicUrl }))
  }
  app.notFound(onNotFound)
  app.onError(onError)
  return app
}
