import { createMiddleware } from 'hono/factory'

/** For what is streamed: nothing on the way may hold it back, be it to compress it (`no-transform`) or, as Nginx, by itself. */
export const unbuffered = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('cache-control', 'no-store, no-transform')
  c.res.headers.set('x-accel-buffering', 'no')
})
