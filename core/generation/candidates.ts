type StreamError = {
  code: string
  message: string
  details: Record<string, unknown>
  requestId: string
}

/** One element of the streamed array, as the reader hands it on. */
export type StreamElement =
  | {
      kind: 'text'
      /** May be empty, as in the last element. */
      text: string
      /** Where the text stands in the run's log; null when the sender does not say. */
      seq: number | null
      finishReason: string | null
    }
  | { kind: 'error'; error: StreamError }

/** `cut`: the array never closed. `empty`: nothing came, or an array of nothing. */
export type StreamState = 'complete' | 'cut' | 'invalid' | 'empty'

/**
 * Writes the response of `POST /api/generate`: a JSON array of candidates in Gemini's shape, a piece at a time.
 * The texts of `candidates[0].content.parts[0].text`, joined, are the model's JSON.
 */
export class CandidatesWriter {
  #isFirst = true

  text(text: string, seq: number): string {
    return this.#element(candidate(text, seq))
  }

  /** The last text element of a run that ended well; `reason` is Gemini's: STOP, MAX_TOKENS… */
  finish(reason: string, seq: number): string {
    return this.#element(candidate('', seq, reason))
  }

  /** The last element of a run that failed after the first byte. */
  error(error: StreamError): string {
    return this.#element({ error })
  }

  /** Closes the array; nothing may be written after it. */
  end(): string {
    return this.#isFirst ? '[]' : ']'
  }

  #element(element: unknown): string {
    const separator = this.#isFirst ? '[' : ',\n'
    this.#isFirst = false
    return separator + JSON.stringify(element)
  }
}

function candidate(text: string, seq: number, finishReason?: string): unknown {
  const content = { role: 'model', parts: [{ text }] }
  return {
    candidates: [{ content, index: 0, ...(finishReason ? { finishReason } : {}) }],
    seq,
  }
}

/**
 * Reads that array while it arrives, in pieces cut anywhere. A byte-order mark and white space around it are
 * ignored. Nothing is read after the array has closed or turned invalid.
 */
export class CandidatesReader {
  #expect: 'array' | 'first' | 'element' | 'separator' | 'nothing' | 'invalid' = 'array'
  #count = 0
  /** The pieces of the element being read, how deep in it we are, and whether inside a string of it. */
  #parts: string[] = []
  #depth = 0
  #inString = false
  #escaped = false

  /** Reads the next piece and returns the elements that it closed. */
  push(chunk: string): StreamElement[] {
    const found: StreamElement[] = []
    let start = 0
    for (let at = 0; at < chunk.length && this.#expect !== 'invalid'; at++) {
      const code = chunk.charCodeAt(at)
      if (this.#depth === 0) {
        if (this.#opensElement(code)) start = at
      } else if (this.#readInside(code)) {
        this.#parts.push(chunk.slice(start, at + 1))
        this.#closeElement(found)
      }
    }
    if (this.#depth > 0) this.#parts.push(chunk.slice(start))
    return found
  }

  /** What the whole stream was, once it has ended. */
  end(): StreamState {
    if (this.#expect === 'invalid') return 'invalid'
    if (this.#expect === 'array') return 'empty'
    if (this.#expect !== 'nothing') return 'cut'
    return this.#count === 0 ? 'empty' : 'complete'
  }

  #opensElement(code: number): boolean {
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0xfeff) {
      return false
    }
    const char = String.fromCharCode(code)
    if (this.#expect === 'array' && char === '[') this.#expect = 'first'
    else if (char === '{' && (this.#expect === 'first' || this.#expect === 'element')) {
      this.#depth = 1
    } else if (this.#expect === 'separator' && char === ',') this.#expect = 'element'
    else if (char === ']' && (this.#expect === 'first' || this.#expect === 'separator')) {
      this.#expect = 'nothing'
    } else this.#expect = 'invalid'
    return this.#depth > 0
  }

  /** Returns whether the element closed. */
  #readInside(code: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (code === 0x5c) this.#escaped = true
      else if (code === 0x22) this.#inString = false
      return false
    }
    if (code === 0x22) this.#inString = true
    else if (code === 0x7b || code === 0x5b) this.#depth++
    else if (code === 0x7d || code === 0x5d) this.#depth--
    return this.#depth === 0
  }

  #closeElement(found: StreamElement[]): void {
    const json = this.#parts.join('')
    this.#parts = []
    this.#expect = 'separator'
    try {
      const element = readElement(JSON.parse(json))
      if (element) found.push(element)
      this.#count++
    } catch {
      this.#expect = 'invalid'
    }
  }
}

type Loose = {
  candidates?: {
    content?: { parts?: { text?: unknown; thought?: unknown }[] }
    finishReason?: unknown
  }[]
  seq?: unknown
  error?: { code?: unknown; message?: unknown; details?: unknown; requestId?: unknown }
}

function readElement(value: Loose): StreamElement | null {
  if (value.error) {
    const { code, message, details, requestId } = value.error
    return {
      kind: 'error',
      error: {
        code: asText(code),
        message: asText(message),
        details: isRecord(details) ? details : {},
        requestId: asText(requestId),
      },
    }
  }
  const first = value.candidates?.[0]
  if (!first) return null
  const parts = first.content?.parts ?? []
  return {
    kind: 'text',
    text: parts.map((part) => (part.thought === true ? '' : asText(part.text))).join(''),
    seq: typeof value.seq === 'number' ? value.seq : null,
    finishReason: typeof first.finishReason === 'string' ? first.finishReason : null,
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
