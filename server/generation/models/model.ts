import type { Prompt } from '#core/generation/prompt.ts'
import type { ModelFault } from '#core/generation/run/run-machine.ts'
import type { RunFailureCode } from '#core/generation/wire/run-events.ts'

export type ModelRequest = {
  prompt: Prompt
  /**
   * The characters that the hold allows, plus those of the existing text, which are free when they come back unchanged.
   */
  maxOutputUnits: number
  /** Ends the attempt: no event follows. */
  signal: AbortSignal
}

/** The events of a model, in order: text, then `finish` once its stream has ended well, or `fault`. */
export type ModelEvent =
  /** One event of its stream; an empty one only shows that the model is still working. */
  | { type: 'text'; text: string; tokens?: ModelTokens }
  /** `otherwise`: the failure if the text is incomplete: the provider gave no reason for its end, or an unknown one. */
  | { type: 'finish'; reason: 'stop' | 'max_tokens'; otherwise?: ModelFailure }
  | { type: 'fault'; fault: ModelFailure }

/** What the provider says that the attempt has read and written so far. */
export type ModelTokens = { input: number; output: number }

/** Numbers of a stream that may be anything; null without any. */
export function readTokens(input: unknown, ...output: unknown[]): ModelTokens | null {
  const count = (given: unknown) => (typeof given === 'number' && given > 0 ? given : 0)
  const tokens = {
    input: count(input),
    output: output.reduce<number>((sum, each) => sum + count(each), 0),
  }
  return tokens.input + tokens.output > 0 ? tokens : null
}

export type Model = {
  provider: 'gemini' | 'openai' | 'offline'
  /** The name in the chat and in messages.model. */
  label: string
  /** Completes «La respuesta de la API de … estaba vacía.» */
  providerName: string
  /** Whether it takes a photo with the prompt. */
  seesPhotos: boolean
  /** Calls the model, and `onEvent` for each event: never before `ask` has returned, never after the abort. */
  ask(request: ModelRequest, onEvent: (event: ModelEvent) => void): void
}

/** Why a model gave no answer. `message` is for the log; the student reads the message of `code`. */
export class ModelFailure extends Error implements ModelFault {
  override readonly name = 'ModelFailure'
  readonly code: RunFailureCode
  readonly details: Record<string, unknown>
  /** How often to try again while nothing was delivered. */
  readonly retry: ModelFault['retry']
  readonly retryAfterMs?: number

  constructor(
    code: RunFailureCode,
    options: {
      message?: string
      details?: Record<string, unknown>
      retry?: ModelFault['retry']
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

/** A model that has sent nothing: no byte, or no event with an answer in it. Another attempt may bring one. */
export function emptyResponse(providerName: string, message: string): ModelFailure {
  return new ModelFailure('generation.empty_response', {
    message,
    details: { provider: providerName },
    retry: 'once',
  })
}

/** The event, in which a fault of the model itself names it for the log. */
export function withModelName(event: ModelEvent, model: string): ModelEvent {
  if (event.type !== 'fault' || event.fault.code !== 'generation.model_unavailable') return event
  const { code, details, message } = event.fault
  return {
    type: 'fault',
    fault: new ModelFailure(code, { message: `${model}: ${message}`, details }),
  }
}

/** Spanish prose measures about 3 characters a token in Gemini's tokenizer; JSON and slack add a third. */
const charactersPerToken = 3
const jsonOverhead = 1.35
/** What a thinking model may think before it writes, in tokens. */
export const thinkingTokens = 8_192
const maxTokens = 65_536
/** Below a provider's default of 1, so that what is cited and counted varies less; 0 repeats itself in long texts. */
export const temperature = 0.7

/** The output limit to ask of a model so that it can write `units` characters of answer. */
export function outputTokens(units: number): number {
  const written = Math.ceil((units * jsonOverhead) / charactersPerToken)
  return Math.min(written + thinkingTokens, maxTokens)
}
