import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Wire = 'gemini' | 'openai'

/** What the fake model does with one request, step by step, in the format of the API that was called. */
export type Script = {
  status?: number
  headers?: Record<string, string>
  /** A response sent at once, instead of steps. */
  body?: string | Uint8Array
  steps?: Step[]
  /** Writes the stream in pieces of this many bytes, which splits characters. */
  bytesPerWrite?: number
}

export type Step =
  | { type: 'text'; text: string; finish?: string }
  | { type: 'thought'; text: string }
  | { type: 'finish'; reason: string }
  /** OpenAI's end marker; nothing for Gemini. */
  | { type: 'done' }
  | { type: 'raw'; text: string }
  | { type: 'event'; data: unknown }
  | { type: 'wait'; until: () => Promise<void> }
  | { type: 'reset' }
  | { type: 'hang' }

export type FakeRequest = {
  wire: Wire
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** The whole prompt, to tell requests apart. */
  prompt: string
  /** Whether the client went away before the end. */
  aborted: boolean
  /** Settles when the exchange has ended, in success or failure. */
  over: Promise<void>
}

type Decide = (request: FakeRequest) => Script | null | undefined

export type FakeModel = {
  /** Base URL for GEMINI_BASE_URL; OPENAI_BASE_URL is this plus /v1. */
  url: string
  openaiUrl: string
  requests: FakeRequest[]
  /** Scripts for the next requests, one each. */
  next(...scripts: Script[]): void
  /** Chooses the script by the request; other requests use the queue. */
  decide(decide: Decide): void
  /** Clears the queue, the decision and the requests. */
  reset(): void
  /** Resolves once `count` requests have arrived. */
  whenRequested(count: number): Promise<void>
  close(): Promise<void>
}

/**
 * A fake model that speaks Gemini's and OpenAI's streams. Without a script it answers `sampleAnswer`.
 * It never sleeps: a `Gate` sets the pace.
 */
export async function startFakeModel(): Promise<FakeModel> {
  const requests: FakeRequest[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let queue: Script[] = []
  let decide: Decide = () => null

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming, response)
    requests.push(request)
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve()
    const script = decide(request) ?? queue.shift() ?? answer(sampleAnswer())
    try {
      await play(script, request.wire, response)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    openaiUrl: `${url}/v1`,
    requests,
    next: (...scripts) => queue.push(...scripts),
    decide: (given) => {
      decide = given
    },
    reset: () => {
      queue = []
      decide = () => null
      requests.length = 0
    },
    whenRequested: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Holds pieces back until the test releases them. */
export class Gate {
  #allowed = 0
  #isOpen = false
  #waiting: (() => void)[] = []

  pass(count = 1): void {
    this.#allowed += count
    this.#release()
  }

  open(): void {
    this.#isOpen = true
    this.#release()
  }

  wait = (): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#release()
    })

  #release(): void {
    while (this.#waiting.length > 0 && (this.#isOpen || this.#allowed > 0)) {
      if (!this.#isOpen) this.#allowed--
      this.#waiting.shift()?.()
    }
  }
}

export type SampleAnswer = {
  comentarios_del_modelo: string
  texto_generado: unknown
}

/** A complete answer by the contract, as JSON; each part can be replaced. */
export function sampleAnswer(changes: Partial<SampleAnswer> = {}): string {
  const sample: SampleAnswer = {
    comentarios_del_modelo: 'Escribí un ensayo breve.\nQué verificar: las fechas.',
    texto_generado: {
      cuerpo: [
        { role: 'title-main', content: 'La niñez y el juego' },
        { role: 't1', content: 'Introducción' },
        {
          role: 'p',
          content: 'El juego acompaña a la niñez — también a la de aquí, 😀 según *Homo ludens*.',
        },
      ],
      referencias: [{ content: 'Huizinga, J. (1938). *Homo ludens*. Editorial.' }],
    },
  }
  return JSON.stringify({ ...sample, ...changes })
}

type AnswerOptions = { size?: number; gate?: Gate; finish?: string }

