import { history, undo } from 'prosemirror-history'
import { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { Step } from 'prosemirror-transform'
import { afterAll, expect, it, vi } from 'vitest'
import type { SendSteps, StepEvents, StepsTaken } from '#contract/steps.ts'
import { applySteps, StepFault } from '#core/editing/apply-steps.ts'
import { rebaseSteps } from '#core/editing/rebase-steps.ts'
import { addressOf, blockOf, bold, exhibitNode, schema } from '#core/editing/schema.ts'
import { seededBelow } from '#test/seeded.ts'
import { ApiError } from '#web/api/api-error.ts'
import { keepAddresses, mendAddresses } from '#web/editor/block-addresses.ts'
import { leaveDeleted, StepExchange, unsentSteps } from './step-exchange.ts'
import type { Unsent } from './unsent-steps.ts'

const reported = vi.hoisted(() => vi.fn())
vi.mock('#web/api/report.ts', () => ({ report: reported }))
// Whether the server is reachable is listened to as soon as it is imported.
vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))
// Else what needs a browser would load in the tests after these.
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'))

/** Of one run; `CASES=5000` tries more. */
const cases = Number(process.env['CASES'] ?? 60)
/** Fewer than the product's, so that browsers are often far behind. */
const maxBehind = 25

const first = schema.node('doc', null, [
  blockOf('t1', [schema.text('Título')], 'a'),
  ...['b', 'c', 'd', 'e'].map((id) => blockOf('p', [schema.text('Uno dos tres. ')], id)),
  exhibitNode('table', 'Tabla\n| a | b |', 'f'),
  blockOf('ref', [schema.text('Autor (2020). ')], 'g'),
])

/** The order of steps as the server keeps it (`append_steps`). */
class Authority {
  readonly log: { step: unknown; client: string; before: Node }[] = []
  /** How many sends were put behind others' steps. */
  rebased = 0
  #doc = first
  readonly #taken = new Map<string, { number: number; last: number }>()

  get doc(): Node {
    return this.#doc
  }

  append({ after, steps, client, number }: SendSteps): StepsTaken {
    const known = this.#taken.get(client)
    if (steps.length > 0 && known && known.number >= number) {
      const isBehind = known.last !== after + steps.length
      return { head: known.last, ...(isBehind && { since: this.since(after) }) }
    }
    try {
      const isBehind = after !== this.log.length
      const next = isBehind ? this.#rebased(after, steps) : steps
      const taken: typeof this.log = []
      const doc = applySteps(this.#doc, next, (step, before) =>
        taken.push({ step: step.toJSON(), client, before }),
      )
      this.#doc = doc
      this.log.push(...taken)
      if (isBehind) this.rebased++
      if (steps.length > 0) this.#taken.set(client, { number, last: this.log.length })
      return { head: this.log.length, ...(isBehind && { since: this.since(after) }) }
    } catch (error) {
      if (!(error instanceof StepFault)) throw error
      if (after !== this.log.length) throw this.#behind(after)
      throw new ApiError({ status: 422, code: 'steps.invalid', serverMessage: error.message })
    }
  }

  #behind(after: number): ApiError {
    const details = this.since(after) ?? { steps: null }
    return new ApiError({ status: 409, code: 'steps.behind', details })
  }

  #rebased(after: number, steps: readonly unknown[]): unknown[] {
    const [first, ...others] = this.log.slice(after)
    if (first === undefined || steps.length === 0) throw this.#behind(after)
    const over = [first, ...others].map(({ step }) => Step.fromJSON(schema, step))
    const sent = steps.map((step) => Step.fromJSON(schema, step))
    const again = rebaseSteps(first.before, sent, over)
    if (again === null) throw this.#behind(after)
    return again.steps.map((step) => step.toJSON() as unknown)
  }

  /** Null for who is too far behind. */
  since(after: number): StepEvents['steps'] | null {
    const news = this.log.slice(after)
    if (news.length > maxBehind) return null
    return {
      after,
      steps: news.map(({ step }) => step),
      clients: news.map(({ client }) => client),
    }
  }

  get text(): StepEvents['text'] {
    return { number: this.log.length, doc: this.#doc.toJSON(), head: [] }
  }
}

const overTheWire = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))
let clients = 0

