import type { MiddlewareHandler } from 'hono'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { AppEnv } from './app-types.ts'

/** Counts each response by its call, status and error, and measures the time until it begins. */
export function countRequests(
  metrics: Pick<Metrics, 'requests' | 'requestSeconds' | 'refusals'>,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now()
    await next()
    const call = c.get('call') ?? 'other'
    const refusal = c.get('refusal')
    metrics.requests.inc({ call, status: c.res.status })
    metrics.requestSeconds.observe({ call }, (performance.now() - began) / 1_000)
    if (refusal !== undefined) metrics.refusals.inc({ code: refusal })
  }
}
