import { createSocket, type RemoteInfo } from 'node:dgram'

/**
 * What a name server says of a name: its address, that there is no such name, that it cannot say, nothing, or the address
 * after half a minute.
 */
export type NameAnswer = 'right' | 'nxdomain' | 'servfail' | 'silence' | 'late'

const address = '127.0.0.153'
const port = 53
const lateMs = 30_000
const headerBytes = 12
const responseCode: Partial<Record<NameAnswer, number>> = { servfail: 2, nxdomain: 3 }

/** A name server on this machine for which every name is 127.0.0.1, unless it is told to fail. Needs root, for its port. */
export class NameServer {
  readonly #socket = createSocket('udp4')
  readonly #answers = new Map<string, NameAnswer>()
  readonly #late = new Set<NodeJS.Timeout>()

  static async open(): Promise<NameServer> {
    const server = new NameServer()
    server.#socket.on('message', (question, from) => server.#answer(question, from))
    await new Promise<void>((resolve, reject) => {
      server.#socket.once('error', reject)
      server.#socket.bind(port, address, resolve)
    })
    return server
  }

  /** The contents of /etc/resolv.conf for who is to ask it. */
  get resolvConf(): string {
    return `nameserver ${address}\n`
  }

  set(name: string, answer: NameAnswer): void {
    this.#answers.set(name, answer)
  }

  close(): Promise<void> {
    for (const timer of this.#late) clearTimeout(timer)
    return new Promise((resolve) => this.#socket.close(() => resolve()))
  }

  #answer(question: Buffer, from: RemoteInfo): void {
    const { name, type, end } = readQuestion(question)
    const kind = this.#answers.get(name.toLowerCase()) ?? 'right'
    if (kind === 'silence') return
    const reply = replyTo(question.subarray(0, end), type, responseCode[kind] ?? 0)
    const send = () => this.#socket.send(reply, from.port, from.address)
    if (kind !== 'late') {
      send()
      return
    }
    const timer = setTimeout(() => {
      this.#late.delete(timer)
      send()
    }, lateMs)
    this.#late.add(timer)
  }
}

const typeA = 1

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** RFC 1035: the question with an answer of one address, which only IPv4 has. */
function replyTo(question: Buffer, type: number, code: number): Buffer {
  const hasAddress = code === 0 && type === typeA
  const header = Buffer.from(question.subarray(0, headerBytes))
  // A response, recursion desired and available.
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(hasAddress ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const answer = hasAddress ? [0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1] : []
  return Buffer.concat([header, question.subarray(headerBytes), Buffer.from(answer)])
}
