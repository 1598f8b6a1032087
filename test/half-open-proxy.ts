import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

const requestLine = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) \S+ HTTP\//

/**
 * A proxy between browsers and a server that can mute connections: they stay open, but nothing passes in either
 * direction, as when a phone loses its network.
 */
export class HalfOpenProxy {
  readonly #target: URL
  readonly #listener: Server
  readonly #connections = new Set<Connection>()

  private constructor(url: string) {
    this.#target = new URL(url)
    const port = Number(this.#target.port)
    this.#listener = createServer((client) => {
      const connection = new Connection(client, port)
      this.#connections.add(connection)
      client.on('close', () => this.#connections.delete(connection))
    })
  }

  /** A proxy on a free port before the server at `url`, which is on this machine. */
  static async open(url: string): Promise<HalfOpenProxy> {
    const proxy = new HalfOpenProxy(url)
    await new Promise<void>((resolve, reject) => {
      proxy.#listener.once('error', reject)
      proxy.#listener.listen(0, '127.0.0.1', resolve)
    })
    return proxy
  }

  get url(): string {
    const url = new URL(this.#target)
    url.port = String((this.#listener.address() as AddressInfo).port)
    return url.origin
  }

  /** Mutes the connections whose newest request begins with `request`, or all that are open; returns how many. */
  mute(request = ''): number {
    const muted = [...this.#connections].filter(
      (connection) => !connection.isMuted && connection.newestRequest.startsWith(request),
    )
    for (const connection of muted) connection.isMuted = true
    return muted.length
  }

  /** How many connections a browser holds open. */
  get open(): number {
    return this.#connections.size
  }

  /** How many muted connections a browser still holds open. */
  get mutedAndHeld(): number {
    return [...this.#connections].filter(({ isMuted }) => isMuted).length
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#listener.close(() => resolve()))
    for (const connection of this.#connections) connection.destroy()
    await closed
  }
}

class Connection {
  isMuted = false
  newestRequest = ''
  readonly #client: Socket
  readonly #server: Socket

  constructor(client: Socket, port: number) {
    this.#client = client
    this.#server = connect({ port, host: '127.0.0.1' })
    client.setNoDelay(true)
    this.#server.setNoDelay(true)
    client.on('data', (data) => {
      const start = data.subarray(0, 200).toString('latin1')
      if (requestLine.test(start)) this.newestRequest = start
      if (!this.isMuted) this.#server.write(data)
    })
    this.#server.on('data', (data) => {
      if (!this.isMuted) client.write(data)
    })
    // 'close' follows and is handled.
    client.on('error', () => {})
    this.#server.on('error', () => {})
    client.on('close', () => this.#server.destroy())
    this.#server.on('close', () => this.isMuted || client.destroy())
  }

  destroy(): void {
    this.#client.destroy()
    this.#server.destroy()
  }
}
