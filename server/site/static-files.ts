import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { isScreenPath } from '#contract/app-paths.ts'
import { sessionCookiePrefix } from '#server/account/cookies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import type { BuiltPages, PageName } from './built-pages.ts'

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The most origins that pages are written and compressed for: 23 ms of a core each. */
const maxOrigins = 8

/**
 * The origin that pages name: that of the site; without one this machine's own, and the first other by which it is
 * reached. Throws request.wrong_host for the rest, which anybody can make up.
 */
function pageOrigins(publicUrl: string | null): (url: string) => string {
  if (publicUrl !== null) return () => publicUrl
  const known = new Set<string>()
  let first: string | null = null
  return (url) => {
    const { origin, hostname } = new URL(url)
    if (origin === first || known.has(origin)) return origin
    if (loopback.test(hostname) && known.size < maxOrigins) known.add(origin)
    else if (first === null) first = origin
    else throw new AppError('request.wrong_host')
    return origin
  }
}

const forever = 'public, max-age=31536000, immutable'
const html = 'text/html; charset=utf-8'

const sessionMark = new RegExp(
  `(?:^|;\\s*)(?:__Secure-)?${sessionCookiePrefix}\\.session_token=[^;]`,
)

type Options = { webRoot: string; pages: BuiltPages; publicUrl: string | null }

/**
 * The built interface: immutable assets, the pages for visitors as the build wrote them, and the app itself for every
 * path its router knows.
 */
export function staticFiles({ webRoot, pages, publicUrl }: Options) {
  const files = new Hono<AppEnv>()
  const originOf = pageOrigins(publicUrl)

  const send = async (c: Context<AppEnv>, name: PageName, type = html, status: 200 | 404 = 200) => {
    const page = await pages.ready(name, originOf(c.req.url))
    c.header('cache-control', 'no-cache')
    c.header('etag', page.etag)
    c.header('vary', 'Cookie, Accept-Encoding')
    if (status === 200 && c.req.header('if-none-match')?.includes(page.etag))
      return c.body(null, 304)
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (encoding) c.header('content-encoding', encoding)
    c.header('content-type', type)
    return c.body(new Uint8Array(page[encoding ?? 'plain']), status)
  }

  files.use(
    '/assets/*',
    serveStatic({
      root: webRoot,
      precompressed: true,
      onFound: (_, c) => void c.header('cache-control', forever),
    }),
  )
  files.all('/assets/*', (c) => c.notFound())
  // A browser with a session cookie gets the app instead of the landing, and the terms with the app's header;
  // the app checks whether the session is valid.
  const forVisitors = (name: 'landing' | 'terms') => (c: Context<AppEnv>) => {
    const hasSession = sessionMark.test(c.req.header('cookie') ?? '')
    return send(c, hasSession ? 'app' : name)
  }
  files.get('/', forVisitors('landing'))
  files.get('/terms', forVisitors('terms'))
  files.get('/offline.html', (c) => send(c, 'offline'))
  // Some browsers ask only for this path, and take any image type.
  files.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301))
  files.get('/robots.txt', (c) => send(c, 'robots', 'text/plain; charset=utf-8'))
  files.get('/sitemap.xml', (c) => send(c, 'sitemap', 'application/xml'))
  const otherFiles = serveStatic({
    root: webRoot,
    precompressed: true,
    onFound: (_, c) => void c.header('cache-control', 'no-cache'),
  })
  files.use('*', (c, next) => (/\.html$|\/\./.test(c.req.path) ? next() : otherFiles(c, next)))
  // The app shows its own page for an unknown path; the status is 404.
  files.get('*', (c) => send(c, 'app', html, isScreenPath(c.req.path) ? 200 : 404))
  return files
}
