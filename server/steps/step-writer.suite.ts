import { Node } from 'prosemirror-model'
import { Step, Transform } from 'prosemirror-transform'
import type { ErrorBody } from '#contract/call.ts'
import type { Presence, StepEvents, StepsSince, StepsTaken } from '#contract/steps.ts'
import { academicText } from '#core/editing/document-text.ts'
import { schema } from '#core/editing/schema.ts'
import { readEvents, type ServerSentEvent } from '#test/read-candidates.ts'
import type { Visitor } from '#test/student.ts'
import { until } from '#test/until.ts'

let clients = 0

/** A browser that has the text open, as far as the order of steps goes. */
export class Writer {
  readonly client = `navegador${++clients}`
  readonly person: Visitor
  readonly projectId: string
  head = 0
  /** Whether its sends allow the server to rebase them (`rebase`). */
  rebase = false
  #doc: Node | null = null
  number = 0
  readonly events: ServerSentEvent[] = []
  #end = new AbortController()

  constructor(person: Visitor, projectId: string) {
    this.person = person
    this.projectId = projectId
  }

  get doc(): Node {
    if (this.#doc === null) throw new Error('the text is not open')
    return this.#doc
  }

  get text(): string[] {
    return academicText([], this.doc).cuerpo.map(({ content }) => content)
  }

  /** Reads the text and follows it. */
  async open(after: number | null = null): Promise<this> {
    const query = after === null ? '' : `?after=${after}`
    const path = `/api/projects/${this.projectId}/steps${query}`
    const response = await this.person.fetch(path, { signal: this.#end.signal })
    if (response.status !== 200) throw new Error(`steps answered ${response.status}`)
    void readEvents(response, (events) => {
      for (const event of events.slice(this.events.length)) this.#hear(event)
      this.events.splice(0, this.events.length, ...events)
      return false
    }).catch(() => {})
    await until(
      async () => this.#doc,
      (doc) => doc !== null,
    )
    return this
  }

  #hear({ event, data }: ServerSentEvent): void {
    if (event === 'text') {
      const { number, doc } = data as StepEvents['text']
      this.#doc = Node.fromJSON(schema, doc as object)
      this.head = number
    } else if (event === 'steps') {
      this.take(data as StepsSince)
    }
  }

  take({ after, steps }: StepsSince): void {
    for (const [at, step] of steps.entries()) {
      if (after + at !== this.head) continue
      const { doc } = Step.fromJSON(schema, step as object).apply(this.doc)
      if (!doc) throw new Error('a step does not fit')
      this.#doc = doc
      this.head++
    }
  }

  /** Sends a change of the text as it is here; it comes back by the events. */
  send(change: (tr: Transform) => unknown, number = ++this.number) {
    const tr = new Transform(this.doc)
    change(tr)
    const steps = tr.steps.map((step) => step.toJSON() as object)
    return this.sendSteps(steps, number)
  }

  sendSteps(
    steps: readonly unknown[],
    number = ++this.number,
    after = this.head,
    presence?: Presence,
  ) {
    const { client, rebase } = this
    const body = {
      after,
      steps,
      client,
      number,
      ...(rebase && { rebase }),
      ...(presence && { presence }),
    }
    return this.person.call<StepsTaken & ErrorBody>(
      'POST',
      `/api/projects/${this.projectId}/steps`,
      body,
    )
  }

  untilHead(number: number) {
    return until(
      async () => this.head,
      (head) => head === number,
    )
  }

  until(text: readonly string[]) {
    return until(
      async () => this.text,
      (found) => `${found}` === `${text}`,
    )
  }

  close(): void {
    this.#end.abort()
  }
}
