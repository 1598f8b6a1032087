import { Node } from 'prosemirror-model'
import { Step } from 'prosemirror-transform'
import type { StepEvents } from '#contract/steps.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { academicText } from '#core/editing/document-text.ts'
import { schema } from '#core/editing/schema.ts'
import { send } from '#web/api/client.ts'
import { keepStream } from '#web/api/kept-stream.ts'
import type { ServerEvent } from '#web/api/read-stream.ts'
import { report } from '#web/api/report.ts'

/** Shortest time between two layouts of the pages. */
const showAfterMs = 400
const maxReadAgain = 3

type Followed = {
  projectId: string
  /** The token of the link, for a guest without an account. */
  token?: string
  /** Null while the text is not followed. */
  onText: (text: AcademicText | null) => void
  /** Called when a version of a text without steps was saved, or events were missed. For guests: members get live events. */
  onVersion?: () => void
  onComments?: () => void
}

/** Follows a text that somebody else writes, step by step. Returns the function that ends it. */
export function followText(followed: Followed): () => void {
  const follower = new Follower(followed)
  return () => follower.end()
}

type Open = { number: number; doc: Node; head: readonly Block[] }

class Follower {
  readonly #followed: Followed
  #text: Open | null = null
  #showing: ReturnType<typeof setTimeout> | undefined
  #stop: () => void = () => {}
  #readAgain = 0

  constructor(followed: Followed) {
    this.#followed = followed
    this.#follow()
  }

  end(): void {
    clearTimeout(this.#showing)
    this.#stop()
  }

  #follow(): void {
    const { projectId, token, onVersion, onComments } = this.#followed
    this.#stop()
    this.#stop = keepStream({
      connect: (signal) =>
        send('GET /api/projects/:id/steps', {
          id: projectId,
          query: this.#text ? { after: `${this.#text.number}` } : {},
          signal,
          ...(token !== undefined && { authorization: `Link ${token}` }),
        }),
      onConnected: (hasMissed) => {
        if (!hasMissed) return
        onVersion?.()
        onComments?.()
      },
      onEvent: (event) => this.#hear(event),
      onFailed: ({ status }) => {
        const isOver = status === 401 || status === 403 || status === 404
        if (isOver) this.#giveUp()
        return isOver
      },
    })
  }

  /** Shows the saved text from now on. */
  #giveUp(): void {
    this.end()
    this.#followed.onText(null)
    this.#followed.onVersion?.()
  }

  #hear({ name, data }: ServerEvent): void {
    try {
      // Not parsed by a schema: the server guarantees the payloads of the contract.
      if (name === 'text') this.#takeText(JSON.parse(data) as StepEvents['text'])
      else if (name === 'steps') this.#takeSteps(JSON.parse(data) as StepEvents['steps'])
      else if (name === 'version') this.#followed.onVersion?.()
      else if (name === 'comments') this.#followed.onComments?.()
    } catch (error) {
      report(`the event ${name} of a followed text could not be read`, error)
      // The text is read again, unless that would be without end: an older page does not know a new kind of block.
      if (this.#text === null || this.#readAgain++ === maxReadAgain) this.#giveUp()
      else {
        this.#text = null
        this.#follow()
      }
    }
  }

  #takeText({ number, doc, head }: StepEvents['text']): void {
    this.#text = { number, doc: Node.fromJSON(schema, doc), head: head as Block[] }
    this.#show()
  }

  #takeSteps({ after, steps }: StepEvents['steps']): void {
    const known = this.#text
    if (known === null || after > known.number) throw new Error('steps were missed')
    let { doc } = known
    for (const json of steps.slice(known.number - after)) {
      const { doc: changed, failed } = Step.fromJSON(schema, json).apply(doc)
      if (!changed) throw new Error(failed ?? 'a step fails')
      doc = changed
    }
    this.#text = { ...known, doc, number: Math.max(known.number, after + steps.length) }
    this.#showing ??= setTimeout(() => this.#show(), showAfterMs)
  }

  #show(): void {
    clearTimeout(this.#showing)
    this.#showing = undefined
    if (this.#text) this.#followed.onText(academicText(this.#text.head, this.#text.doc))
  }
}
