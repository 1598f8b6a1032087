import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { readJson } from '#server/http/read-json.ts'
import { authErrorCode } from './auth-errors.ts'

/** A request as the sign-in library takes it, with a body that was checked, or without one. */
export function betterAuthRequest(c: AppContext, body: string | undefined): Request {
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-client-address', c.get('clientAddress'))
  headers.delete('content-length')
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
