import { JsonObjects, type ObjectsState, oneArray } from '#core/generation/json/json-objects.ts'
import type { Completeness, RunEvent } from './run-events.ts'

/** White space between elements, sent as a heartbeat while there are no events. */
export const candidatesBeat = '\n'

const finishReasons = {
  complete: 'STOP',
  stopped: 'STOPPED',
  cut_off: 'MAX_TOKENS',
  credit_limit: 'CREDIT_LIMIT',
  doubtful: 'DOUBTFUL',
} as const satisfies Record<Completeness, string>

/**
 * Encodes a run's events as the response of `POST /api/generate`: a streamed JSON array of candidates in Gemini's
 * shape. The texts of `candidates[0].content.parts[0].text`, joined, are the model's JSON. A run that failed ends
 * the array with `{ error }`.
 */
export class CandidatesWriter {
  readonly #requestId: string
  #isFirst = true
  #seq = 0

  constructor(requestId = '') {
    this.#requestId = requestId
  }

  write(event: RunEvent): string {
    if (event.type === 'text') {
      this.#seq = event.seq ?? this.#seq
      return this.#element(candidate(event.text, this.#seq))
    }
    const { end } = event
    if (end.status !== 'failed') {
      return `${this.#element(candidate('', this.#seq, finishReasons[end.completeness]))}]`
    }
    const { code, message, details } = end
    const error = { code, message, details, requestId: this.#requestId }
    return `${this.#element(JSON.stringify({ error }))}]`
  }

  #element(json: string): string {
    const separator = this.#isFirst ? '[' : ',\n'
    this.#isFirst = false
    return separator + json
  }
}

/** Written by hand: `JSON.stringify` of the object around the text costs three times that of the text. */
function candidate(text: string, seq: number, finishReason?: string): string {
  const finish = finishReason === undefined ? '' : `,"finishReason":"${finishReason}"`
  return `{"candidates":[{"content":{"role":"model","parts":[{"text":${JSON.stringify(text)}}]},"index":0${finish}}],"seq":${seq}}`
}

/** Reads such an array, ours or Gemini's own, while it arrives in pieces cut anywhere. */
export class CandidatesReader {
  readonly #array = new JsonObjects(oneArray)
  #finish: Completeness | null = null
  #failed = false

  /** The events of the elements that `chunk` closed; the end comes when the array has closed. */
  push(chunk: string): RunEvent[] {
    const events = this.#array.push(chunk).flatMap((element) => this.#read(element))
    if (this.#finish !== null && !this.#failed && this.#array.hasClosed) {
      events.push({ type: 'end', end: { status: 'generated', completeness: this.#finish } })
      this.#finish = null
    }
    return events
  }

  /** How the whole response ended. */
  end(): ObjectsState {
    return this.#array.end()
  }

  #read(element: Loose): RunEvent[] {
    if (element.error) {
      const { code, message, details } = element.error
      this.#failed = true
      const end = {
        status: 'failed' as const,
        code: asText(code),
        message: asText(message),
        details: isRecord(details) ? details : {},
      }
      return [{ type: 'end', end }]
    }
    const first = element.candidates?.[0]
    if (!first) return []
    if (typeof first.finishReason === 'string') this.#finish = completenessOf(first.finishReason)
    const parts = first.content?.parts ?? []
    const text = parts.map((part) => (part.thought === true ? '' : asText(part.text))).join('')
    const seq = typeof element.seq === 'number' ? element.seq : null
    return text === '' ? [] : [{ type: 'text', seq, text }]
  }
}

type Loose = {
  candidates?: {
    content?: { parts?: { text?: unknown; thought?: unknown }[] }
    finishReason?: unknown
  }[]
  seq?: unknown
  error?: { code?: unknown; message?: unknown; details?: unknown }
}

/** A reason that we did not send means that the text ended early. */
function completenessOf(reason: string): Completeness {
  for (const [completeness, name] of Object.entries(finishReasons)) {
    if (name === reason) return completeness as Completeness
  }
  return 'cut_off'
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
