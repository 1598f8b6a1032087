import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type StatementCounter = {
  /** The database's address through the counter. */
  url: string
  /** Statements sent to the database so far. */
  count(): number
  close(): void
}

const query = 'Q'.charCodeAt(0)
const execute = 'E'.charCodeAt(0)

/**
 * A proxy between a program and PostgreSQL that counts statements: the simple queries and the executions in what the
 * program sends. The connection must not be encrypted.
 */
export async function startStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let statements = 0
  const server = createServer((program) => {
    const behind = connect(Number(database.port || 5432), database.hostname)
    const types = new MessageTypes((type) => {
      if (type === query || type === execute) statements++
    })
    program.on('data', (bytes) => types.push(bytes))
    for (const [from, to] of [
      [program, behind],
      [behind, program],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    count: () => statements,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const headerBytes = 5

/** Reads the types of a connection's messages: a type byte and a length each, except the start-up message. */
class MessageTypes {
  #isFirst = true
  #header = Buffer.alloc(0)
  #left = 0
  readonly #onType: (type: number) => void

  constructor(onType: (type: number) => void) {
    this.#onType = onType
  }

  push(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, bytes.length - at)
        this.#left -= taken
        at += taken
        continue
      }
      const size = this.#isFirst ? headerBytes - 1 : headerBytes
      const taken = bytes.subarray(at, at + size - this.#header.length)
      this.#header = Buffer.concat([this.#header, taken])
      at += taken.length
      if (this.#header.length < size) return
      this.#left = this.#header.readInt32BE(size - 4) - 4
      if (!this.#isFirst) this.#onType(this.#header[0] ?? 0)
      this.#isFirst = false
      this.#header = Buffer.alloc(0)
    }
  }
}
