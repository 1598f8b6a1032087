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

/** An acknowledgement that is to be lost, once there is a commit to acknowledge. */
type Loss = {
  fault: ArmedFault
  /** Answers still to come to what was asked before the statement: those pass. */
  earlierAnswers: number
  /** The answer that is coming in now. It passes when it turns out not to end the transaction. */
  answer: Buffer[]
  failed: boolean
  tag: string
}

/** One client's connection, passed on to PostgreSQL; `faultFor` says what is to happen at a statement. */
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
  #loss: Loss | null = null
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
    // An error is followed by 'close', which says all that there is to do. A muted connection's other end is not told.
    client.on('error', () => {})
    this.#server.on('error', () => {})
    client.on('close', () => this.isMuted || this.#server.destroy())
    this.#server.on('close', (hadError) => {
      if (this.isMuted) return
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

  /** Returns what the message waits for, if it does not pass at once. */
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
        if (this.#loss !== null) armed.giveBack()
        else {
          const earlierAnswers = this.#unanswered
          this.#loss = { fault: armed, earlierAnswers, answer: [], failed: false, tag: '' }
        }
    }
    this.#send(message)
    return null
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
    const loss = this.#loss
    if (loss === null || loss.earlierAnswers > 0) {
      if (loss !== null && isReady) loss.earlierAnswers--
      this.#client.write(message.bytes)
      return
    }
    loss.answer.push(message.bytes)
    if (message.type === 'E') loss.failed = true
    if (message.type === 'C') loss.tag = commandTag(message)
    if (!isReady) return
    const status = transactionStatus(message)
    if (status === 'I' && !loss.failed && loss.tag !== 'ROLLBACK') {
      loss.fault.fired++
      if (loss.fault.fault.kind === 'mute-after-commit') this.mute()
      else this.#reset()
      return
    }
    this.#client.write(Buffer.concat(loss.answer))
    loss.answer = []
    // A transaction goes on; one that failed or was taken back leaves nothing to lose.
    if (status === 'T') return
    loss.fault.giveBack()
    this.#loss = null
  }

  #reset(): void {
    this.#waiting.length = 0
    this.#client.resetAndDestroy()
    this.#server.destroy()
  }
}
