import { answerSchema, changesSchema, planSchema } from '#core/generation/answer-schema.ts'
import { endOfText, isRefusal } from './end-of-text.ts'
import type { StreamedEvent } from './event-reader.ts'
import { failureOfError } from './failure-of-error.ts'
import {
  emptyResponse,
  type Model,
  type ModelEvent,
  type ModelFailure,
  type ModelRequest,
  outputTokens,
  temperature,
  withModelName,
} from './model.ts'
import { OpenaiEvents } from './openai-events.ts'
import { postForEvents, type StreamListener } from './post-for-events.ts'

type OpenaiOptions = {
  baseUrl: string
  apiKey: string | null
  model: string
  seesPhotos?: boolean
}

/** The request parameters that a server accepts; its first refusal of one is remembered. */
type Dialect = {
  format: 'json_schema' | 'json_object'
  limitsTokens: boolean
  takesTemperature: boolean
}

const schemas = {
  document: answerSchema,
  changes: changesSchema,
  plan: planSchema,
} as const

/** Any server that speaks OpenAI's chat completions: OpenAI, OpenRouter, Ollama, LM Studio, vLLM… */
export function openaiModel(options: OpenaiOptions): Model {
  const providerName = openaiProviderName(options.baseUrl)
  const url = `${options.baseUrl.replace(/\/+$/, '')}/chat/completions`
  const isOpenai = providerName === 'OpenAI'
  const dialect: Dialect = { format: 'json_schema', limitsTokens: true, takesTemperature: true }

  const ask = (
    request: ModelRequest,
    onEvent: (event: ModelEvent) => void,
    limitsTokens = dialect.limitsTokens,
  ) =>
    postForEvents(
      {
        url,
        headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
        body: openaiBody(options.model, isOpenai, { ...dialect, limitsTokens }, request),
        signal: request.signal,
        providerName,
      },
      openaiListener(providerName, (event) => {
        if (event.type === 'fault' && simplify(dialect, event.fault)) ask(request, onEvent)
        // The text and our limit may be too long together: for this text alone the server chooses its own.
        else if (event.type === 'fault' && limitsTokens && isTooLong(event.fault)) {
          ask(request, onEvent, false)
        } else onEvent(withModelName(event, options.model))
      }),
    )
  const seesPhotos = options.seesPhotos ?? false
  return {
    provider: 'openai',
    label: options.model,
    providerName,
    seesPhotos,
    ask: (request, onEvent) => ask(request, onEvent),
  }
}

function isTooLong({ code, details }: ModelFailure): boolean {
  return code === 'generation.text_too_long' && [400, 422].includes(Number(details['status']))
}

/** Drops the parameter that a 400 complains about, each once; false when there is none to drop. */
function simplify(dialect: Dialect, error: ModelFailure): boolean {
  if (error.details['status'] !== 400) return false
  if (dialect.format === 'json_schema' && /response_format|schema|grammar/i.test(error.message)) {
    dialect.format = 'json_object'
    return true
  }
  if (dialect.limitsTokens && /max_(completion_)?tokens/i.test(error.message)) {
    dialect.limitsTokens = false
    return true
  }
  // Models that reason take no other than their own.
  if (dialect.takesTemperature && /temperature/i.test(error.message)) {
    dialect.takesTemperature = false
    return true
  }
  return false
}

function openaiBody(
  model: string,
  isOpenai: boolean,
  dialect: Dialect,
  { prompt, maxOutputUnits }: ModelRequest,
): unknown {
  const limit = {
    [isOpenai ? 'max_completion_tokens' : 'max_tokens']: outputTokens(maxOutputUnits),
  }
  return {
    model,
    stream: true,
    messages: [
      { role: 'system', content: prompt.system },
      ...prompt.turns.map(({ role, text }, at) => ({
        role: role === 'model' ? 'assistant' : 'user',
        content: at === prompt.turns.length - 1 ? withPhoto(prompt, text) : text,
      })),
    ],
    response_format:
      dialect.format === 'json_object'
        ? { type: 'json_object' }
        : {
            type: 'json_schema',
            json_schema: { name: 'trabajo', strict: true, schema: schemas[prompt.answer] },
          },
    ...(dialect.limitsTokens ? limit : {}),
    ...(dialect.takesTemperature ? { temperature } : {}),
  }
}

