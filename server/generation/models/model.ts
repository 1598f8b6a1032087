import type { ErrorCode } from '#contract/error-words.ts'
import type { Prompt } from '#core/generation/prompt.ts'

export type ModelRequest = {
  prompt: Prompt
  /** The characters that the hold allows. */
  maxOutputUnits: number
  signal: AbortSignal
}

export type ModelEvent =
  /** A piece of the model's text. An adapter yields an empty one as a sign of life. */
  { type: 'text'; text: string } | { type: 'finish'; reason: 'stop' | 'max_tokens' }

export type Model = {
  provider: 'gemini' | 'openai' | 'offline'
  /** As the chat names it, and as messages.model keeps it. */
  label: string
  /** Completes «La respuesta de la API de … estaba vacía.» */
  providerName: string
  stream(request: ModelRequest): AsyncIterable<ModelEvent>
}

export type Retry = 'never' | 'once' | 'twice'

/** Why a model gave no answer. `message` is for the log; what the student reads is `code`'s. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  /** How often a new attempt is worth it, while nothing was delivered. */
  readonly retry: Retry
  readonly retryAfterMs?: number

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      details?: Record<string, unknown>
      retry?: Retry
      retryAfterMs?: number
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? code, options.cause === undefined ? {} : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
    this.retry = options.retry ?? 'never'
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs
  }
}

/** Spanish prose measures about 3 characters a token in Gemini's tokenizer; JSON and slack add a third. */
const charactersPerToken = 3
const jsonOverhead = 1.35
/** What a thinking model may think before it writes, in tokens. */
export const thinkingTokens = 8_192
const maxTokens = 65_536

/** The output limit to ask of a model so that it can write `units` characters of answer. */
export function outputTokens(units: number): number {
  const written = Math.ceil((units * jsonOverhead) / charactersPerToken)
  return Math.min(written + thinkingTokens, maxTokens)
}
