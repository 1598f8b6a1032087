import { isNoAnswer, noConnection, readApiError } from './api-error.ts'
import { noteAnswer, noteNoAnswer } from './reachability.ts'

type Options = { body?: unknown; signal?: AbortSignal | undefined }

/** One call of our API, whatever it answers with. Throws ApiError when it fails or nothing answers. */
export async function send(method: string, path: string, options: Options = {}): Promise<Response> {
  const { body, signal } = options
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteNoAnswer()
    throw noConnection()
  }
  if (response.ok) {
    noteAnswer()
    return response
  }
  const error = readApiError(response.status, await response.text().catch(() => ''))
  if (isNoAnswer(error)) noteNoAnswer()
  else noteAnswer()
  throw error
}

async function call<Row>(method: string, path: string, options?: Options): Promise<Row> {
  const response = await send(method, path, options)
  const text = await response.text().catch(() => {
    throw noConnection()
  })
  // The row types are the contract's; the server is the one that keeps it.
  return (text === '' ? null : JSON.parse(text)) as Row
}

export const api = {
  get: <Row>(path: string, signal?: AbortSignal) => call<Row>('GET', path, { signal }),
  post: <Row>(path: string, body: unknown = {}, signal?: AbortSignal) =>
    call<Row>('POST', path, { body, signal }),
  patch: <Row>(path: string, body: unknown) => call<Row>('PATCH', path, { body }),
  delete: (path: string) => call<null>('DELETE', path),
}
