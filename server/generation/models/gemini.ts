import { geminiAnswerSchema } from '#core/generation/answer-schema.ts'
import { parseEvent, postForEvents } from './event-stream.ts'
import { failureOfStatus } from './http-failure.ts'
import {
  type Model,
  type ModelEvent,
  ModelFailure,
  type ModelRequest,
  outputTokens,
  thinkingTokens,
} from './model.ts'

export type GeminiOptions = { baseUrl: string; apiKey: string | null; model: string }

/** Google's API over its event stream. */
export function geminiModel(options: GeminiOptions): Model {
  const model = options.model.replace(/^models\//, '')
  const base = options.baseUrl.replace(/\/+$/, '').replace(/\/v1beta$/, '')
  return {
    provider: 'gemini',
    label: model,
    providerName: 'Gemini',
    stream: (request) =>
      readGemini(
        postForEvents({
          url: `${base}/v1beta/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`,
          headers: options.apiKey ? { 'x-goog-api-key': options.apiKey } : {},
          body: geminiBody(model, request),
          signal: request.signal,
          providerName: 'Gemini',
        }),
      ),
  }
}

function geminiBody(model: string, { prompt, maxOutputUnits }: ModelRequest): unknown {
  return {
    systemInstruction: { parts: [{ text: prompt.system }] },
    contents: prompt.turns.map(({ role, text }) => ({ role, parts: [{ text }] })),
    generationConfig: {
      responseMimeType: 'application/json',
      responseSchema: geminiAnswerSchema,
      maxOutputTokens: outputTokens(maxOutputUnits),
      ...thinkingConfig(model),
    },
  }
}

/**
 * Models before 2.5 refuse the setting. Thoughts are asked for only as signs of life: without them a model that
 * thinks is silent for longer than `idleMs`; `textOf` drops them. On 2.5 the budget keeps the thinking from using
 * up the answer's room.
 */
function thinkingConfig(model: string): Record<string, unknown> {
  const version = Number(/gemini-(\d+(?:\.\d+)?)/.exec(model)?.[1] ?? 0)
  if (version < 2.5) return {}
  const budget = version < 3 ? { thinkingBudget: thinkingTokens } : {}
  return { thinkingConfig: { includeThoughts: true, ...budget } }
}

type GeminiEvent = {
  candidates?: {
    content?: { parts?: { text?: unknown; thought?: unknown }[] }
    finishReason?: string
    finishMessage?: string
  }[]
  promptFeedback?: { blockReason?: string }
  error?: { code?: number; message?: string; status?: string }
}

const blockingReasons = new Set([
  'SAFETY',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'RECITATION',
  'LANGUAGE',
  'OTHER',
])

async function* readGemini(pieces: AsyncIterable<string[]>): AsyncGenerator<ModelEvent> {
  // Old models said STOP in every message, so only the last reason counts, and only once the stream has ended.
  let reason: string | null = null
  for await (const piece of pieces) {
    let text = ''
    for (const data of piece) {
      const event: GeminiEvent = parseEvent(data)
      throwIfRefused(event)
      const candidate = event.candidates?.[0]
      if (!candidate) continue
      const written = textOf(candidate.content?.parts)
      if (candidate.finishReason) reason = candidate.finishReason
      else if (written !== '') reason = null
      text += written
    }
    yield { type: 'text', text }
  }
  if (reason === 'STOP') yield { type: 'finish', reason: 'stop' }
  else if (reason === 'MAX_TOKENS') yield { type: 'finish', reason: 'max_tokens' }
  else if (reason === null) {
    throw new ModelFailure('generation.bad_stream', { message: 'Ended without finishReason' })
  } else throw new ModelFailure('generation.interrupted', { message: `finishReason ${reason}` })
}

function throwIfRefused(event: GeminiEvent): void {
  if (event.error) throw failureOfStatus(event.error.code ?? 500, JSON.stringify(event.error))
  const blocked = event.promptFeedback?.blockReason ?? event.candidates?.[0]?.finishReason
  if (event.promptFeedback?.blockReason || blockingReasons.has(blocked ?? '')) {
    throw new ModelFailure('generation.blocked', { message: `Blocked: ${blocked}` })
  }
}

function textOf(parts: { text?: unknown; thought?: unknown }[] = []): string {
  let text = ''
  for (const part of parts) {
    if (part.thought !== true && typeof part.text === 'string') text += part.text
  }
  return text
}
