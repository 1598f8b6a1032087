import {
  answerSchema,
  changesSchema,
  type JsonSchema,
  planSchema,
} from '#core/generation/answer-schema.ts'
import { endOfText, isRefusal } from './end-of-text.ts'
import type { StreamedEvent } from './event-reader.ts'
import { failureOfError } from './failure-of-error.ts'
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
  withModelName,
} from './model.ts'
import { postForEvents, type StreamListener } from './post-for-events.ts'

export type GeminiOptions = {
  baseUrl: string
  apiKey: string | null
  model: string
  seesPhotos?: boolean
}

const schemas = {
  document: geminiSchema(answerSchema),
  changes: geminiSchema(changesSchema),
  plan: geminiSchema(planSchema),
}

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
        geminiListener((event) => onEvent(withModelName(event, model))),
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

/** A schema in Google's subset of OpenAPI, which is told the order of the stream apart. */
function geminiSchema(schema: JsonSchema): Record<string, unknown> {
  const { type, items, properties, additionalProperties: _, ...rest } = schema
  const named = Object.entries(properties ?? {})
  return {
    type: type.toUpperCase(),
    ...rest,
    ...(items && { items: geminiSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(named.map(([name, one]) => [name, geminiSchema(one)])),
      propertyOrdering: Object.keys(properties),
    }),
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

type Fields = Record<string, unknown>

function geminiListener(onEvent: (event: ModelEvent) => void): StreamListener {
  // Old models send STOP in every message: only the last reason counts, once the stream has ended.
  let reason: string | null = null
  let isEmpty = true
  const read = (given: StreamedEvent) => {
    if (given === '[DONE]') return
    if (given['error']) throw failureOfError(given['error'])
    const blocked = fieldsOf(given['promptFeedback'])['blockReason']
    const candidate = firstCandidate(given['candidates'])
    if (typeof candidate['finishReason'] === 'string') reason = candidate['finishReason']
    if (blocked) throw blockedBy(String(blocked))
    if (isRefusal(reason)) throw blockedBy(String(reason))
    const text = textOf(fieldsOf(candidate['content'])['parts'])
    const used = fieldsOf(given['usageMetadata'])
    if (text !== '' || reason !== null) isEmpty = false
    const tokens = readTokens(
      used['promptTokenCount'],
      used['candidatesTokenCount'],
      used['thoughtsTokenCount'],
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
          : endOfText(reason),
      )
    },
    onFault(fault) {
      onEvent({ type: 'fault', fault })
    },
  }
}

function blockedBy(reason: string): ModelFailure {
  return new ModelFailure('generation.blocked', { message: `Blocked: ${reason}` })
}

/** The candidate with index 0, wherever it is in the list; without one, no fields. */
function firstCandidate(candidates: unknown): Fields {
  const all = Array.isArray(candidates) ? candidates.map(fieldsOf) : []
  return all.find(({ index = 0 }) => index === 0) ?? {}
}

/** The text of the parts that are no thoughts; the object may come as the arguments of a call. */
function textOf(parts: unknown): string {
  let text = ''
  for (const part of Array.isArray(parts) ? parts.map(fieldsOf) : []) {
    if (part['thought'] === true) continue
    if (typeof part['text'] === 'string') text += part['text']
    const { args } = fieldsOf(part['functionCall'])
    if (typeof args === 'object' && args !== null) text += JSON.stringify(args)
  }
  return text
}

function fieldsOf(given: unknown): Fields {
  return typeof given === 'object' && given !== null ? (given as Fields) : {}
}
