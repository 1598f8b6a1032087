import type { ErrorCode } from '#contract/error-messages.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { readJson } from '#server/http/read-json.ts'

const maxUserAgentCharacters = 400

/** A request as the sign-in library takes it, with a body that was checked, or without one. */
export function betterAuthRequest(c: AppContext, body: string | undefined): Request {
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-client-address', c.get('clientAddress'))
  headers.delete('content-length')
  // Stored with the session.
  const userAgent = headers.get('user-agent')
  if (userAgent !== null) headers.set('user-agent', userAgent.slice(0, maxUserAgentCharacters))
  // http/same-origin.ts has refused other sites; a client without an Origin header is not a browser and may sign in.
  if (!headers.has('origin')) headers.set('origin', new URL(c.req.url).origin)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(c.req.url, {
    method: c.req.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(readJson(body)) }),
  })
}

/** Returns the library's response, with the specification's `full_name` in a user; throws its errors as an AppError. */
export async function betterAuthResponse(response: Response): Promise<Response> {
  const text = await response.text()
  const body = answerOf(text)
  if (response.status >= 400) throw new AppError(authErrorCode(response.status, body['code']))
  const { user } = body
  if (typeof user !== 'object' || user === null) return new Response(text, response)
  const named = { ...user, full_name: (user as { name?: unknown }).name }
  return new Response(JSON.stringify({ ...body, user: named }), response)
}

/** The object that a request holds; an empty one for another value. Throws request.not_json and request.invalid. */
export function readObject(text: string): Record<string, unknown> {
  return objectOf(readJson(text))
}

/** The object that the library answered; an empty one if it answered none. */
export function answerOf(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth.invalid_credentials',
  INVALID_PASSWORD: 'auth.invalid_credentials',
  USER_NOT_FOUND: 'auth.invalid_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'auth.invalid_credentials',
  INVALID_EMAIL: 'auth.invalid_email',
  USER_ALREADY_EXISTS: 'auth.email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'auth.email_taken',
  PASSWORD_TOO_SHORT: 'auth.password_too_short',
  PASSWORD_TOO_LONG: 'auth.password_too_long',
  FAILED_TO_CREATE_USER: 'auth.sign_up_failed',
  FAILED_TO_CREATE_SESSION: 'auth.sign_up_failed',
  SESSION_EXPIRED: 'auth.session_expired',
  SESSION_NOT_FRESH: 'auth.session_expired',
}

/** Our error code for an error of better-auth, whose own are in English and of another shape. */
function authErrorCode(status: number, libraryCode: unknown): ErrorCode {
  const known = typeof libraryCode === 'string' ? codes[libraryCode] : undefined
  if (known !== undefined) return known
  if (status === 401) return 'auth.required'
  if (status === 403) return 'auth.forbidden'
  if (status === 404) return 'request.not_found'
  if (status === 429) return 'request.too_many'
  return status >= 500 ? 'server.unexpected' : 'request.invalid'
}
