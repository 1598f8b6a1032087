import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { cutText } from '#core/document/truncate-text.ts'
import { rememberedLookup } from '#server/http/remembered-lookup.ts'
import { EventReader, type StreamedEvent } from './event-reader.ts'
import { failureOfStatus } from './failure-of-error.ts'
import { emptyResponse, ModelFailure } from './model.ts'

export type StreamCall = {
  url: string
  headers: Record<string, string>
  body: unknown
  signal: AbortSignal
  /** Completes «La respuesta de la API de … estaba vacía.» */
  providerName: string
}

export type StreamListener = {
  /** The events that a chunk completed; an empty list shows that the model is working. May throw a ModelFailure. */
  onEvents(events: StreamedEvent[]): void
  /** The stream has ended and is complete. May throw a ModelFailure. */
  onEnd(): void
  onFault(fault: ModelFailure): void
}

const lookup = rememberedLookup()

/** How many characters of an upstream's error are read. */
const maxErrorCharacters = 4_000

/**
 * Posts JSON and reads the events of the response: server-sent events, or a JSON array of them. Reports exactly one end
 * or fault, or nothing more once it is aborted. Uses `node:http`, whose stream costs a third of `fetch`'s.
 */
export function postForEvents(call: StreamCall, listener: StreamListener): void {
  const url = new URL(call.url)
  const body = Buffer.from(JSON.stringify(call.body))
  let isOver = false
  const over = (): boolean => {
    if (isOver) return false
    isOver = true
    call.signal.removeEventListener('abort', onAbort)
    return true
  }
  const onAbort = () => {
    if (over()) outgoing.destroy()
  }
  const fail = (error: unknown) => {
    if (!over()) return
    outgoing.destroy()
    listener.onFault(asFailure(error))
  }

  const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    lookup,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'content-length': body.length,
      ...call.headers,
    },
  })
  let hasResponse = false
  outgoing.on('error', (error) => {
    // After the response has begun, its own error says the same.
    if (!hasResponse) fail(unreachable(error))
  })
  outgoing.on('response', (response) => {
    hasResponse = true
    if (isOver) return
    const status = response.statusCode ?? 0
    if (status < 200 || status > 299) {
      readError(response).then(
        (text) => fail(failureOfStatus(status, text, response.headers)),
        fail,
      )
      return
    }
    let hasBytes = false
    const failCut = (reason: unknown) =>
      fail(hasBytes ? cut(reason) : emptyResponse(call.providerName, `Cut: ${reason}`))
    response.on('error', failCut)
    response.on('close', () => failCut('closed before its end'))
    const reader = new EventReader(call.providerName)
    response.on('data', (bytes: Buffer) => {
      if (isOver) return
      hasBytes = true
      try {
        listener.onEvents(reader.push(bytes))
      } catch (error) {
        fail(error)
      }
    })
    response.on('end', () => {
      if (isOver) return
      try {
        const last = reader.end()
        if (last.length > 0) listener.onEvents(last)
        if (over()) listener.onEnd()
      } catch (error) {
        fail(error)
      }
    })
  })
  if (call.signal.aborted) onAbort()
  else call.signal.addEventListener('abort', onAbort)
  if (!isOver) outgoing.end(body)
}

function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  return new ModelFailure('generation.bad_stream', { message: String(error), cause: error })
}

/** What TLS says of a certificate that is not trusted: expired, of another name, signed by nobody known. */
const untrusted = /^(ERR_TLS_CERT|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED)/

function unreachable(error: NodeJS.ErrnoException): ModelFailure {
  const message = `Not reached: ${error.message}`
  // Another attempt a moment later finds the same certificate.
  if (untrusted.test(error.code ?? '')) {
    return new ModelFailure('generation.misconfigured', { message, cause: error })
  }
  return new ModelFailure('generation.overloaded', {
    message,
    retry: 'twice',
    cause: error,
  })
}

function cut(reason: unknown): ModelFailure {
  return new ModelFailure('generation.bad_stream', { message: `Cut: ${reason}`, cause: reason })
}

async function readError(response: IncomingMessage): Promise<string> {
  let text = ''
  try {
    response.setEncoding('utf8')
    for await (const piece of response) {
      text += piece
      if (text.length >= maxErrorCharacters) break
    }
  } catch {
    // The status alone decides which failure it is; the body only explains it in the log.
  }
  return cutText(text, maxErrorCharacters)
}