/** Plain text where there is no photo: older servers take nothing else. */
function withPhoto({ photo }: ModelRequest['prompt'], text: string): unknown {
  if (photo === null) return text
  const url = `data:${photo.mimeType};base64,${photo.base64}`
  return [
    { type: 'text', text },
    { type: 'image_url', image_url: { url } },
  ]
}

function openaiListener(
  providerName: string,
  onEvent: (event: ModelEvent) => void,
): StreamListener {
  const reader = new OpenaiEvents()
  const growing = new GrowingText()
  let reason: string | null = null
  let isEmpty = true
  let isDone = false
  const finish = () => {
    isDone = true
    onEvent(
      isEmpty
        ? { type: 'fault', fault: emptyResponse(providerName, 'No choice') }
        : endOfText(reason),
    )
  }
  const read = (given: StreamedEvent) => {
    if (isDone) return
    if (given === '[DONE]') return finish()
    const { error, isMessage, isRefused, tokens, ...event } = reader.read(given)
    if (error) throw failureOfError(error)
    if (!isRefusal(reason)) reason = isRefused ? 'refusal' : (event.reason ?? reason)
    const text = growing.newPart(event.text, { isMessage })
    if (text !== '' || reason !== null) isEmpty = false
    onEvent({ type: 'text', text, ...(tokens && { tokens }) })
  }
  return {
    onEvents(events) {
      if (events.length === 0) onEvent({ type: 'text', text: '' })
      for (const event of events) read(event)
    },
    onEnd() {
      if (!isDone) finish()
    },
    onFault(fault) {
      if (!isDone) onEvent({ type: 'fault', fault })
    },
  }
}

const knownHosts: Record<string, string> = {
  'api.openai.com': 'OpenAI',
  'openrouter.ai': 'OpenRouter',
  'api.groq.com': 'Groq',
  'api.mistral.ai': 'Mistral',
  'api.deepseek.com': 'DeepSeek',
  'api.together.xyz': 'Together',
}
/** The default ports of local servers. */
const knownPorts: Record<string, string> = { '11434': 'Ollama', '1234': 'LM Studio' }

/** The display name of the server at a base URL; completes «La respuesta de la API de … estaba vacía.» */
export function openaiProviderName(baseUrl: string): string {
  const { hostname, port } = new URL(baseUrl)
  const known = knownHosts[hostname] ?? knownPorts[port]
  if (known) return known
  const isLocal =
    !hostname.includes('.') ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|\.local$/.test(hostname)
  return isLocal ? 'un modelo local' : hostname
}

/** How much of a text must come again before a piece counts as all of it so far; less of prose may be chance. */
const minRepeated = 8
/** How many pieces in a row must begin with the one before them, where each is shorter than that. */
const minGrown = 3

/**
 * The new part of each piece of a model's text. Some servers send in each piece all that came before it, or at the end
 * all of it once more as a message.
 */
class GrowingText {
  /** Everything so far, for a message that repeats it; and the piece before. */
  readonly #all: string[] = []
  #before = ''
  #grown = 0
  #isCumulative = false

  /** `isMessage`: the piece has the name of a whole message. */
  newPart(piece: string, { isMessage }: { isMessage: boolean }): string {
    if (piece === '') return ''
    const part = this.#repeatsAll(piece, isMessage) ?? this.#partOf(piece)
    this.#before = piece
    if (part !== '') this.#all.push(part)
    return part
  }

  #repeatsAll(piece: string, isMessage: boolean): string | null {
    if (!isMessage || this.#all.length === 0) return null
    const all = this.#all.join('')
    return all.trim() !== '' && piece.startsWith(all) ? piece.slice(all.length) : null
  }

  #partOf(piece: string): string {
    const before = this.#before
    if (this.#isCumulative) {
      if (before.startsWith(piece)) return ''
      if (piece.startsWith(before)) return piece.slice(before.length)
      this.#isCumulative = false
      return piece
    }
    const isLonger =
      piece.length > before.length && before.trim() !== '' && piece.startsWith(before)
    this.#grown = isLonger ? this.#grown + 1 : 0
    // No JSON has a brace and the same brace after it.
    const isCertain = before.length >= minRepeated || before.trimStart().startsWith('{')
    if (!isLonger || !(isCertain || this.#grown >= minGrown)) return piece
    this.#isCumulative = true
    return piece.slice(before.length)
  }
}
