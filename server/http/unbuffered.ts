import { createMiddleware } from 'hono/factory'

/** Headers for streams: proxies may neither compress (`no-transform`) nor buffer them (Nginx: `x-accel-buffering`). */
export const unbuffered = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('cache-control', 'no-store, no-transform')
  c.res.headers.set('x-accel-buffering', 'no')
})
