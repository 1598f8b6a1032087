/** One message of PostgreSQL's protocol, version 3, as it stands on the wire. */
export type WireMessage = {
  /** The letter it begins with; empty for the messages that open a connection, which have none. */
  type: string
  body: Buffer
  bytes: Buffer
}

const sslRequest = 80_877_103
const gssRequest = 80_877_104

/** Cuts a stream of bytes into messages. `opensBare`: its first messages have no letter, as a client's have. */
export class WireReader {
  #rest: Buffer = Buffer.alloc(0)
  #isBare: boolean

  constructor(options: { opensBare: boolean }) {
    this.#isBare = options.opensBare
  }

  push(data: Buffer): WireMessage[] {
    this.#rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data])
    const found: WireMessage[] = []
    for (;;) {
      const lengthAt = this.#isBare ? 0 : 1
      if (this.#rest.length < lengthAt + 4) return found
      const end = lengthAt + this.#rest.readInt32BE(lengthAt)
      if (this.#rest.length < end) return found
      const bytes = this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(end)
      const body = bytes.subarray(lengthAt + 4)
      const type = this.#isBare ? '' : String.fromCharCode(bytes[0] ?? 0)
      const message = { type, body, bytes }
      // A request for encryption is followed by another opening message.
      if (this.#isBare && !asksForEncryption(message)) this.#isBare = false
      found.push(message)
    }
  }
}

export function asksForEncryption({ type, body }: WireMessage): boolean {
  if (type !== '' || body.length < 4) return false
  const code = body.readInt32BE(0)
  return code === sslRequest || code === gssRequest
}

/** Remembers named statements, to know the SQL that a client's message runs. */
export class StatementReader {
  readonly #named = new Map<string, string>()

  /** The SQL that this message asks to run (or, without a name, prepares to run at once); else null. */
  read({ type, body }: WireMessage): string | null {
    if (type === 'Q') return textAt(body, 0)
    if (type === 'P') {
      const name = textAt(body, 0)
      const sql = textAt(body, Buffer.byteLength(name) + 1)
      if (name === '') return sql
      this.#named.set(name, sql)
    }
    if (type === 'B') {
      const portal = textAt(body, 0)
      return this.#named.get(textAt(body, Buffer.byteLength(portal) + 1)) ?? null
    }
    return null
  }
}

/** Whether the server answers this message with a ReadyForQuery of its own. */
export function endsCycle({ type }: WireMessage): boolean {
  return type === 'Q' || type === 'S' || type === 'F'
}

/** Of a ReadyForQuery: `I` outside a transaction, `T` inside one, `E` inside one that has failed. */
export function transactionStatus({ body }: WireMessage): string {
  return String.fromCharCode(body[0] ?? 0)
}

/** Of a CommandComplete: `COMMIT`, `ROLLBACK`, `INSERT 0 1`… */
export function commandTag({ body }: WireMessage): string {
  return textAt(body, 0)
}

/** Of a BackendKeyData: the process that serves this connection. */
export function backendPid({ body }: WireMessage): number {
  return body.readInt32BE(0)
}

function textAt(body: Buffer, start: number): string {
  const end = body.indexOf(0, start)
  return body.toString('utf8', start, end === -1 ? body.length : end)
}
