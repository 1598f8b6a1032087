import { createParser } from 'eventsource-parser'
import { failureOfStatus } from './http-failure.ts'
import { ModelFailure } from './model.ts'

export type StreamCall = {
  url: string
  headers: Record<string, string>
  body: unknown
  signal: AbortSignal
  /** Completes «La respuesta de la API de … estaba vacía.» */
  providerName: string
}

/** An upstream's error is read up to here. */
const maxErrorCharacters = 4_000

/**
 * Posts JSON and reads the answer's server-sent events: for every piece of the network the data of the events
 * that it completed (perhaps none: a sign of life). Throws a ModelFailure for whatever goes wrong but the abort.
 */
export async function* postForEvents(call: StreamCall): AsyncGenerator<string[]> {
  const response = await post(call)
  if (!response.ok)
    throw failureOfStatus(response.status, await readError(response), response.headers)

  let events: string[] = []
  let count = 0
  let isBlank = true
  const parser = createParser({
    onEvent: (event) => {
      count++
      events.push(event.data)
    },
    // A comment is a keep-alive; a line that is no field at all is not an event stream.
    onError: () => {
      isBlank = false
    },
  })
  const take = () => {
    const taken = events
    events = []
    return taken
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of response.body ?? []) {
      parser.feed(decoder.decode(bytes, { stream: true }))
      yield take()
    }
    // The last event may lack the blank line that ends it.
    parser.feed(`${decoder.decode()}\n\n`)
  } catch (error) {
    call.signal.throwIfAborted()
    if (error instanceof ModelFailure) throw error
    throw new ModelFailure('generation.bad_stream', { message: `Cut: ${error}`, cause: error })
  }
  if (events.length > 0) yield take()
  if (count > 0) return
  if (!isBlank) throw new ModelFailure('generation.bad_stream', { message: 'Not an event stream' })
  throw new ModelFailure('generation.empty_response', {
    message: 'The body is empty',
    details: { provider: call.providerName },
    retry: 'once',
  })
}

/** The data of an event as an object. */
export function parseEvent(data: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    value = null
  }
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new ModelFailure('generation.bad_stream', {
    message: `A garbage event: ${data.slice(0, 80)}`,
  })
}

async function post(call: StreamCall): Promise<Response> {
  try {
    return await fetch(call.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...call.headers },
      body: JSON.stringify(call.body),
      signal: call.signal,
      // A redirect would carry the key to another host.
      redirect: 'manual',
    })
  } catch (error) {
    call.signal.throwIfAborted()
    const cause = error instanceof Error ? error.cause : undefined
    throw new ModelFailure('generation.overloaded', {
      message: `Not reached: ${cause ?? error}`,
      retry: 'twice',
      cause: error,
    })
  }
}

async function readError(response: Response): Promise<string> {
  try {
    return (await response.text()).slice(0, maxErrorCharacters)
  } catch {
    return ''
  }
}
