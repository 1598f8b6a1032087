import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-types.ts'
import { subscriberNetwork } from './rate-limit.ts'

/** A campus may share an address. A body that is not there yet holds no thread, but each that begins costs 0.3 ms. */
const maxOpenBodies = 200

/** Refuses a request whose network sends many others that are not whole yet; before more is done for it. */
export function limitOpenBodies(): MiddlewareHandler<AppEnv> {
  const open = new Map<string, number>()
  return (c, next) => {
    const { method } = c.req
    const incoming = c.env.incoming as IncomingMessage
    if (method === 'GET' || method === 'HEAD' || incoming.complete) return next()
    const network = subscriberNetwork(c.get('clientAddress'))
    const count = (open.get(network) ?? 0) + 1
    if (count > maxOpenBodies) {
      c.header('connection', 'close')
      throw new AppError('request.too_many', { retryAfterSeconds: 5 })
    }
    open.set(network, count)
    incoming.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    return next()
  }
}
