import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorBody } from '#contract/call.ts'
import type { FileRow } from '#contract/files.ts'
import type { GenerationRow, SaveMessageResult } from '#contract/generation.ts'
import { generationIdHeader } from '#contract/response-headers.ts'
import { CandidatesReader } from '#core/generation/wire/candidates.ts'
import { readServerSentEvent } from '#core/generation/wire/event-stream.ts'
import type { RunEnd, RunEvent } from '#core/generation/wire/run-events.ts'
import { readServerEvents, readText } from '#web/api/read-stream.ts'
import { WrongAnswer } from './check-answer.ts'
import type { Student } from './student.ts'

/** What the student saw of the end of a run. */
export type Told = {
  generationId: string | null
  end: 'complete' | 'stopped' | 'failed'
  /** All the text that was read, joined: the model's JSON, or its beginning. */
  text: string
  /** The error code of a failure. */
  code: string
  words: string
}

/** A call that was refused permanently: a retry would be refused too. */
export class Refused extends Error {
  readonly code: string

  constructor(what: string, status: number, code: string) {
    super(`${what} was answered ${status} ${code}`)
    this.code = code
  }
}

export type Answering = {
  projectId: string
  messageId: string
  /** A work in steps is asked for. */
  isWork: boolean
  /** The number of characters after which the student stops the run or loses the connection. */
  stopAfter: number
  cutAfter: number
}

const callMs = 15_000
// As in the product: the server sends a heartbeat every 15 s.
const silenceMs = 20_000
// A temporary refusal.
const passing = new Set([
  'generation.overloaded',
  'generation.rate_limited',
  'generation.already_running',
  'generation.still_running',
  'request.too_many',
  'request.in_progress',
])

/** A student's browser: it repeats lost calls and resumes reading where it was, on any of the servers. */
export class Browser {
  readonly student: Student
  readonly #servers: readonly string[]
  readonly #random: () => number
  readonly #signal: AbortSignal
  /** The last error, to report a run that never ended. */
  lastTrouble = 'nothing'
  /** Answers that no fault excuses: a 5xx without a time to try again, or one that the list of calls does not have. */
  readonly odd: string[] = []
  #current: string

  constructor(
    student: Student,
    servers: readonly string[],
    random: () => number,
    signal: AbortSignal,
  ) {
    this.student = student
    this.#servers = servers
    this.#random = random
    this.#signal = signal
    this.#current = this.#anyServer()
  }

  /** The next call goes to this server. */
  goTo(url: string): void {
    this.#current = url
  }

