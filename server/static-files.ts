import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { AppEnv } from './http/app-types.ts'

const forever = 'public, max-age=31536000, immutable'

/** The built interface: hashed assets for ever, and the page itself for every path the router knows. */
export function staticFiles(webRoot: string) {
  const files = new Hono<AppEnv>()
  files.use(
    '/assets/*',
    serveStatic({
      root: webRoot,
      precompressed: true,
      onFound: (_, c) => void c.header('cache-control', forever),
    }),
  )
  files.all('/assets/*', (c) => c.notFound())
  files.use('*', serveStatic({ root: webRoot, precompressed: true }))
  files.get('*', async (c) => {
    c.header('cache-control', 'no-cache')
    return c.html(await readFile(join(webRoot, 'index.html'), 'utf8'))
  })
  return files
}
