import type { IncomingMessage } from 'node:http'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '#contract/call.ts'
import { isConnectionLost, isDiskFull, isTimedOut } from '#server/db/lost-connection.ts'
import { AppError } from './app-error.ts'
import type { AppContext, AppEnv } from './app-types.ts'

/** The only place that decides which error a client sees. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (hasLeft(c)) return c.body(null, clientLeft as ContentfulStatusCode)
  const known = asAppError(error)
  if (known.status >= 500 || isTimedOut(error)) {
    // A server without a place answers as it should; many of them are worth a look.
    const level = known.details['retryAfterSeconds'] === undefined ? 'error' : 'warn'
    c.get('log')[level]({ err: error }, 'request failed')
  }
  return errorResponse(c, known)
}

/** What Nginx counts requests as whose client left; nobody gets it. */
const clientLeft = 499

/** Whether the client closed the connection before its request was whole: no fault, and nothing to log. */
function hasLeft(c: AppContext): boolean {
  const incoming = c.env?.incoming as IncomingMessage | undefined
  return incoming?.destroyed === true && !incoming.complete
}

export const onNotFound: NotFoundHandler<AppEnv> = (c) =>
  errorResponse(c, new AppError('request.not_found'))

function errorResponse(c: AppContext, error: AppError): Response {
  const retryAfterSeconds = error.details['retryAfterSeconds'] ?? restSeconds[error.status]
  if (typeof retryAfterSeconds === 'number') c.header('retry-after', String(retryAfterSeconds))
  c.set('refusal', error.code)
  const body = errorBody(error, c.get('requestId'))
  const lingerMs = lingerMsByStatus[error.status]
  if (lingerMs === undefined) return c.json(body, error.status as ContentfulStatusCode)
  const text = JSON.stringify(body)
  return c.body(
    lingeringBody(text, c.env.incoming as IncomingMessage, lingerMs),
    error.status as ContentfulStatusCode,
    {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      // On a kept connection the rest of this request would be parsed as the next one.
      connection: 'close',
    },
  )
}

/** Seconds of `Retry-After` by status, for errors that name none themselves. */
const restSeconds: Record<number, number> = { 503: 10, 507: 60 }

/** How long the rest of a refused request is read and discarded, in ms by status. */
const lingerMsByStatus: Record<number, number> = { 408: 2_000, 413: 30_000 }

function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: { code: error.code, message: error.studentMessage, details: error.details, requestId },
  }
}

function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  const cause = error
  if (error instanceof HTTPException && error.status < 500) {
    if (error.status === 413) return new AppError('request.too_large', {}, { cause })
    if (error.status === 404) return new AppError('request.not_found', {}, { cause })
    return new AppError(
      error.status === 400 ? 'request.not_json' : 'request.invalid',
      {},
      { cause },
    )
  }
  if (isTimedOut(error)) {
    return new AppError('request.in_progress', { retryAfterSeconds: 3 }, { cause })
  }
  const code = isDiskFull(error)
    ? 'server.full'
    : isConnectionLost(error)
      ? 'server.unavailable'
      : 'server.unexpected'
  return new AppError(code, {}, { cause })
}

const maxBytes = 64 * 1024 * 1024

/**
 * The body of a response to a request that is still being sent (a lingering close). It is sent at once but ended only
 * after the rest of the request was read and discarded, up to a limit. Closing a connection with unread bytes resets
 * it, and the client may lose the response.
 */
function lingeringBody(
  text: string,
  incoming: IncomingMessage,
  maxMs: number,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      await discardRest(incoming, maxMs)
      controller.close()
    },
  })
}

function discardRest(incoming: IncomingMessage, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed) return resolve()
    let bytes = 0
    const timer = setTimeout(resolve, maxMs)
    const onEnd = () => {
      clearTimeout(timer)
      resolve()
    }
    // The earlier reader of the body has stopped and would buffer further data.
    for (const event of ['data', 'readable']) incoming.removeAllListeners(event)
    incoming.on('data', (chunk: Uint8Array) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) onEnd()
    })
    incoming.once('end', onEnd)
    incoming.once('close', onEnd)
    incoming.resume()
  })
}