  /** An idempotent call, repeated on any server until it is answered. */
  ask<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.#repeat(method, path, () => this.#fetch(method, path, body, callMs))
  }

  /** Uploads a receipt, likewise: one that was stored twice is swept. */
  upload(receipt: Blob): Promise<FileRow> {
    const form = new FormData()
    form.set('file', receipt, 'comprobante')
    form.set('file_type', 'payment_receipt')
    return this.#repeat('POST', '/api/files', () =>
      this.student.at(this.#current).fetch('/api/files', {
        method: 'POST',
        body: form,
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(callMs)]),
      }),
    )
  }

  /** The bytes of an uploaded file. */
  download(id: string): Promise<Uint8Array> {
    const path = `/api/files/${id}`
    return this.#repeat(
      'GET',
      path,
      () => this.#fetch('GET', path, undefined, callMs),
      async (response) => new Uint8Array(await response.arrayBuffer()),
    )
  }

  async #repeat<Reply>(
    method: string,
    path: string,
    send: () => Promise<Response>,
    read: (response: Response) => Promise<Reply> = readJson,
  ): Promise<Reply> {
    for (;;) {
      try {
        const response = await send()
        if (response.ok) return await read(response)
        const code = this.#codeOf(`${method} ${path}`, response, await response.text())
        if (response.status < 500 && !passing.has(code)) {
          throw new Refused(`${method} ${path}`, response.status, code)
        }
        this.lastTrouble = `${method} ${path}: ${response.status} ${code}`
      } catch (error) {
        if (error instanceof Refused) throw error
        this.#note(`${method} ${path}`, error)
      }
      await this.#breathe()
    }
  }

  /** Starts a run for the message and reads it until its end. */
  async answer(what: Answering): Promise<Told> {
    const reading = new Reading(what)
    const stopping: Promise<unknown>[] = []
    reading.onStop = (id) => {
      stopping.push(this.ask('POST', `/api/generations/${id}/stop`).catch((error) => error))
    }
    let told = await this.#start(reading)
    while (told === null) {
      await this.#breathe()
      const run = await this.ask<GenerationRow | null>(
        'GET',
        `/api/projects/${what.projectId}/generation`,
      )
      told =
        run?.user_message_id === what.messageId
          ? await this.#goOn(reading, run)
          : await this.#start(reading)
    }
    await Promise.all(stopping)
    return told
  }

  save(projectId: string, lastSequence: number): Promise<SaveMessageResult> {
    const body = { projectId, fullJsonContent: '', academicText: '', lastSequence }
    return this.ask('POST', '/api/save-message', body)
  }

  /** Null when the connection broke before the end. */
  async #start(reading: Reading): Promise<Told | null> {
    reading.begin(null)
    const line = new Line(this.#signal)
    try {
      const body = {
        message_history: [{ id: reading.messageId, role: 'user' }],
        ...(reading.isWork && { plan: 'auto' }),
      }
      const response = await this.#fetch('POST', '/api/generate', body, line)
      if (!response.ok) {
        const text = await response.text()
        const code = this.#codeOf('POST /api/generate', response, text)
        this.lastTrouble = `POST /api/generate: ${response.status} ${code}`
        if (passing.has(code) || code.startsWith('server.')) return null
        if (code.startsWith('generation.'))
          return reading.failed(code, errorOf(text)?.message ?? '')
        throw new Refused('POST /api/generate', response.status, code)
      }
      reading.begin(response.headers.get(generationIdHeader))
      this.lastTrouble = `no end of run ${reading.generationId} was told at ${this.#current}`
      const candidates = new CandidatesReader()
      for await (const chunk of readText(response)) {
        line.sign()
        for (const event of candidates.push(chunk)) {
          if (event.type === 'end') return reading.ended(event.end)
          if (reading.take(event)) return this.#loseConnection(line)
        }
      }
      return null
    } catch (error) {
      if (error instanceof Refused) throw error
      this.#note('POST /api/generate', error)
      return null
    } finally {
      line.close()
    }
  }

  async #goOn(reading: Reading, run: GenerationRow): Promise<Told | null> {
    if (reading.generationId !== run.id) reading.begin(run.id)
    if (run.status === 'failed')
      return reading.failed(run.error_code ?? '', run.error_message ?? '')
    const path = `/api/generations/${run.id}/stream?after=${reading.lastSeq}`
    const line = new Line(this.#signal)
    try {
      const response = await this.#fetch('GET', path, undefined, line)
      if (!response.ok) {
        const code = this.#codeOf(`GET ${path}`, response, await response.text())
        this.lastTrouble = `GET ${path}: ${response.status} ${code}`
        return null
      }
      this.lastTrouble = `no end of run ${run.id} was told at ${this.#current}`
      for await (const event of readServerEvents(response, () => line.sign())) {
        const told = readServerSentEvent(event.name, event.data)
        if (told?.type === 'end') return reading.ended(told.end)
        if (told !== null && reading.take(told)) return this.#loseConnection(line)
      }
      this.lastTrouble = `GET ${path} ended without an end`
    } catch (error) {
      this.#note(`GET ${path}`, error)
    } finally {
      line.close()
    }
    return null
  }

  /** Waits like a phone without a connection; the next call goes to another server. */
  #loseConnection(line: Line): null {
    line.close()
    this.#current = this.#servers.find((url) => url !== this.#current) ?? this.#current
    return null
  }

  #fetch(method: string, path: string, body: unknown, patience: number | Line): Promise<Response> {
    const signal =
      typeof patience === 'number'
        ? AbortSignal.any([this.#signal, AbortSignal.timeout(patience)])
        : patience.signal
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    return this.student.at(this.#current).fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...json,
      signal,
    })
  }

  #note(what: string, error: unknown): void {
    this.#signal.throwIfAborted()
    if (error instanceof WrongAnswer) this.odd.push(error.message)
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    this.lastTrouble = `${what}: ${cause instanceof Error ? cause.message : String(cause)}`
    this.#current = this.#anyServer()
  }

  /** The code of a refusal, which has to say when to try again if it is the server's fault. */
  #codeOf(what: string, { status, headers }: Response, text: string): string {
    const code = codeOf(text)
    const isDeclared =
      status < 500 ||
      code.startsWith('generation.') ||
      ((status === 503 || status === 507) && Number(headers.get('retry-after')) > 0)
    if (!isDeclared) this.odd.push(`${what} was answered ${status} ${code}`)
    return code
  }

  async #breathe(): Promise<void> {
    await delay(200 + this.#random() * 400, undefined, { signal: this.#signal })
  }

  #anyServer(): string {
    return this.#servers[Math.floor(this.#random() * this.#servers.length)] ?? ''
  }
}