/** A successful answer: `text` in pieces of `size` characters, through the gate if there is one. */
export function answer(text: string, options: AnswerOptions = {}): Script {
  return { steps: [...pieces(text, options), ...ending(options.finish ?? 'stop')] }
}

/** `text` in pieces, without an end. */
export function pieces(text: string, { size = 24, gate }: AnswerOptions = {}): Step[] {
  const steps: Step[] = []
  for (let at = 0; at < text.length; at += size) {
    if (gate) steps.push({ type: 'wait', until: gate.wait })
    steps.push({ type: 'text', text: text.slice(at, at + size) })
  }
  return steps
}

export function ending(reason: string): Step[] {
  return [{ type: 'finish', reason }, { type: 'done' }]
}

/** An error status with the body such servers send. */
export function refuse(
  status: number,
  headers: Record<string, string> = {},
  message = 'refused',
): Script {
  return { status, headers, body: JSON.stringify({ error: { code: status, message } }) }
}

const geminiReasons: Record<string, string> = { stop: 'STOP', length: 'MAX_TOKENS' }

function frameOf(step: Step, wire: Wire): string {
  if (step.type === 'raw') return step.text
  if (step.type === 'event') return `data: ${JSON.stringify(step.data)}\r\n\r\n`
  if (step.type === 'done') return wire === 'openai' ? 'data: [DONE]\n\n' : ''
  const reason =
    step.type === 'finish' ? step.reason : step.type === 'text' ? step.finish : undefined
  const text = 'text' in step ? step.text : ''
  const data =
    wire === 'gemini' ? geminiData(step.type, text, reason) : openaiData(step.type, text, reason)
  return `data: ${JSON.stringify(data)}\r\n\r\n`
}

function geminiData(type: Step['type'], text: string, reason: string | undefined): unknown {
  const part = type === 'thought' ? { text, thought: true } : { text }
  return {
    candidates: [
      {
        ...(type === 'finish' ? {} : { content: { parts: [part], role: 'model' } }),
        ...(reason ? { finishReason: geminiReasons[reason] ?? reason } : {}),
        index: 0,
      },
    ],
    usageMetadata: { totalTokenCount: 1 },
  }
}

function openaiData(type: Step['type'], text: string, reason: string | undefined): unknown {
  const delta =
    type === 'finish' ? {} : type === 'thought' ? { reasoning: text } : { content: text }
  return {
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: reason ?? null }],
  }
}

async function play(script: Script, wire: Wire, response: ServerResponse): Promise<void> {
  const type = script.body === undefined ? 'text/event-stream' : 'application/json'
  response.writeHead(script.status ?? 200, { 'content-type': type, ...script.headers })
  if (script.body !== undefined) {
    response.end(script.body)
    return
  }
  response.flushHeaders()
  const gone = new Promise<'gone'>((resolve) => response.on('close', () => resolve('gone')))
  for (const step of script.steps ?? []) {
    if (step.type === 'reset') {
      response.socket?.resetAndDestroy()
      return
    }
    if (step.type === 'hang') await gone
    else if (step.type === 'wait') await Promise.race([step.until(), gone])
    else await write(response, frameOf(step, wire), script.bytesPerWrite)
    if (response.destroyed) return
  }
  response.end()
}

async function write(response: ServerResponse, frame: string, size = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(frame)
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, Math.min(at + size, bytes.length))
    await new Promise<void>((resolve) => response.write(part, () => setImmediate(resolve)))
  }
}

async function readRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<FakeRequest> {
  let json = ''
  incoming.setEncoding('utf8')
  for await (const chunk of incoming) json += chunk
  const body = JSON.parse(json) as Record<string, unknown>
  const path = incoming.url ?? ''
  const request: FakeRequest = {
    wire: path.includes(':streamGenerateContent') ? 'gemini' : 'openai',
    path,
    headers: incoming.headers,
    body,
    prompt: JSON.stringify(body['contents'] ?? body['messages']),
    aborted: false,
    over: new Promise((resolve) => response.on('close', () => resolve())),
  }
  response.on('close', () => {
    request.aborted = !response.writableFinished
  })
  return request
}
