import { setTimeout as delay } from 'node:timers/promises'
import { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import type { StepEvents, StepsTaken } from '#contract/steps.ts'
import { schema } from '#core/editing/schema.ts'
import { ApiError, noConnection, readApiError } from '#web/api/api-error.ts'
import { readServerEvents } from '#web/api/read-stream.ts'
import { keepAddresses, mendAddresses } from '#web/editor/block-addresses.ts'
import { StepExchange, unsentSteps } from '#web/editor/together/step-exchange.ts'
import type { Student } from './student.ts'

type Options = {
  person: Student
  projectId: string
  /** Any of these servers of one database. */
  servers: readonly string[]
  random: () => number
  /** Of the network, there and back. */
  roundTripMs?: number
  /** Data of an event that tells steps. */
  onHeard?: (data: string) => void
}

const callMs = 10_000
const retryMs = 300

/** A browser that writes in a group's text, with the product's own exchange of steps; every call goes to any server. */
export class GroupWriter {
  readonly #options: Options
  readonly #closing = new AbortController()
  #state: EditorState
  readonly #exchange: StepExchange
  readonly fallen: string[] = []
  /** Words that the server said it has. */
  readonly acknowledged: Set<string> = new Set<string>()
  readonly #typed: string[] = []
  /** How long until a key was acknowledged, in milliseconds. */
  readonly waits: number[] = []
  bytes = 0
  #words = 0

  private constructor(options: Options, text: StepEvents['text']) {
    this.#options = options
    const doc = Node.fromJSON(schema, text.doc)
    this.#state = EditorState.create({ doc, plugins: [unsentSteps()] })
    const writer = this
    this.#exchange = new StepExchange({
      session: {
        get state() {
          return writer.#state
        },
        receive: (tr) => this.#receive(tr),
        saidChanged: () => {},
      },
      number: text.number,
      confirmed: doc,
      client: `g${Math.floor(options.random() * 1e12).toString(36)}`,
      send: async (body) => {
        const json = JSON.stringify(body)
        const began = performance.now()
        await this.#travel()
        const taken = await this.#post(json)
        await this.#travel()
        this.bytes += json.length
        this.waits.push(performance.now() - began)
        return taken
      },
      wait: (work, ms) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      onFallen: (fallen) => this.fallen.push(...fallen.map(({ words }) => words)),
      onMissed: () => {},
      onLost: () => {},
      whereabouts: () => null,
    })
    void this.#follow()
  }

  /** Reads the text of the server. */
  static async open(options: Options): Promise<GroupWriter> {
    for (;;) {
      const text = await readText(options).catch(() => null)
      if (text !== null) return new GroupWriter(options, text)
      await delay(retryMs)
    }
  }

  get text(): string {
    return this.#state.doc.textBetween(0, this.#state.doc.content.size, '\n')
  }

  /** Types a word that nobody else types, at the end of any paragraph; now and then a new paragraph. Returns the word. */
  type(): string {
    const { doc, tr } = this.#state
    const ends: number[] = []
    doc.forEach((node, pos) => {
      if (node.isTextblock) ends.push(pos + 1 + node.content.size)
    })
    const at = ends[Math.floor(this.#options.random() * ends.length)] ?? 1
    const word = `${this.#exchange.client}w${++this.#words}`
    tr.insertText(` ${word}`, at)
    if (this.#options.random() < 0.05) tr.split(at + word.length + 1)
    this.#typed.push(word)
    this.#dispatch(tr)
    return word
  }

  /** Whether all was sent. */
  get isSaved(): boolean {
    return !this.#exchange.hasUnsent
  }

  retry(): void {
    this.#exchange.retry()
  }

  close(): void {
    this.#closing.abort()
    this.#exchange.dispose()
  }

  #dispatch(tr: Transaction): void {
    this.#state = this.#state.apply(keepAddresses(tr))
    if (tr.docChanged) this.#exchange.edited()
  }

  #receive(tr: Transaction): void {
    this.#state = this.#state.apply(tr)
    const mended = tr.docChanged ? mendAddresses(this.#state) : null
    if (mended) this.#dispatch(mended)
    queueMicrotask(() => {
      if (!this.isSaved) return
      for (const word of this.#typed.splice(0)) this.acknowledged.add(word)
    })
  }

  #travel(): Promise<void> {
    const { roundTripMs = 0 } = this.#options
    return roundTripMs > 0 ? delay(roundTripMs / 2) : Promise.resolve()
  }

  get #server(): string {
    const { servers, random } = this.#options
    return servers[Math.floor(random() * servers.length)] as string
  }

  async #post(body: string): Promise<StepsTaken> {
    const { person, projectId } = this.#options
    const response = await person
      .at(this.#server)
      .fetch(`/api/projects/${projectId}/steps`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(callMs),
      })
      .catch(() => {
        throw noConnection()
      })
    const text = await response.text().catch(() => '')
    if (!response.ok) throw readApiError(response.status, text)
    try {
      return JSON.parse(text) as StepsTaken
    } catch {
      throw new ApiError({ status: 0 })
    }
  }

  #hear(name: string, data: string): void {
    if (this.#closing.signal.aborted) return
    if (name === 'steps') {
      this.#options.onHeard?.(data)
      this.#exchange.takeSteps(JSON.parse(data))
    }
    if (name === 'text') this.#exchange.takeText(JSON.parse(data))
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        const response = await openStream(
          this.#options,
          this.#server,
          this.#exchange.number,
          signal,
        )
        for await (const { name, data } of readServerEvents(response)) {
          void this.#travel().then(() => this.#hear(name, data))
        }
      } catch {
        // A server that is down: another one is asked.
      }
      if (!signal.aborted) {
        await delay(retryMs)
        this.#exchange.retry()
      }
    }
  }
}

/** The text of the server, as it is sent first. */
export async function readText(options: Options): Promise<StepEvents['text']> {
  const { servers, random } = options
  const server = servers[Math.floor(random() * servers.length)] as string
  const response = await openStream(options, server, null, AbortSignal.timeout(callMs))
  for await (const { name, data } of readServerEvents(response)) {
    if (name === 'text') return JSON.parse(data) as StepEvents['text']
  }
  throw noConnection()
}

async function openStream(
  { person, projectId }: Options,
  server: string,
  after: number | null,
  signal: AbortSignal,
): Promise<Response> {
  const query = after === null ? '' : `?after=${after}`
  const response = await person
    .at(server)
    .fetch(`/api/projects/${projectId}/steps${query}`, { signal })
  if (!response.ok) throw readApiError(response.status, await response.text())
  return response
}
