import { create } from 'content-disposition'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'

/** The Content-Disposition of a download. Clients that do not know RFC 8187 read `_` for letters that are not ASCII. */
export function attachment(filename: string): string {
  return create(filename, { fallback: filename.replace(/[^\x20-\x7e]|["\\%]/g, '_') })
}

/**
 * For responses that may be long: a phone may get 50 KB a second. Not for streams: a compressor delays their chunks.
 */
export const compressed = compress({ encoding: 'gzip' })

/** Headers for streams: proxies may neither compress (`no-transform`) nor buffer them (Nginx: `x-accel-buffering`). */
export const unbuffered = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('cache-control', 'no-store, no-transform')
  c.res.headers.set('x-accel-buffering', 'no')
})
