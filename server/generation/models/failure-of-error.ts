import type { IncomingHttpHeaders } from 'node:http'
import { cutText } from '#core/document/truncate-text.ts'
import { ModelFailure } from './model.ts'

/** How much of an error is searched for what it means. */
const maxErrorCharacters = 4_000

/** Longest wait that a provider may ask for; beyond it the run fails, and the error names the time. */
const maxRetryAfterMs = 5_000

/** How many of them are logged. */
const maxLoggedCharacters = 500

/** Statuses after which another attempt may succeed. */
const passing = new Set([500, 502, 503, 504, 529])

/** Words of servers about a text that is longer than the model's context. */
const tooLong = new RegExp(
  [
    'context[ _-]?(?:length|size|window|limit)',
    'maximum context',
    'exceed_context',
    'exceeds? the maximum number of tokens',
    'exceeds? the (?:available|maximum)? ?context',
    '(?:input|prompt|request|text)[a-z ]{0,20} (?:is )?too (?:long|large)',
    'too many (?:input )?tokens',
    'entity too large',
    'payload too large',
    'when context the overflows',
    'reduce the length',
    '(?:inputs|tokens)[^{}]{0,60} must be <= ',
    'tokens? limit exceeded',
  ].join('|'),
  'i',
)
/** Messages of servers about a model that does not exist or that they cannot load. */
const noModel = new RegExp(
  [
    'model_not_found',
    'model_not_available',
    '(?:unknown|invalid|no such|unsupported) model',
    'model[^{}]{0,120} (?:not found|does not exist|not exist|not supported|is not available|not loaded|is not a valid model)',
    'not a valid model',
    'model not (?:found|exist)',
    'is not found for API version',
    'no models? (?:is |are )?loaded',
    'requires more (?:system |gpu |video )?memory',
    '(?:out of|insufficient|not enough) memory',
    '(?:failed|unable) to load (?:the )?model',
    'model failed to load',
    'try pulling it',
    'DeploymentNotFound',
    'no endpoints found',
  ].join('|'),
  'i',
)
const wrongKey =
  /API_KEY_INVALID|API key not valid|invalid api key|incorrect api key|not authenticated|unauthorized|authentication/i
const refused =
  /content_filter|content management policy|ResponsibleAIPolicyViolation|content policy|moderation_blocked/i
const rateLimit = /rate.?limit|too many requests|insufficient_quota|RESOURCE_EXHAUSTED/i

/** What an HTTP status of a model means (docs/decisions/008). `body` is the upstream's own error. */
export function failureOfStatus(
  status: number,
  body: string,
  headers?: IncomingHttpHeaders,
): ModelFailure {
  const message = `HTTP ${status}: ${errorLine(body)}`
  const details = { status }
  if (status === 429) return rateLimited(message, body, headers)
  if ([401, 402, 403].includes(status)) {
    // 402 is an unpaid account (OpenRouter).
    return new ModelFailure('generation.misconfigured', { message, details })
  }
  if (refused.test(body)) return new ModelFailure('generation.blocked', { message, details })
  if (noModel.test(body))
    return new ModelFailure('generation.model_unavailable', { message, details })
  if (status === 413 || tooLong.test(body)) {
    return new ModelFailure('generation.text_too_long', { message, details })
  }
  if (passing.has(status)) {
    return new ModelFailure('generation.overloaded', { message, details, retry: 'twice' })
  }
  if (status === 408) {
    return new ModelFailure('generation.timed_out', { message, details, retry: 'once' })
  }
  if (status >= 500) return new ModelFailure('generation.overloaded', { message, details })
  // Gemini answers 400 to a wrong key.
  if (wrongKey.test(body)) return new ModelFailure('generation.misconfigured', { message, details })
  return new ModelFailure('generation.refused_request', { message, details })
}

/**
 * What an error means that came where a text was expected: it names an HTTP status (OpenRouter, vLLM, Gemini), a type
 * (OpenAI), or says it in words alone (Ollama, FastAPI).
 */
export function failureOfError(error: unknown): ModelFailure {
  const body = cutText(JSON.stringify(error) ?? '', maxErrorCharacters)
  return failureOfStatus(statusOf(error) ?? statusOfWords(body), body)
}

/** What a page of HTML means in an answer's place: that of a proxy whose server is down, or of another service. */
export function failureOfPage(page: string): ModelFailure {
  const titles = page.match(/<(?:title|h1)[^<>]{0,200}>[^<]{1,200}/gi) ?? []
  const title = titles.map((one) => one.replace(/^<[^<>]*>/, '')).join(' · ')
  const isDown = /\b5\d\d\b|bad gateway|unavailable|time-?out|server error/i.test(title)
  return new ModelFailure(isDown ? 'generation.overloaded' : 'generation.misconfigured', {
    message: `A page instead of an answer: ${errorLine(title || page)}`,
    retry: isDown ? 'twice' : 'never',
  })
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, status, status_code } = error as Record<string, unknown>
  const given = [code, status, status_code].map(Number)
  return given.find((one) => one >= 400 && one < 600) ?? null
}

function statusOfWords(body: string): number {
  if (rateLimit.test(body)) return 429
  if (wrongKey.test(body)) return 401
  return 500
}

function rateLimited(message: string, body: string, headers?: IncomingHttpHeaders): ModelFailure {
  const retryAfterMs = readRetryAfterMs(headers) ?? readRetryDelayMs(body)
  const isOutOfQuota = body.includes('insufficient_quota')
  if (retryAfterMs === null || isOutOfQuota) {
    return new ModelFailure('generation.rate_limited', { message, details: { status: 429 } })
  }
  return new ModelFailure('generation.rate_limited', {
    message,
    details: { status: 429, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) },
    retry: retryAfterMs <= maxRetryAfterMs ? 'once' : 'never',
    retryAfterMs,
  })
}

/** `retry-after-ms` (OpenAI), or `retry-after` in seconds or as a date. */
function readRetryAfterMs(headers?: IncomingHttpHeaders): number | null {
  const milliseconds = headers?.['retry-after-ms']
  if (milliseconds && Number(milliseconds) >= 0) return Number(milliseconds)
  const value = headers?.['retry-after']
  if (!value) return null
  if (Number(value) >= 0) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** Gemini has it in the body: google.rpc.RetryInfo, `"retryDelay": "12s"`. */
function readRetryDelayMs(body: string): number | null {
  const found = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)
  return found ? Math.ceil(Number(found[1]) * 1000) : null
}

function errorLine(body: string): string {
  return cutText(body.replace(/\s+/g, ' ').trim(), maxLoggedCharacters)
}
