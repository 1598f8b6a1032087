import { geminiAnswerSchema } from '#core/generation/answer-schema.ts'
import { geminiChangesSchema } from '#core/generation/changes/change-schema.ts'
import { geminiPlanSchema } from '#core/generation/works/work-plan.ts'
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
  thinkingTokens,
} from './model.ts'
import { failureOfStatus, postForEvents, type StreamListener } from './post-for-events.ts'

export type GeminiOptions = {
  baseUrl: string
  apiKey: string | null
  model: string
  seesPhotos?: boolean
}

const schemas = {
  document: geminiAnswerSchema,
  changes: geminiChangesSchema,
  plan: geminiPlanSchema,
} as const

/** Google's API over its event stream. */
export function geminiModel(options: GeminiOptions): Model {
  const model = options.model.replace(/^models\//, '')
  const base = options.baseUrl.replace(/\/+$/, '').replace(/\/v1beta$/, '')
  return {
    provider: 'gemini',
    label: model,
    providerName: 'Gemini',
    seesPhotos: options.seesPhotos ?? true,
    ask: (request, onEvent) =>
      postForEvents(
        {
          url: `${base}/v1beta/models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`,
          headers: options.apiKey ? { 'x-goog-api-key': options.apiKey } : {},
          body: geminiBody(model, request),
          signal: request.signal,
          providerName: 'Gemini',
        },
        geminiListener(onEvent),
      ),
  }
}

function geminiBody(model: string, { prompt, maxOutputUnits }: ModelRequest): unknown {
  return {
    systemInstruction: { parts: [{ text: prompt.system }] },
    contents: prompt.turns.map(({ role, text }, at) => ({
      role,
      parts: [...photoParts(prompt, at), { text }],
    })),
    generationConfig: {
      responseMimeType: 'application/json',
      responseSchema: schemas[prompt.answer],
      maxOutputTokens: outputTokens(maxOutputUnits),
      // Google advises against changing that of Gemini 3.
      ...(versionOf(model) < 3 ? { temperature } : {}),
      ...thinkingConfig(model),
    },
  }
}

/** The photo stands before the words of the last turn, as Google advises. */
function photoParts({ photo, turns }: ModelRequest['prompt'], at: number): unknown[] {
  if (photo === null || at !== turns.length - 1) return []
  return [{ inline_data: { mime_type: photo.mimeType, data: photo.base64 } }]
}

/**
 * Models before 2.5 reject the setting. Thoughts are requested only to show that the model is working: without them a
 * thinking model is silent for longer than `idleMs`. `textOf` drops them. On 2.5 the budget reserves room for the
 * answer.
 */
function thinkingConfig(model: string): Record<string, unknown> {
  const version = versionOf(model)
  if (version < 2.5) return {}
  const budget = version < 3 ? { thinkingBudget: thinkingTokens } : {}
  return { thinkingConfig: { includeThoughts: true, ...budget } }
}

/** 2.5 of "gemini-2.5-pro"; 0 of another name. */
function versionOf(model: string): number {
  return Number(/gemini-(\d+(?:\.\d+)?)/.exec(model)?.[1] ?? 0)
}

type GeminiEvent = {
  candidates?: {
    index?: number
    content?: { parts?: { text?: unknown; thought?: unknown }[] }
    finishReason?: string
    finishMessage?: string
  }[]
  promptFeedback?: { blockReason?: string }
  usageMetadata?: {
    promptTokenCount?: unknown
    candidatesTokenCount?: unknown
    thoughtsTokenCount?: unknown
  }
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

function geminiListener(onEvent: (event: ModelEvent) => void): StreamListener {
  // Old models send STOP in every message: only the last reason counts, once the stream has ended.
  let reason: string | null = null
  let isEmpty = true
  const read = (given: StreamedEvent) => {
    if (given === '[DONE]') return
    const event: GeminiEvent = given
    throwIfRefused(event)
    const candidate = firstCandidate(event)
    if (candidate) isEmpty = false
    const text = textOf(candidate?.content?.parts)
    if (candidate?.finishReason) reason = candidate.finishReason
    else if (text !== '') reason = null
    const used = event.usageMetadata
    const tokens = readTokens(
      used?.promptTokenCount,
      used?.candidatesTokenCount,
      used?.thoughtsTokenCount,
    )
    onEvent({ type: 'text', text, ...(tokens && { tokens }) })
  }
  return {
    onEvents(events) {
      if (events.length === 0) onEvent({ type: 'text', text: '' })
      for (const event of events) read(event)
    },
    onEnd() {
      onEvent(
        isEmpty
          ? { type: 'fault', fault: emptyResponse('Gemini', 'No candidate') }
          : finishOf(reason),
      )
    },
    onFault(fault) {
      onEvent({ type: 'fault', fault })
    },
  }
}

function finishOf(reason: string | null): ModelEvent {
  if (reason === 'STOP') return { type: 'finish', reason: 'stop' }
  if (reason === 'MAX_TOKENS') return { type: 'finish', reason: 'max_tokens' }
  const fault =
    reason === null
      ? new ModelFailure('generation.bad_stream', { message: 'Ended without finishReason' })
      : new ModelFailure('generation.interrupted', { message: `finishReason ${reason}` })
  return { type: 'fault', fault }
}

/** The candidate with index 0, wherever it is in the list. */
function firstCandidate({ candidates = [] }: GeminiEvent) {
  return candidates.find(({ index = 0 }) => index === 0)
}

function throwIfRefused(event: GeminiEvent): void {
  if (event.error) throw failureOfStatus(event.error.code ?? 500, JSON.stringify(event.error))
  const blocked = event.promptFeedback?.blockReason ?? firstCandidate(event)?.finishReason
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
