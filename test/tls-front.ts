import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer, type Server } from 'node:tls'
import type { Certificate } from './test-certificates.ts'

/** A TLS server before a plain one of this machine, whose certificate can be changed. */
export class TlsFront {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(target: number, certificate: Certificate) {
    this.#server = createServer(certificate, (client) => {
      const upstream = connect(target, '127.0.0.1')
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket)
        socket.on('close', () => this.#sockets.delete(socket))
      }
      // Either end that breaks breaks the other.
      client.on('error', () => upstream.destroy())
      upstream.on('error', () => client.destroy())
      client.pipe(upstream).pipe(client)
    })
    // A client that does not trust the certificate hangs up.
    this.#server.on('tlsClientError', (_, socket) => socket.destroy())
  }

  static async open(target: number, certificate: Certificate): Promise<TlsFront> {
    const front = new TlsFront(target, certificate)
    await new Promise<void>((resolve) => front.#server.listen(0, '127.0.0.1', resolve))
    return front
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** From now on new connections see this certificate; those that are open are closed. */
  show(certificate: Certificate): void {
    this.#server.setSecureContext(certificate)
    this.hangUp()
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.hangUp()
    await closed
  }
}
