import { Agent, request as httpRequest } from 'node:http'
import { statusWords } from './tally.ts'

export type CallOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  signal?: AbortSignal
  /** Keeps the answer's text; else it is read and dropped. */
  keepsText?: boolean
}

export type Called = { words: string; status: number; text: string; ms: number }

/** Connections are kept, as browsers and programs keep them. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** One request; never throws. */
export function httpCall(url: string, options: CallOptions = {}): Promise<Called> {
  const { method = 'GET', headers = {}, body, signal, keepsText = false } = options
  const start = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const end = (words: string, status = 0) =>
      resolve({ words, status, text, ms: performance.now() - start })
    const request = httpRequest(
      url,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        ...(signal === undefined ? {} : { signal }),
      },
      (response) => {
        const status = response.statusCode ?? 0
        const words = statusWords(status, response.headers['retry-after'] ?? null)
        response.on('data', (data: Buffer) => {
          if (keepsText) text += data.toString()
        })
        response.on('end', () => end(words, status))
        // A stream that is cut by the caller has its status all the same.
        response.on('error', () => end(signal?.aborted ? `${words} open` : 'reset', status))
      },
    )
    request.on('error', () => {
      // The server has closed a kept connection just then: programs send it again, as browsers do.
      if (request.reusedSocket && !signal?.aborted) resolve(httpCall(url, options))
      else end(signal?.aborted ? 'cut' : 'reset')
    })
    request.end(body)
  })
}

/** A form with one file. */
export function fileForm(file: Buffer, name: string, fields: Record<string, string> = {}) {
  const boundary = 'cuartilla-boundary'
  const field = ([key, value]: [string, string]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const head = `${Object.entries(fields).map(field).join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
