import { createMiddleware } from 'hono/factory'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-types.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes by a page of another site in a student's browser (CSRF). Browsers send Origin and Sec-Fetch-Site,
 * which pages cannot change; a client without them is not a browser and has no cookie to abuse.
 */
export function sameOrigin(publicUrl: string | null) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!harmless.has(c.req.method)) {
      const origin = c.req.header('origin')
      const site = c.req.header('sec-fetch-site')
      const ownHost = new URL(publicUrl ?? c.req.url).host
      const isForeign =
        origin === undefined
          ? site === 'cross-site' || site === 'same-site'
          : !URL.canParse(origin) || new URL(origin).host !== ownHost
      if (isForeign) throw new AppError('auth.forbidden')
    }
    await next()
  })
}
