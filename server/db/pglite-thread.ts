import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { QueryOptions, Results } from '@electric-sql/pglite'
import { threadProgram } from '#server/workers/bundled-program.ts'

export type PgliteStart = { dataDir: string; startParams: string[] }
export type PgliteThreadStart = PgliteStart & { wasm: WebAssembly.Module }

/** What is asked of the database. `transaction`: the number of the one that it belongs to. */
export type Wanted =
  | {
      do: 'query'
      statement: string
      values: unknown[]
      rowMode: 'array' | 'object' | undefined
      /** Types, by their numbers in PostgreSQL, whose values stay text. */
      asText: string[]
      transaction: number | null
    }
  | { do: 'exec'; script: string; transaction: number | null }
  | { do: 'begin' }
  | { do: 'end'; transaction: number; isCommitted: boolean }
  | { do: 'listen'; channel: string }
  | { do: 'close' }

export type ToDatabase = { id: number; wanted: Wanted }
export type FromDatabase =
  | { type: 'ready' }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'fault'; id: number; message: string; fields: Record<string, unknown> }
  | { type: 'notice'; channel: string; payload: string }

/** What drizzle and the migration use of a PGlite, outside and inside of a transaction. */
export type PgliteClient = {
  query<Row>(statement: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>>
  exec(script: string): Promise<void>
}

const program = { name: 'pglite-program', source: new URL('./pglite-program.ts', import.meta.url) }

let compilation: Promise<WebAssembly.Module> | null = null

/** PostgreSQL, compiled once a process: tests open many. */
async function compiled(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  compilation ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compilation
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

/**
 * The embedded database in a thread of its own (`pglite-program.ts`), so that a long statement stops nobody who asks for
 * something else. As a PGlite does it, one transaction or statement after the other.
 */
export class PgliteThread implements PgliteClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, Set<(payload: string) => void>>()
  #last = 0
  #isClosed = false

  static async open(start: PgliteStart): Promise<PgliteThread> {
    const workerData: PgliteThreadStart = { ...start, wasm: await compiled() }
    const worker = new Worker(threadProgram(program), { workerData })
    // An error in between rejects.
    await once(worker, 'message')
    return new PgliteThread(worker)
  }

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (message: FromDatabase) => this.#hear(message))
    worker.once('error', (error) => this.#end(error))
    worker.once('exit', (code) => this.#end(new Error(`its thread ended with ${code}`)))
  }

  query<Row>(statement: string, values: unknown[] = [], options: QueryOptions = {}) {
    return this.#query<Row>(null, statement, values, options)
  }

  async exec(script: string): Promise<void> {
    await this.#ask({ do: 'exec', script, transaction: null })
  }

  async transaction<T>(work: (tx: PgliteClient) => Promise<T>): Promise<T> {
    const { id, answer } = this.#send({ do: 'begin' })
    await answer
    const end = (isCommitted: boolean) => this.#ask({ do: 'end', transaction: id, isCommitted })
    let done: T
    try {
      done = await work({
        query: (statement, values = [], options = {}) =>
          this.#query(id, statement, values, options),
        exec: async (script) => {
          await this.#ask({ do: 'exec', script, transaction: id })
        },
      })
    } catch (error) {
      await end(false)
      throw error
    }
    await end(true)
    return done
  }

  /** Calls `onNotice` with what is notified on a channel, until the returned function is called. */
  async listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners)
    if (listeners.size === 0) await this.#ask({ do: 'listen', channel })
    listeners.add(onNotice)
    return async () => {
      listeners.delete(onNotice)
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.#ask({ do: 'close' })
    this.#isClosed = true
    await this.#worker.terminate()
  }

  async #query<Row>(
    transaction: number | null,
    statement: string,
    values: unknown[],
    { rowMode, parsers = {} }: QueryOptions,
  ): Promise<Results<Row>> {
    const asText = Object.keys(parsers)
    const asked = { do: 'query' as const, statement, values, rowMode, asText, transaction }
    return (await this.#ask(asked)) as Results<Row>
  }

  #ask(wanted: Wanted): Promise<unknown> {
    return this.#send(wanted).answer
  }

  #send(wanted: Wanted): { id: number; answer: Promise<unknown> } {
    const id = ++this.#last
    const answer = new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('the database is closed'))
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, wanted } satisfies ToDatabase)
    })
    return { id, answer }
  }

  #hear(message: FromDatabase): void {
    if (message.type === 'ready') return
    if (message.type === 'notice') {
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(message.payload)
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.type === 'answer') waiting?.resolve(message.value)
    else waiting?.reject(Object.assign(new Error(message.message), message.fields))
  }

  /** Without its database the server is of no use: it ends, and whoever started it starts it again. */
  #end(error: Error): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const { reject } of this.#waiting.values()) reject(new Error('the database is closed'))
    this.#waiting.clear()
    setImmediate(() => {
      throw new Error('The embedded database has ended', { cause: error })
    })
  }
}
