import { createParser } from 'eventsource-parser'
import { cutText } from '#core/document/truncate-text.ts'
import { JsonArrayReader } from '#core/generation/run/json-array-reader.ts'
import { emptyResponse, ModelFailure } from './model.ts'

/** Bytes of one event; the largest that are known, a whole answer of Gemini in one piece, have some hundred kilobytes. */
const maxEventBytes = 4 * 1024 * 1024
/** Bytes of a whole stream, of which a model's words are a hundredth where each comes in an event of its own. */
const maxStreamBytes = 128 * 1024 * 1024

/** An event of a model's stream: its JSON object, or OpenAI's `[DONE]`. */
export type StreamedEvent = Record<string, unknown> | '[DONE]'

/**
 * Decodes the body of a streamed response from pieces cut anywhere: server-sent events, or the JSON array (or single
 * object) of a server without an event stream, as Gemini without `alt=sse`. An event with the same id as the one
 * before is a repetition and left out. Throws a ModelFailure for anything else.
 */
export class EventReader {
  readonly #providerName: string
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  readonly #array = new JsonArrayReader()
  /** Null until the first character that is not white space. */
  #format: 'events' | 'array' | 'object' | null = null
  #events: StreamedEvent[] = []
  #lastId: string | undefined
  #count = 0
  #bytes = 0
  #bytesSinceEvent = 0
  #isBlank = true
  readonly #parser = createParser({
    onEvent: ({ id, data }) => {
      this.#count++
      if (id !== undefined && id === this.#lastId) return
      this.#lastId = id
      this.#events.push(data.trim() === '[DONE]' ? '[DONE]' : parseEvent(data))
    },
    // A comment is a keep-alive; a line that is no field at all is not an event stream.
    onError: () => {
      this.#isBlank = false
    },
  })

  constructor(providerName: string) {
    this.#providerName = providerName
  }

  /** The events that `bytes` completed. */
  push(bytes: Uint8Array): StreamedEvent[] {
    const before = this.#count
    this.#feed(this.#decode(bytes))
    this.#bytes += bytes.length
    this.#bytesSinceEvent = this.#count > before ? 0 : this.#bytesSinceEvent + bytes.length
    if (this.#bytes > maxStreamBytes || this.#bytesSinceEvent > maxEventBytes) {
      throw new ModelFailure('generation.bad_stream', { message: 'The stream is too long' })
    }
    return this.#take()
  }

  /** The last event, if only the end of the body completed it. */
  end(): StreamedEvent[] {
    // The last event may lack the blank line that ends it.
    this.#feed(`${this.#decode()}${this.#format === 'events' ? '\n\n' : ''}`)
    if (this.#format === 'object') this.#feed(']')
    if (this.#format === 'array' || this.#format === 'object') this.#requireWholeArray()
    if (this.#count === 0) throw this.#nothing()
    return this.#take()
  }

  #take(): StreamedEvent[] {
    const taken = this.#events
    this.#events = []
    return taken
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return bytes === undefined
        ? this.#decoder.decode()
        : this.#decoder.decode(bytes, { stream: true })
    } catch (cause) {
      throw new ModelFailure('generation.bad_stream', { message: 'Not UTF-8', cause })
    }
  }

  #feed(text: string): void {
    if (this.#format === null) {
      const first = text.trimStart().charAt(0)
      if (first === '') return
      this.#format = first === '[' ? 'array' : first === '{' ? 'object' : 'events'
      if (this.#format === 'object') this.#array.push('[')
    }
    if (this.#format === 'events') {
      this.#parser.feed(text)
      return
    }
    for (const element of this.#array.push(text)) {
      this.#count++
      this.#events.push(element)
    }
  }

  #requireWholeArray(): void {
    const state = this.#array.end()
    if (state === 'complete' || state === 'empty') return
    throw new ModelFailure('generation.bad_stream', { message: `The JSON array is ${state}` })
  }

  #nothing(): ModelFailure {
    if (!this.#isBlank) {
      return new ModelFailure('generation.bad_stream', { message: 'Not an event stream' })
    }
    return emptyResponse(this.#providerName, 'The body is empty')
  }
}

function parseEvent(data: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    value = null
  }
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  throw new ModelFailure('generation.bad_stream', {
    message: `A garbage event: ${cutText(data, 80)}`,
  })
}
