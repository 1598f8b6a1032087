import { nextCursorHeader } from '#contract/next-cursor-header.ts'
import { isNoResponse, noConnection, readApiError } from './api-error.ts'
import { noteNoResponse, noteResponse } from './reachability.ts'
import { TimeLimit } from './time-limit.ts'
import { noteUnauthorized } from './unauthorized.ts'

type Options = { body?: unknown; signal?: AbortSignal | undefined }

/** Longer than starting a run takes while the database restarts. */
const maxResponseMs = 30_000
/** Enough for a long document over a slow connection. */
const maxBodyMs = 60_000

/**
 * One call of our API. Throws ApiError when the response is an error or none comes in time. Reading the body has no
 * time limit here.
 */
export async function send(method: string, path: string, options: Options = {}): Promise<Response> {
  const { body, signal } = options
  const limit = new TimeLimit(maxResponseMs, signal)
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: limit.signal,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteNoResponse()
    throw noConnection()
  } finally {
    limit.lift()
  }
  if (response.ok) {
    noteResponse()
    return response
  }
  const error = readApiError(response.status, await response.text().catch(() => ''))
  if (isNoResponse(error)) noteNoResponse()
  else noteResponse()
  if (error.status === 401) await noteUnauthorized(path)
  throw error
}

async function call<Row>(method: string, path: string, options?: Options): Promise<Row> {
  return (await callWhole<Row>(method, path, options)).row
}

async function callWhole<Row>(
  method: string,
  path: string,
  options?: Options,
): Promise<{ row: Row; headers: Headers }> {
  const limit = new TimeLimit(maxBodyMs, options?.signal)
  try {
    const response = await send(method, path, { ...options, signal: limit.signal })
    const text = await response.text().catch((cause: unknown) => {
      if (options?.signal?.aborted) throw cause
      throw noConnection()
    })
    // Not parsed by a schema: the server guarantees the row types of the contract.
    const row = (text === '' ? null : JSON.parse(text)) as Row
    return { row, headers: response.headers }
  } finally {
    limit.lift()
  }
}

export const api = {
  get: <Row>(path: string, signal?: AbortSignal) => call<Row>('GET', path, { signal }),
  /** A page of a long list, and the cursor of the next page. */
  getPage: async <Row>(path: string, signal?: AbortSignal) => {
    const { row, headers } = await callWhole<Row[]>('GET', path, { signal })
    return { rows: row, nextCursor: headers.get(nextCursorHeader) }
  },
  post: <Row>(path: string, body: unknown = {}, signal?: AbortSignal) =>
    call<Row>('POST', path, { body, signal }),
  put: <Row>(path: string, body: unknown) => call<Row>('PUT', path, { body }),
  patch: <Row>(path: string, body: unknown) => call<Row>('PATCH', path, { body }),
  delete: (path: string) => call<null>('DELETE', path),
}