/** A browser in which somebody writes. What it sends and waits for happens when the test lets it. */
class Writer {
  state!: EditorState
  exchange!: StepExchange
  readonly fallen: string[] = []
  readonly faults: string[] = []
  readonly #authority: Authority
  readonly #below: (limit: number) => number
  #due: (() => void)[] = []
  #answers: (() => void)[] = []
  isAway = false
  /** Of the events: the last step that was told. */
  #told = 0

  constructor(authority: Authority, below: (limit: number) => number) {
    this.#authority = authority
    this.#below = below
    this.#open(null)
  }

  #open(unsent: Omit<Unsent, 'head'> | null): void {
    const { number, doc } = unsent ?? this.#authority.text
    const confirmed = Node.fromJSON(schema, doc)
    this.state = EditorState.create({ doc: confirmed, plugins: [history(), unsentSteps()] })
    const tr = this.state.tr
    for (const step of unsent?.steps ?? []) tr.step(Step.fromJSON(schema, step))
    leaveDeleted(this.state.selection, tr)
    this.state = this.state.apply(tr)
    this.#told = number
    const session = this
    this.exchange = new StepExchange({
      session: {
        get state() {
          return session.state
        },
        receive: (received) => this.#receive(received),
        saidChanged: () => {},
      },
      number,
      confirmed,
      client: `c${++clients}`,
      earlierClients: unsent?.clients ?? [],
      pending: unsent?.pending ?? null,
      send: (body) => this.#send(body),
      wait: (work) => {
        this.#due.push(work)
        return () => {
          this.#due = this.#due.filter((one) => one !== work)
        }
      },
      onFallen: (fallen) => this.fallen.push(...fallen.map(({ words }) => words)),
      onMissed: () => {
        this.#told = this.exchange.number
      },
      onLost: () => {},
      whereabouts: () => null,
    })
  }

  /** The browser is closed and opened again, with what it kept. */
  reload(): void {
    const unsent = overTheWire(this.exchange.unsent)
    this.exchange.dispose()
    this.#due = []
    this.#answers = []
    this.#open(unsent)
  }

  dispatch = (tr: Transaction): void => {
    this.state = this.state.apply(keepAddresses(tr))
    if (tr.docChanged) this.exchange.edited()
  }

  #receive(tr: Transaction): void {
    this.state = this.state.apply(tr)
    const mended = tr.docChanged ? mendAddresses(this.state) : null
    if (mended) this.dispatch(mended)
  }

  #send(body: SendSteps): Promise<StepsTaken> {
    const sent = overTheWire(body)
    return new Promise((resolve, reject) => {
      this.#answers.push(() => {
        const isSentLost = this.isAway || this.#below(12) === 0
        if (isSentLost) return reject(new ApiError({ status: 0 }))
        try {
          const taken = this.#authority.append(sent)
          if (this.#below(8) === 0) reject(new ApiError({ status: 0 }))
          else resolve(taken)
        } catch (error) {
          if (error instanceof ApiError && error.status === 422) this.faults.push(error.message)
          reject(error)
        }
      })
    })
  }

  /** One thing that happens outside: a wait that ends, an answer or an event that arrives. */
  async happen(): Promise<void> {
    const kind = this.#below(3)
    if (kind === 0) this.#due.shift()?.()
    else if (kind === 1) this.#answers.shift()?.()
    else if (!this.isAway) this.hearSteps()
    // The promises of an answer.
    for (let i = 0; i < 4; i++) await Promise.resolve()
  }

  hearSteps(): void {
    const since = this.#authority.since(this.#told)
    this.#told = this.#authority.log.length
    if (since === null) this.exchange.takeText(overTheWire(this.#authority.text))
    else if (since.steps.length > 0) this.exchange.takeSteps(overTheWire(since))
  }

  get isAtRest(): boolean {
    return (
      !this.exchange.hasUnsent &&
      this.#answers.length === 0 &&
      this.state.doc.eq(this.#authority.doc)
    )
  }

  /** The network is back, and all is sent and heard. */
  async settle(): Promise<void> {
    this.isAway = false
    this.exchange.retry()
    await this.happen()
  }
}

const wordsIn = (text: string) => text.match(/k\d+k/g) ?? []
let keys = 0

/** One change as a person makes it. Returns the words that it puts in, and those that it takes away or touches. */
function edit(
  writer: Writer,
  below: (limit: number) => number,
): { added: string[]; gone: string[] } {
  const { doc } = writer.state
  const blocks: number[] = []
  doc.forEach((node, pos) => {
    if (node.isTextblock) blocks.push(pos)
  })
  const at = blocks[below(blocks.length)] ?? 0
  const node = doc.nodeAt(at)
  if (!node) return { added: [], gone: [] }
  /** Between words, so that no word is cut. */
  const spaces = [...node.textContent.matchAll(/ /g)].map(({ index }) => at + 2 + index)
  const pos = [at + 1, ...spaces][below(spaces.length + 1)] ?? at + 1
  const end = at + 1 + node.content.size
  const tr = writer.state.tr
  const kind = below(14)
  const before = doc.textBetween(0, doc.content.size, ' ')
  try {
    if (kind < 6) {
      const word = `k${++keys}k`
      tr.insertText(`${word} `, pos)
    } else if (kind === 6) tr.split(pos)
    else if (kind === 7) {
      const to = spaces.find((space) => space > pos) ?? pos
      if (to > pos) tr.delete(pos, to)
    } else if (kind === 8 && pos < end) tr.addMark(pos, end, bold)
    else if (kind === 9) {
      doc.forEach((block, place) => {
        if (block.isAtom) tr.setNodeAttribute(place, 'content', `T\n| k${++keys}k | b |`)
      })
    } else if (kind === 10) undo(writer.state, (undone) => writer.dispatch(undone))
    else if (kind === 11 && doc.childCount > 3) tr.delete(at, at + node.nodeSize)
    else if (kind === 12 && node.type.name !== 'ref')
      tr.setBlockType(
        at,
        at + node.nodeSize,
        schema.nodes[node.type.name === 'p' ? 'quote' : 'p'] as never,
      )
    else if (kind === 13) {
      const next = at + node.nodeSize
      if (doc.nodeAt(next)?.isTextblock) tr.join(next)
    }
  } catch {
    // The schema refuses it, as joining a heading with a reference: no edit.
    return { added: [], gone: [] }
  }
  if (tr.docChanged) writer.dispatch(tr)
  const after = writer.state.doc.textBetween(0, writer.state.doc.content.size, ' ')
  const [had, has] = [new Set(wordsIn(before)), new Set(wordsIn(after))]
  return {
    added: [...has].filter((word) => !had.has(word)),
    gone: [...had].filter((word) => !has.has(word)),
  }
}

it('two to six writers have one text in the end, and every word is in it, offered or deleted by somebody', async () => {
  let rebased = 0
  for (let seed = Number(process.env['SEED'] ?? 1); seed <= cases; seed++) {
    const below = seededBelow(seed)
    const authority = new Authority()
    const writers = Array.from({ length: 2 + below(5) }, () => new Writer(authority, below))
    const added = new Set<string>()
    const gone = new Set<string>()
    for (let turn = 0; turn < 120; turn++) {
      const writer = writers[below(writers.length)] as Writer
      if (below(30) === 0) writer.isAway = !writer.isAway
      if (below(40) === 0) writer.reload()
      if (below(2) === 0) {
        const changed = edit(writer, below)
        for (const word of changed.added) added.add(word)
        for (const word of changed.gone) gone.add(word)
      }
      for (const one of writers) await one.happen()
    }
    for (let turn = 0; turn < 2_000 && !writers.every((writer) => writer.isAtRest); turn++) {
      for (const writer of writers) await writer.settle()
    }
    const texts = writers.map((writer) => JSON.stringify(writer.state.doc.toJSON()))
    expect(
      writers.flatMap(({ faults }) => faults),
      `case ${seed}`,
    ).toEqual([])
    expect(new Set(texts).size, `case ${seed}`).toBe(1)
    expect(texts[0], `case ${seed}`).toBe(JSON.stringify(authority.doc.toJSON()))
    authority.doc.check()
    const ids = authority.doc.content.content.map(addressOf)
    expect(new Set(ids).size, `case ${seed}`).toBe(ids.length)
    const present = new Set(wordsIn(authority.doc.textBetween(0, authority.doc.content.size, ' ')))
    const offered = new Set(writers.flatMap(({ fallen }) => fallen.flatMap(wordsIn)))
    const lost = [...added].filter(
      (word) => !present.has(word) && !offered.has(word) && !gone.has(word),
    )
    expect(lost, `case ${seed}`).toEqual([])
    rebased += authority.rebased
  }
  expect(reported.mock.calls).toEqual([])
  expect(rebased).toBeGreaterThan(5 * cases)
}, 600_000)
