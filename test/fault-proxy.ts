import { type AddressInfo, createServer, type Server } from 'node:net'
import { ArmedFault, type Fault } from './armed-fault.ts'
import { ProxiedConnection } from './proxied-connection.ts'

/**
 * A proxy between a server and PostgreSQL that can inject one fault at a time. It reads the protocol as far as needed
 * to know the statements and what was committed.
 */
export class FaultProxy {
  readonly #listener: Server
  readonly #connections = new Set<ProxiedConnection>()
  #armed: ArmedFault | null = null
  #port = 0

  private constructor(target: { port: number }) {
    this.#listener = createServer((client) => {
      const connection = new ProxiedConnection(client, target.port, (sql) => this.#faultFor(sql))
      this.#connections.add(connection)
      void connection.over.then(() => this.#connections.delete(connection))
    })
  }

  /** A proxy on a free port before the PostgreSQL at `port` of this machine. */
  static async open(target: { port: number }): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await new Promise<void>((resolve, reject) => {
      proxy.#listener.once('error', reject)
      proxy.#listener.listen(0, '127.0.0.1', resolve)
    })
    proxy.#port = (proxy.#listener.address() as AddressInfo).port
    return proxy
  }

  /** The address of a database of that PostgreSQL through this proxy. */
  urlOf(databaseUrl: string): string {
    const url = new URL(databaseUrl)
    url.port = String(this.#port)
    return url.href
  }

  /** Arms this fault in place of any other. */
  arm(fault: Fault): ArmedFault {
    this.#armed?.disarm()
    this.#armed = new ArmedFault(fault)
    return this.#armed
  }

  /** Mutes the connections that listen for notices, at once; returns how many there were. */
  muteListening(): number {
    const listening = [...this.#connections].filter(
      (connection) => connection.isListening && !connection.isMuted,
    )
    for (const connection of listening) connection.mute()
    return listening.length
  }

  /** The processes of PostgreSQL that serve connections of this proxy; `listening`: of those that listen. */
  backendPids({ listening }: { listening: boolean }): number[] {
    return [...this.#connections]
      .filter((connection) => connection.isListening === listening && !connection.isMuted)
      .map((connection) => connection.backendPid)
      .filter((pid) => pid > 0)
  }

  /** How many muted connections the client still holds open. */
  get mutedAndHeld(): number {
    return [...this.#connections].filter((connection) => connection.isMutedAndHeld).length
  }

  /** Closes the muted connections; all others go on. */
  forgetMuted(): void {
    for (const connection of this.#connections) if (connection.isMuted) connection.destroy()
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#listener.close(() => resolve()))
    for (const connection of this.#connections) connection.destroy()
    await closed
  }

  #faultFor(sql: string): ArmedFault | null {
    return this.#armed?.claim(sql) ? this.#armed : null
  }
}
