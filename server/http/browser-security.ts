import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-types.ts'

/** Methods that change nothing (RFC 9110 §9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes by a page of another site in a student's browser (CSRF). Browsers send Origin and Sec-Fetch-Site,
 * which pages cannot change; a client without them is not a browser and has no cookie to abuse.
 */
export function sameOrigin(publicUrl: string | null) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
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

/**
 * Headers of every response. Inline styles are allowed because the dialog and toast libraries set style attributes and
 * one style element. Inline scripts are allowed by hash: only those that the build wrote into the pages.
 */
export const securityHeaders = (scriptHashes: string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      // A PDF receipt is shown in a frame from bytes that the page has fetched.
      frameSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: 'max-age=31536000',
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { microphone: [], geolocation: [], camera: ['self'] },
  })