/** The text of the run as it arrives, and what the student does meanwhile. */
class Reading {
  generationId: string | null = null
  readonly messageId: string
  readonly isWork: boolean
  onStop: (generationId: string) => void = () => {}
  lastSeq = 0
  #text = ''
  #stopAfter: number
  #cutAfter: number

  constructor({ messageId, isWork, stopAfter, cutAfter }: Answering) {
    this.isWork = isWork
    this.messageId = messageId
    this.#stopAfter = stopAfter
    this.#cutAfter = cutAfter
  }

  begin(generationId: string | null): void {
    this.generationId = generationId
    this.#text = ''
    this.lastSeq = 0
  }

  /** Adds a piece; true when the connection is to be lost after it. */
  take({ seq, text }: Extract<RunEvent, { type: 'text' }>): boolean {
    if (seq === null || seq <= this.lastSeq) return false
    this.lastSeq = seq
    this.#text += text
    if (this.#text.length >= this.#stopAfter && this.generationId !== null) {
      this.#stopAfter = Number.POSITIVE_INFINITY
      this.onStop(this.generationId)
    }
    if (this.#text.length < this.#cutAfter) return false
    this.#cutAfter = Number.POSITIVE_INFINITY
    return true
  }

  ended(end: RunEnd): Told {
    if (end.status === 'failed') return this.failed(end.code, end.message)
    return {
      generationId: this.generationId,
      end: end.completeness === 'complete' ? 'complete' : 'stopped',
      text: this.#text,
      code: '',
      words: '',
    }
  }

  failed(code: string, words: string): Told {
    const { generationId } = this
    return { generationId, end: 'failed', text: this.#text, code, words }
  }
}

/** A connection that is given up after too long a silence. */
class Line {
  readonly signal: AbortSignal
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout

  constructor(outer: AbortSignal) {
    this.signal = AbortSignal.any([outer, this.#controller.signal])
    this.#timer = this.#wait()
  }

  sign(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#wait()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#controller.abort(new Error('closed'))
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new Error('fell silent')), silenceMs)
  }
}

async function readJson<Reply>(response: Response): Promise<Reply> {
  const text = await response.text()
  return (text === '' ? null : JSON.parse(text)) as Reply
}

function codeOf(text: string): string {
  return errorOf(text)?.code ?? `no error of ours: ${text.slice(0, 80)}`
}

function errorOf(text: string): ErrorBody['error'] | null {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).error ?? null
  } catch {
    // A proxy answers with what it likes.
    return null
  }
}
