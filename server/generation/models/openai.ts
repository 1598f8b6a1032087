import { jsonAnswerSchema } from '#core/generation/answer-schema.ts'
import { jsonChangesSchema } from '#core/generation/changes/change-schema.ts'
import { jsonPlanSchema } from '#core/generation/works/work-plan.ts'
import type { StreamedEvent } from './event-reader.ts'
import {
  emptyResponse,
  type Model,
  type ModelEvent,
  ModelFailure,
  type ModelRequest,
  outputTokens,
  readTokens,
  temperature,
} from './model.ts'
import { failureOfStatus, postForEvents, type StreamListener } from './post-for-events.ts'

export type OpenaiOptions = {
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
  document: jsonAnswerSchema,
  changes: jsonChangesSchema,
  plan: jsonPlanSchema,
} as const

/** Any server that speaks OpenAI's chat completions: OpenAI, OpenRouter, Ollama, LM Studio, vLLM… */
export function openaiModel(options: OpenaiOptions): Model {
  const providerName = openaiProviderName(options.baseUrl)
  const url = `${options.baseUrl.replace(/\/+$/, '')}/chat/completions`
  const isOpenai = providerName === 'OpenAI'
  const dialect: Dialect = { format: 'json_schema', limitsTokens: true, takesTemperature: true }

  const ask = (request: ModelRequest, onEvent: (event: ModelEvent) => void) =>
    postForEvents(
      {
        url,
        headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
        body: openaiBody(options.model, isOpenai, dialect, request),
        signal: request.signal,
        providerName,
      },
      openaiListener(providerName, (event) => {
        if (event.type === 'fault' && simplify(dialect, event.fault)) ask(request, onEvent)
        else onEvent(event)
      }),
    )
  const seesPhotos = options.seesPhotos ?? false
  return { provider: 'openai', label: options.model, providerName, seesPhotos, ask }
}

/** Drops the parameter that a 400 complains about, each once; false when there is none to drop. */
function simplify(dialect: Dialect, error: ModelFailure): boolean {
  if (error.details['status'] !== 400) return false
  if (dialect.format === 'json_schema' && /response_format|schema|grammar/i.test(error.message)) {
    dialect.format = 'json_object'
    return true
  }
  if (dialect.limitsTokens && /max_(completion_)?tokens|context/i.test(error.message)) {
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

type OpenaiEvent = {
  choices?: {
    index?: number
    delta?: { content?: unknown; refusal?: unknown }
    /** From a server that does not stream. */
    message?: { content?: unknown; refusal?: unknown }
    finish_reason?: string | null
  }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
  error?: { code?: unknown; type?: unknown; message?: unknown }
}

function openaiListener(
  providerName: string,
  onEvent: (event: ModelEvent) => void,
): StreamListener {
  let reason: string | null = null
  let isEmpty = true
  let isDone = false
  const finish = () => {
    isDone = true
    onEvent(
      isEmpty
        ? { type: 'fault', fault: emptyResponse(providerName, 'No choice') }
        : finishOf(reason),
    )
  }
  const read = (given: StreamedEvent) => {
    if (isDone) return
    if (given === '[DONE]') return finish()
    const event: OpenaiEvent = given
    if (event.error) throw failureOfEvent(event.error)
    // Another choice may come before the answer, which has index 0.
    const choice = event.choices?.find(({ index = 0 }) => index === 0)
    if (choice) isEmpty = false
    const written = choice?.delta ?? choice?.message
    if (typeof written?.refusal === 'string') reason = 'content_filter'
    if (choice?.finish_reason && reason !== 'content_filter') reason = choice.finish_reason
    // `reasoning` and `reasoning_content` are the model's thinking, not its answer.
    const text = typeof written?.content === 'string' ? written.content : ''
    const tokens = readTokens(event.usage?.prompt_tokens, event.usage?.completion_tokens)
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

function finishOf(reason: string | null): ModelEvent {
  switch (reason) {
    case 'stop':
      return { type: 'finish', reason: 'stop' }
    case 'length':
      return { type: 'finish', reason: 'max_tokens' }
    default:
      return { type: 'fault', fault: faultOfReason(reason) }
  }
}

function faultOfReason(reason: string | null): ModelFailure {
  if (reason === 'content_filter') {
    return new ModelFailure('generation.blocked', { message: 'content_filter' })
  }
  return reason === null
    ? new ModelFailure('generation.bad_stream', { message: 'Ended without finish_reason' })
    : new ModelFailure('generation.interrupted', { message: `finish_reason ${reason}` })
}

/** An error inside the stream names an HTTP status (OpenRouter, vLLM) or a type (OpenAI). */
function failureOfEvent(error: NonNullable<OpenaiEvent['error']>): ModelFailure {
  const body = JSON.stringify(error)
  const status = Number(error.code)
  if (status >= 400 && status < 600) return failureOfStatus(status, body)
  return failureOfStatus(/rate_limit/.test(body) ? 429 : 500, body)
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
