import { jsonAnswerSchema } from '#core/generation/answer-schema.ts'
import { parseEvent, postForEvents } from './event-stream.ts'
import { failureOfStatus } from './http-failure.ts'
import {
  type Model,
  type ModelEvent,
  ModelFailure,
  type ModelRequest,
  outputTokens,
} from './model.ts'
import { openaiProviderName } from './openai-provider-name.ts'

export type OpenaiOptions = { baseUrl: string; apiKey: string | null; model: string }

/** What of the request a server may not know; learnt from its first refusal and kept. */
type Dialect = { format: 'json_schema' | 'json_object'; limitsTokens: boolean }

/** Any server that speaks OpenAI's chat completions: OpenAI, OpenRouter, Ollama, LM Studio, vLLM… */
export function openaiModel(options: OpenaiOptions): Model {
  const providerName = openaiProviderName(options.baseUrl)
  const url = `${options.baseUrl.replace(/\/+$/, '')}/chat/completions`
  const isOpenai = providerName === 'OpenAI'
  const dialect: Dialect = { format: 'json_schema', limitsTokens: true }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    for (;;) {
      try {
        yield* readOpenai(
          postForEvents({
            url,
            headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
            body: openaiBody(options.model, isOpenai, dialect, request),
            signal: request.signal,
            providerName,
          }),
        )
        return
      } catch (error) {
        if (!simplify(dialect, error)) throw error
      }
    }
  }
  return { provider: 'openai', label: options.model, providerName, stream }
}

/** Drops what a 400 complains of, each thing once; false when there is nothing to drop. */
function simplify(dialect: Dialect, error: unknown): boolean {
  if (!(error instanceof ModelFailure) || error.details['status'] !== 400) return false
  if (dialect.format === 'json_schema' && /response_format|schema|grammar/i.test(error.message)) {
    dialect.format = 'json_object'
    return true
  }
  if (dialect.limitsTokens && /max_(completion_)?tokens|context/i.test(error.message)) {
    dialect.limitsTokens = false
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
      ...prompt.turns.map(({ role, text }) => ({
        role: role === 'model' ? 'assistant' : 'user',
        content: text,
      })),
    ],
    response_format:
      dialect.format === 'json_object'
        ? { type: 'json_object' }
        : {
            type: 'json_schema',
            json_schema: { name: 'trabajo', strict: true, schema: jsonAnswerSchema },
          },
    ...(dialect.limitsTokens ? limit : {}),
  }
}

type OpenaiEvent = {
  choices?: {
    delta?: { content?: unknown; refusal?: unknown }
    finish_reason?: string | null
  }[]
  error?: { code?: unknown; type?: unknown; message?: unknown }
}

async function* readOpenai(pieces: AsyncIterable<string[]>): AsyncGenerator<ModelEvent> {
  let reason: string | null = null
  let isDone = false
  for await (const piece of pieces) {
    let text = ''
    for (const data of piece) {
      isDone ||= data.trim() === '[DONE]'
      if (isDone) break
      const event: OpenaiEvent = parseEvent(data)
      if (event.error) throw failureOfEvent(event.error)
      const choice = event.choices?.[0]
      if (typeof choice?.delta?.refusal === 'string') reason = 'content_filter'
      // `reasoning` and `reasoning_content` are the model's thinking, not its answer.
      if (typeof choice?.delta?.content === 'string') text += choice.delta.content
      reason = choice?.finish_reason && reason !== 'content_filter' ? choice.finish_reason : reason
    }
    yield { type: 'text', text }
    if (isDone) break
  }
  yield finishOf(reason)
}

function finishOf(reason: string | null): ModelEvent {
  switch (reason) {
    case 'stop':
      return { type: 'finish', reason: 'stop' }
    case 'length':
      return { type: 'finish', reason: 'max_tokens' }
    case 'content_filter':
      throw new ModelFailure('generation.blocked', { message: 'content_filter' })
    case null:
      throw new ModelFailure('generation.bad_stream', { message: 'Ended without finish_reason' })
    default:
      throw new ModelFailure('generation.interrupted', { message: `finish_reason ${reason}` })
  }
}

/** An error inside the stream names an HTTP status (OpenRouter, vLLM) or a type (OpenAI). */
function failureOfEvent(error: NonNullable<OpenaiEvent['error']>): ModelFailure {
  const body = JSON.stringify(error)
  const status = Number(error.code)
  if (status >= 400 && status < 600) return failureOfStatus(status, body)
  return failureOfStatus(/rate_limit/.test(body) ? 429 : 500, body)
}
