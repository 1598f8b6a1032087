import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const megabyte = 1024 * 1024
/** A reader without a limit is held by this, not by the memory of the machine. */
const mostBytes = 256 * megabyte
const piece = `"${'x'.repeat(64 * 1024)}",`

/** An answer that goes on for as long as it is read, and how much of it was taken. */
export class EndlessAnswer {
  taken = 0

  /** Sends as fast as it is read. */
  send(response: ServerResponse, contentType = 'application/json', status = 200): void {
    response.writeHead(status, { 'content-type': contentType })
    const send = () => {
      while (this.taken < mostBytes && !response.destroyed) {
        this.taken += piece.length
        if (!response.write(piece)) {
          response.once('drain', send)
          return
        }
      }
      response.end()
    }
    send()
  }
}

/** A server that answers every request so. */
export async function startEndlessServer(contentType?: string, status?: number) {
  const answer = new EndlessAnswer()
  const server = createServer((request, response) => {
    request.resume()
    answer.send(response, contentType, status)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    answer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
