import { connect, type Socket } from 'node:net'
import type { ArmedFault } from './armed-fault.ts'
import {
  asksForEncryption,
  backendPid,
  commandTag,
  endsCycle,
  StatementReader,
  transactionStatus,
  type WireMessage,
  WireReader,
} from './postgres-wire.ts'

/** A response that is held back: its acknowledgement will be lost, or its backend ended. */
type Kept = {
  armed: ArmedFault
  /** The number of responses to earlier statements, which pass. */
  earlierAnswers: number
  /** The response that is arriving. */
  answer: Buffer[]
  failed: boolean
  tag: string
}

/** The connection of one client, passed on to PostgreSQL; `faultFor` returns the fault of a statement. */
export class ProxiedConnection {
  isMuted = false
  isListening = false
  backendPid = 0
  /** Resolves when both sockets are closed. */
  readonly over: Promise<void>
  readonly #client: Socket
  readonly #server: Socket
  readonly #faultFor: (sql: string) => ArmedFault | null
  readonly #fromClient = new WireReader({ opensBare: true })
  readonly #fromServer = new WireReader({ opensBare: false })
  readonly #statements = new StatementReader()
  readonly #waiting: WireMessage[] = []
  #isPassing = false
  #kept: Kept | null = null
  // The greeting ends with a ReadyForQuery too.
  #unanswered = 1

  constructor(client: Socket, port: number, faultFor: (sql: string) => ArmedFault | null) {
    this.#client = client
    this.#faultFor = faultFor
    this.#server = connect({ port, host: '127.0.0.1' })
    client.setNoDelay(true)
    this.#server.setNoDelay(true)
    client.on('data', (data) => void this.#onClientData(data))
    this.#server.on('data', (data) => this.#onServerData(data))
    // 'close' follows and is handled. The other end of a muted connection does not get it.
    client.on('error', () => {})
    this.#server.on('error', () => {})
    client.on('close', () => this.isMuted || this.#server.destroy())
    this.#server.on('close', (hadError) => {
      if (this.isMuted) return
      if (this.#kept !== null) client.write(Buffer.concat(this.#kept.answer))
      if (hadError) client.resetAndDestroy()
      else client.end()
    })
    const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
    this.over = Promise.all([closed(client), closed(this.#server)]).then(() => undefined)
  }

  get isMutedAndHeld(): boolean {
    return this.isMuted && !this.#client.destroyed
  }

  mute(): void {
    this.isMuted = true
    this.#waiting.length = 0
  }

  destroy(): void {
    this.#client.destroy()
    this.#server.destroy()
  }

  async #onClientData(data: Buffer): Promise<void> {
    if (this.isMuted) return
    this.#waiting.push(...this.#fromClient.push(data))
    if (this.#isPassing) return
    this.#isPassing = true
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const held = this.#passToServer(next)
      if (held !== null) await held
    }
    this.#isPassing = false
  }

  /** Returns what the message has to wait for, if it does not pass at once. */
  #passToServer(message: WireMessage): Promise<void> | null {
    if (asksForEncryption(message)) {
      this.#client.write('N')
      return null
    }
    const sql = this.#statements.read(message)
    if (sql !== null && /^\s*listen\b/i.test(sql)) this.isListening = true
    const armed = sql === null ? null : this.#faultFor(sql)
    switch (armed?.fault.kind) {
      case 'mute':
        armed.fired++
        this.mute()
        return null
      case 'cut':
        armed.fired++
        this.#reset()
        return null
      case 'hold':
        armed.fired++
        return (armed.fault.meanwhile?.(this.backendPid) ?? Promise.resolve()).then(() =>
          this.#send(message),
        )
      case 'lose-acknowledgement':
      case 'mute-after-commit':
      case 'end-after':
        this.#keepAnswer(armed)
    }
    this.#send(message)
    return null
  }

  #keepAnswer(armed: ArmedFault): void {
    if (this.#kept !== null) {
      armed.giveBack()
      return
    }
    this.#kept = { armed, earlierAnswers: this.#unanswered, answer: [], failed: false, tag: '' }
  }

  #send(message: WireMessage): void {
    if (this.isMuted || this.#server.destroyed) return
    if (endsCycle(message)) this.#unanswered++
    this.#server.write(message.bytes)
  }

  #onServerData(data: Buffer): void {
    if (this.isMuted) return
    for (const message of this.#fromServer.push(data)) {
      if (this.#client.destroyed) return
      this.#passToClient(message)
    }
  }

  #passToClient(message: WireMessage): void {
    const isReady = message.type === 'Z'
    if (isReady) this.#unanswered--
    if (message.type === 'K') this.backendPid = backendPid(message)
    const kept = this.#kept
    if (kept === null || kept.earlierAnswers > 0) {
      if (kept !== null && isReady) kept.earlierAnswers--
      this.#client.write(message.bytes)
      return
    }
    kept.answer.push(message.bytes)
    if (message.type === 'E') kept.failed = true
    if (message.type === 'C') kept.tag = commandTag(message)
    if (isReady) this.#onKeptAnswer(kept, transactionStatus(message))
  }

  #onKeptAnswer(kept: Kept, status: string): void {
    const { fault } = kept.armed
    if (fault.kind === 'end-after') {
      // The rest is added to the response, and all of it passes when the server closes.
      kept.armed.fired++
      void fault.meanwhile?.(this.backendPid)
      return
    }
    if (status === 'I' && !kept.failed && kept.tag !== 'ROLLBACK') {
      kept.armed.fired++
      if (fault.kind === 'mute-after-commit') this.mute()
      else this.#reset()
      return
    }
    this.#client.write(Buffer.concat(kept.answer))
    kept.answer = []
    // An open transaction continues; a failed or rolled-back one has nothing to lose.
    if (status === 'T') return
    kept.armed.giveBack()
    this.#kept = null
  }

  #reset(): void {
    this.#waiting.length = 0
    this.#client.resetAndDestroy()
    this.#server.destroy()
  }
}
