import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { authErrorCode } from './auth-errors.ts'

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
    ...(body === undefined ? {} : { body: body === '' ? '{}' : body }),
  })
}

/** Returns the library's response; throws its errors as an AppError. */
export async function betterAuthResponse(response: Response): Promise<Response> {
  if (response.status < 400) return response
  const body = readObject(await response.text(), {})
  throw new AppError(authErrorCode(response.status, body['code']))
}

/** Parses a JSON object. Throws request.not_json unless `fallback` is given to return instead. */
export function readObject(
  text: string,
  fallback?: Record<string, unknown>,
): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    if (fallback === undefined) throw new AppError('request.not_json', { cause: String(error) })
  }
  return fallback ?? {}
}
