import { request as httpRequest } from 'node:http'
import type { Visitor } from '#test/student.ts'
import type { FuzzRequest } from './fuzz-request.ts'

export type FuzzAnswer = {
  status: number
  retryAfter: string | null
  code: string
  requestId: string
}

/** No request waits longer: the server's own limits are shorter. */
const patienceMs = 90_000
// Streams without an end are read this far.
const readBytes = 65_536

/** Sends it as it is: `fetch` would mend headers and paths. Status 0: the server closed the connection. */
export function sendRequest(visitor: Visitor, given: FuzzRequest): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(visitor.url)
  const headers = [...given.headers]
  if (visitor.token !== null) headers.push(['authorization', `Bearer ${visitor.token}`])
  const body = given.body === null ? null : Buffer.from(given.body as string)
  if (body !== null) headers.push(['content-length', String(body.length)])
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        method: given.method,
        path: given.path,
        headers: ['host', `${hostname}:${port}`, ...headers.flat()],
        agent: false,
        timeout: patienceMs,
      },
      (response) => {
        let text = ''
        const finish = () => {
          clearTimeout(timer)
          request.destroy()
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'] ?? null,
            code: /"code":"([\w.]+)"/.exec(text)?.[1] ?? '',
            requestId: String(response.headers['x-request-id'] ?? ''),
          })
        }
        const isStream = /event-stream/.test(response.headers['content-type'] ?? '')
        const timer = setTimeout(finish, patienceMs)
        if (isStream) return finish()
        response.on('data', (data: Buffer) => {
          if (text.length < readBytes) text += data.toString('latin1')
        })
        response.on('end', finish)
        response.on('error', finish)
      },
    )
    request.on('timeout', () => request.destroy(new Error(`no answer for ${patienceMs} ms`)))
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = ['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT'].includes(error.code ?? '')
      if (isClosed) resolve({ status: 0, retryAfter: null, code: error.code ?? '', requestId: '' })
      else reject(error)
    })
    request.end(body ?? undefined)
  })
}
