import { browserErrorMessage } from '#contract/browser-errors.ts'
import type { ErrorCode } from '#contract/error-messages.ts'
import { failures } from '#web/words/failures.ts'

/** An HTTP error of the API; status 0 when no response came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | null
  /** The server's message, in Spanish and safe to show; null when it sent none. */
  readonly serverMessage: string | null
  readonly details: unknown
  /** The id of the request in the server's log; null when the server sent none. */
  readonly requestId: string | null
  /** The response body, unparsed. */
  readonly text: string

  constructor(response: {
    status: number
    code?: ErrorCode | null
    serverMessage?: string | null
    details?: unknown
    requestId?: string | null
    text?: string
  }) {
    super(response.serverMessage ?? `HTTP ${response.status}`)
    this.status = response.status
    this.code = response.code ?? null
    this.serverMessage = response.serverMessage ?? null
    this.details = response.details
    this.requestId = response.requestId ?? null
    this.text = response.text ?? ''
  }
}

export function noConnection(): ApiError {
  return new ApiError({ status: 0, serverMessage: failures.unreached })
}

/** Reads an error response: `{error: {code, message, details}}`, `{error, details}` or any other body. */
export function readApiError(status: number, text: string): ApiError {
  const body = parseJson(text)
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body
  if (!isRecord(error)) return new ApiError({ status, text })
  const { code, details, requestId } = error
  const message = typeof error['error'] === 'string' ? error['error'] : error['message']
  return new ApiError({
    status,
    code: isErrorCode(code) ? code : null,
    serverMessage: typeof message === 'string' && message !== '' ? message : null,
    details,
    requestId: typeof requestId === 'string' && requestId !== '' ? requestId : null,
    text,
  })
}

/** The message to show in a form: the server's, or that something unexpected happened. */
export function errorMessage(error: unknown): string {
  return (
    (error instanceof ApiError && error.serverMessage) || browserErrorMessage('server.unexpected')
  )
}

/** Whether a proxy responded instead of the server: the body has no error code of ours. */
export function isNoResponse({ status, code }: ApiError): boolean {
  return code === null && (status === 502 || status === 503 || status === 504)
}

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status)
}

/** Whether a text is a code of ours: all have this form. A proxy's own errors have none. */
function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[a-z]+\.[a-z_]+$/.test(code)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
