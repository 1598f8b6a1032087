import { createServer, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { DialectCase } from './dialect-case.ts'

/** A provider between which and the product the recorder stands. */
type Recorded = { wire: 'openai' | 'gemini'; baseUrl: string; secrets: readonly string[] }

export type Recorder = {
  /** Instead of the provider's own address. */
  baseUrl: string
  /** The last response as a case of this folder, without keys; what was asked is not in it. Null before one. */
  recorded(name: string): DialectCase | null
  close(): Promise<void>
}

type Response = { status: number; type: string; chunks: Buffer[]; isCut: boolean }

/** Starts a server that passes requests on to a provider and keeps the bytes of what it answers. */
export async function startRecorder({ wire, baseUrl, secrets }: Recorded): Promise<Recorder> {
  const base = new URL(baseUrl)
  let last: Response | null = null
  const server = createServer((incoming, response) => {
    const url = new URL(`${base.origin}${incoming.url ?? ''}`)
    const headers = { ...incoming.headers, host: base.host, 'accept-encoding': 'identity' }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = send(url, { method: incoming.method, headers }, (given) => {
      const kept: Response = {
        status: given.statusCode ?? 0,
        type: given.headers['content-type'] ?? '',
        chunks: [],
        isCut: true,
      }
      last = kept
      response.writeHead(kept.status, { 'content-type': kept.type })
      given.on('data', (bytes: Buffer) => {
        kept.chunks.push(bytes)
        response.write(bytes)
      })
      given.on('end', () => {
        kept.isCut = false
        response.end()
      })
      given.on('error', () => response.destroy())
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${base.pathname.replace(/\/$/, '')}`,
    recorded: (name) => (last === null ? null : caseOf(name, wire, last, secrets)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function caseOf(
  name: string,
  wire: Recorded['wire'],
  { status, type, chunks, isCut }: Response,
  secrets: readonly string[],
): DialectCase {
  return {
    name,
    kind: 'places',
    wire,
    status,
    headers: { 'content-type': type },
    chunks: chunks.map((bytes) => written(bytes, secrets)),
    ...(isCut && { cut: true }),
    expect: { ended: 'complete' },
  }
}

/** A packet as text, or as base64 where it ends inside of a character. */
function written(bytes: Buffer, secrets: readonly string[]): string | { base64: string } {
  const text = bytes.toString('utf8')
  if (!Buffer.from(text).equals(bytes)) return { base64: bytes.toString('base64') }
  return secrets.reduce((kept, secret) => (secret ? kept.replaceAll(secret, '…') : kept), text)
}
