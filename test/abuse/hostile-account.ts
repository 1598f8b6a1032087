import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { seeded } from '#test/seeded.ts'
import { type Called, type CallOptions, fileForm, httpCall } from './http-call.ts'
import { count, type Tally } from './tally.ts'

/** `address`: where it seems to come from. Another each time, so that the limits of one abuse do not prevent the next. */
export type AbuseOrder = {
  name: string
  url: string
  address: string
  seed: number
  /** How long it does harm, and how long it then waits for what is under way. */
  ms: number
  graceMs: number
}

/** The longest preparation. */
export const preparationMs = 30_000

/** The account that does harm, and its ways to do it. Everything ends at the deadline. */
export class HostileAccount {
  readonly url: string
  readonly address: string
  readonly random: () => number
  readonly tally: Tally = {}
  /** No new harm after this, and what is held open is let go. */
  readonly #end: AbortController = new AbortController()
  /** What was asked is given up: until then the server's answer belongs to this abuse, not to the next. */
  readonly #last: AbortController = new AbortController()
  readonly #ms: number
  readonly #graceMs: number
  #timer: NodeJS.Timeout | undefined
  #token = ''

  private constructor({ url, address, seed, ms, graceMs }: AbuseOrder) {
    this.#graceMs = graceMs
    this.url = url
    this.address = address
    this.#ms = ms
    // Each call that is open listens to its end.
    setMaxListeners(0, this.#end.signal, this.#last.signal)
    this.random = seeded(seed)
  }

  static async register(order: AbuseOrder): Promise<HostileAccount> {
    const account = new HostileAccount(order)
    account.#startClock(preparationMs)
    const { text, words } = await account.call('POST', '/api/auth/sign-up/email', {
      name: 'Hostil',
      email: `${randomUUID()}@correo.ec`,
      password: 'cuartilla',
    })
    account.#token = /"token":"([^"]+)"/.exec(text)?.[1] ?? ''
    if (account.#token === '') throw new Error(`it got no account: ${words}`)
    account.#startClock(order.ms)
    return account
  }

  get token(): string {
    return this.#token
  }

  get isOver(): boolean {
    return this.#end.signal.aborted
  }

  /** Begins nothing more, and waits a while for what is under way. */
  end(): void {
    clearTimeout(this.#timer)
    this.#end.abort()
    this.#timer = setTimeout(() => this.#last.abort(), this.#graceMs)
    this.#timer.unref()
  }

  /** What comes before the harm, and takes no time from it. */
  async prepare<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#startClock(preparationMs)
    const result = await work()
    this.#startClock(this.#ms)
    return result
  }

  #startClock(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.isOver) this.#timer = setTimeout(() => this.end(), ms)
  }

  /** One call; its status is counted. */
  async call(method: string, path: string, body?: unknown, options: CallOptions = {}) {
    const called = await this.raw(method, path, {
      keepsText: true,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
    })
    return called
  }

  async raw(method: string, path: string, options: CallOptions = {}): Promise<Called> {
    const called = await httpCall(`${this.url}${path}`, {
      ...options,
      method,
      signal: options.signal ?? this.#last.signal,
      headers: {
        'x-forwarded-for': this.address,
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...options.headers,
      },
    })
    count(this.tally, called.words)
    return called
  }

  get(path: string): Promise<Called> {
    return this.raw('GET', path)
  }

  upload(path: string, file: Buffer, name: string, fields: Record<string, string> = {}) {
    return this.raw('POST', path, fileForm(file, name, fields))
  }

  /** So many at once, until all are done or the time is over. */
  async storm(total: number, atOnce: number, one: (n: number) => Promise<unknown>): Promise<void> {
    let next = 0
    const work = async () => {
      while (next < total && !this.isOver) await one(next++)
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, total) }, work))
  }

  /** Holds streams open until the time is over. */
  async holdStreams(total: number, path: string): Promise<void> {
    const { signal } = this.#end
    await this.storm(total, total, () => this.raw('GET', path, { signal }))
  }

  /** A connection on which this is written, and then nothing more. */
  async holdSocket(first: string, eachSecond = ''): Promise<void> {
    const { hostname, port } = new URL(this.url)
    const socket = connect(Number(port), hostname)
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    let answer = ''
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.write(first)
    const timer = setInterval(() => eachSecond !== '' && socket.write(eachSecond), 1_000)
    this.#end.signal.addEventListener('abort', () => socket.destroy(), { once: true })
    await closed
    clearInterval(timer)
    const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
    const later = status === '503' && /\r\nretry-after:/i.test(answer)
    count(this.tally, status ? `${status}${later ? ' later' : ''}` : this.isOver ? 'cut' : 'reset')
  }

  async pause(ms: number): Promise<void> {
    await Promise.race([delay(ms), this.over()])
  }

  over(): Promise<void> {
    const { signal } = this.#end
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  }

  async createProject(prompt = 'Un ensayo sobre el agua'): Promise<string> {
    const { text } = await this.call('POST', '/api/projects', { context_prompt: prompt })
    return idIn(text)
  }

  /** Saves a text, and returns the status and the version. */
  async save(project: string, contents: readonly string[], baseVersion = 0, role = 'p') {
    const cuerpo = contents.map((content) => ({ role, content }))
    return this.call('PUT', `/api/projects/${project}/document`, {
      content: { cuerpo, referencias: [] },
      base_version: baseVersion,
      ends_sitting: true,
    })
  }

  /** Writes a message, and asks for an answer to it. */
  async generate(project: string, prompt: string, selection?: unknown): Promise<Called> {
    const { text } = await this.call('POST', `/api/projects/${project}/messages`, {
      role: 'user',
      content: prompt,
    })
    return this.ask(idIn(text) || undefined, selection)
  }

  /** Asks for an answer to a message, and reads it until the abuse ends. */
  ask(id: string | undefined, selection?: unknown): Promise<Called> {
    const message_history = [{ role: 'user', id }]
    const body = { message_history, ...(selection === undefined ? {} : { selection }) }
    return this.call('POST', '/api/generate', body, { signal: this.#end.signal })
  }
}

/** The first id of a JSON text. */
export function idIn(json: string): string {
  return /"id":"([\da-f-]{36})"/.exec(json)?.[1] ?? ''
}
