import { createParser } from 'eventsource-parser'
import { cutText } from '#core/document/truncate-text.ts'
import { anyObjects, JsonObjects } from '#core/generation/json/json-objects.ts'
import { failureOfPage } from './failure-of-error.ts'
import { emptyResponse, ModelFailure } from './model.ts'

/** Bytes of one event; the largest that are known, a whole answer of Gemini in one piece, have some hundred kilobytes. */
const maxEventBytes = 4 * 1024 * 1024
/** Bytes of a whole stream, of which a model's words are a hundredth where each comes in an event of its own. */
const maxStreamBytes = 128 * 1024 * 1024
/** How much of a page of HTML is read for its title. */
const maxPageCharacters = 4_000

/** An event of a model's stream: its JSON object, or OpenAI's `[DONE]`. */
export type StreamedEvent = Record<string, unknown> | '[DONE]'

/**
 * Decodes the body of a streamed response from pieces cut anywhere: server-sent events, or JSON objects without them (one,
 * in lines, or in an array). Ids of events say nothing: a server may give all the same, and nothing is resumed here.
 * Throws a ModelFailure for anything else.
 */
export class EventReader {
  readonly #providerName: string
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  readonly #objects = new JsonObjects(anyObjects)
  /** Null until the first character that is not white space. */
  #format: 'events' | 'objects' | 'page' | null = null
  #page = ''
  #events: StreamedEvent[] = []
  #count = 0
  #bytes = 0
  #bytesSinceEvent = 0
  #isBlank = true
  readonly #parser = createParser({
    onEvent: ({ data }) => {
      // A keep-alive.
      if (data.trim() === '') return
      this.#count++
      this.#events.push(...eventsIn(data))
    },
    // A comment is a keep-alive; a line that is no field at all is not an event stream.
    onError: ({ field, value = '' }) => {
      this.#isBlank = false
      // An old llama.cpp's name for an event of its own.
      if (field === 'error') this.#events.push({ error: eventOf(value) ?? value })
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
    if (this.#format === 'page') throw failureOfPage(this.#page)
    if (this.#format === 'objects') this.#requireWholeObjects()
    if (this.#count === 0 && this.#events.length === 0) throw this.#nothing()
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
      this.#format = first === '[' || first === '{' ? 'objects' : first === '<' ? 'page' : 'events'
    }
    if (this.#format === 'events') {
      this.#parser.feed(text)
      return
    }
    if (this.#format === 'page') {
      this.#page += text.slice(0, maxPageCharacters - this.#page.length)
      if (this.#page.length >= maxPageCharacters) throw failureOfPage(this.#page)
      return
    }
    for (const element of this.#objects.push(text)) {
      this.#count++
      this.#events.push(element)
    }
  }

  #requireWholeObjects(): void {
    const state = this.#objects.end()
    if (state === 'complete' || state === 'empty') return
    throw new ModelFailure('generation.bad_stream', { message: `The JSON is ${state}` })
  }

  #nothing(): ModelFailure {
    if (!this.#isBlank) {
      return new ModelFailure('generation.bad_stream', { message: 'Not an event stream' })
    }
    return emptyResponse(this.#providerName, 'The body is empty')
  }
}

const endMark = /^"?\[done\]"?$/i

/** The event of its data, or the events of its lines where no blank line parted them. */
function eventsIn(data: string): StreamedEvent[] {
  const event = eventOf(data)
  if (event !== null) return [event]
  return data.split('\n').flatMap((line) => (line.trim() === '' ? [] : [eventOfLine(line)]))
}

function eventOfLine(line: string): StreamedEvent {
  const event = eventOf(line)
  if (event !== null) return event
  throw new ModelFailure('generation.bad_stream', {
    message: `A garbage event: ${cutText(line, 80)}`,
  })
}

function eventOf(data: string): StreamedEvent | null {
  if (endMark.test(data.trim())) return '[DONE]'
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
