import type { IncomingHttpHeaders } from 'node:http'
import { cutText } from '#core/document/truncate-text.ts'
import { ModelFailure } from './model.ts'

/** For a longer wait the run fails, and the error names the time. */
const maxRetryAfterMs = 5_000

/** How many characters of an upstream's error are logged. */
const maxErrorCharacters = 500

/** Statuses after which another attempt may succeed. */
const passing = new Set([500, 502, 503, 504, 529])

/** What an HTTP status of a model means (docs/decisions/008). `body` is the upstream's own error. */
export function failureOfStatus(
  status: number,
  body: string,
  headers?: IncomingHttpHeaders,
): ModelFailure {
  const message = `HTTP ${status}: ${errorLine(body)}`
  const details = { status }
  if (status === 429) return rateLimited(message, body, headers)
  if (passing.has(status)) {
    return new ModelFailure('generation.overloaded', { message, details, retry: 'twice' })
  }
  if (status === 408) {
    return new ModelFailure('generation.timed_out', { message, details, retry: 'once' })
  }
  if (status >= 500) return new ModelFailure('generation.overloaded', { message, details })
  // Gemini answers 400 to a wrong key; 402 is an unpaid account (OpenRouter).
  if ([401, 402, 403].includes(status) || /API_KEY_INVALID|API key not valid/.test(body)) {
    return new ModelFailure('generation.misconfigured', { message, details })
  }
  return new ModelFailure('generation.refused_request', { message, details })
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
  return cutText(body.replace(/\s+/g, ' ').trim(), maxErrorCharacters)
}
