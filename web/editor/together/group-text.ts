import type { Node } from 'prosemirror-model'
import type { VersionRow } from '#contract/projects.ts'
import type { Presence, StepEvents } from '#contract/steps.ts'
import type { Block } from '#core/document/model.ts'
import { keepStream } from '#web/api/kept-stream.ts'
import { onReachability } from '#web/api/reachability.ts'
import type { ServerEvent } from '#web/api/read-stream.ts'
import { report } from '#web/api/report.ts'
import { LocalCopy } from '#web/editor/local-copy.ts'
import type { SavePhase } from '#web/editor/save-machine.ts'
import type { SavedSession, TextSaving, Together } from '#web/editor/text-saving.ts'
import { showToast } from '#web/ui/toast.tsx'
import { type Caret, caretsOf, showCarets, writerOf } from './carets.ts'
import type { FallenWords } from './fallen-words.ts'
import { LeftWords } from './left-words.ts'
import { People } from './people.ts'
import { StepExchange } from './step-exchange.ts'
import { openSteps, sendSteps } from './steps.api.ts'
import { changedByOthers, takenWords } from './taken-words.ts'
import { forgetUnsent, keepUnsent, newUnsentKey, type Pending } from './unsent-steps.ts'
import { watchForm } from './watch-form.ts'

/** Shortest time between two messages about the own caret. */
const tellAfterMs = 250
/** Time between messages that say that this person is still there, while the caret does not move. */
const beatMs = 10_000
/** Steps are sent within moments; what is not gone by then is kept in this browser. */
const keepAfterMs = 2_000

/** A text after a step, as JSON of ProseMirror's document, and the blocks of its title page. */
export type KeptText = { number: number; doc: unknown; head: readonly Block[] }

export type OpenedText = {
  projectId: string
  userId: string
  /** The step that `doc` is after. */
  number: number
  doc: Node
  head: readonly Block[]
  /** Keeps what the server had of the text when it was left. */
  onLeft: (text: KeptText) => void
  /** Somebody joined, left or has another role. */
  onMembers: () => void
  earlier: { key: string; clients: readonly string[]; pending: Pending | null } | null
}

/** A text that several people write: its changes go to the server and come from it in one order of steps. */
export class GroupText implements TextSaving {
  readonly #session: SavedSession
  readonly #opened: OpenedText
  readonly #exchange: StepExchange
  readonly #copy: LocalCopy
  readonly together: Together
  readonly #leave: (() => void)[]
  #stop: () => void = () => {}
  #telling: ReturnType<typeof setTimeout> | undefined
  #keeping: ReturnType<typeof setTimeout> | undefined
  #isTold = false
  #hasCopy: boolean

  constructor(session: SavedSession, opened: OpenedText) {
    const { projectId, userId, number, doc, earlier } = opened
    this.#session = session
    this.#opened = opened
    this.together = {
      people: new People(),
      leftWords: new LeftWords(userId, projectId),
      watchForm,
      titlePageTaken: () => this.taken('title-page-form', 'title-page'),
      refusesLine: (label = '', seen, now, written) => {
        const isOthers = now !== seen && now !== written
        const why = this.together.titlePageTaken() ?? (isOthers && changedByOthers(label, now))
        if (why) showToast(why)
        return Boolean(why)
      },
    }
    this.#exchange = new StepExchange({
      session,
      number,
      confirmed: doc,
      client: newClient(),
      earlierClients: earlier?.clients ?? [],
      pending: earlier?.pending ?? null,
      send: (body) => sendSteps(projectId, body),
      wait: (work, ms) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      onFallen: (words) => this.#fallen(words),
      onMissed: () => this.#follow(),
      onLost: () => this.#stop(),
      whereabouts: () => this.#whereabouts(),
    })
    this.#hasCopy = earlier !== null
    const storageKey = earlier?.key ?? newUnsentKey(userId, projectId)
    this.#copy = new LocalCopy({
      storageKey,
      isNeeded: () => this.#exchange.hasUnsent,
      write: () => {
        this.#hasCopy = true
        return keepUnsent(storageKey, { ...this.#exchange.unsent, head: opened.head })
      },
      erase: () => forgetUnsent(storageKey),
      onChange: () => session.saidChanged(),
    })
    const beat = setInterval(() => {
      this.together.people.forgetGone(Date.now())
      this.#tellSoon()
    }, beatMs)
    const onHidden = () => this.#tellGone()
    addEventListener('pagehide', onHidden)
    this.#leave = [
      () => removeEventListener('pagehide', onHidden),
      onReachability((isReachable) => isReachable && this.#exchange.retry()),
      this.together.people.slice.subscribe(() => this.#drawCarets()),
      () => clearInterval(beat),
    ]
    this.#follow()
  }

  get phase(): SavePhase {
    return this.#exchange.phase
  }

  get refusal(): string | null {
    if (this.phase !== 'offline') return this.#exchange.refusal
    return this.#copy.isKept ? null : 'Sin conexión: no cierres esta pestaña'
  }

  get carets(): readonly Caret[] {
    return caretsOf(this.#session.state)
  }

  get newest(): null {
    return null
  }

  edited(): void {
    this.#exchange.edited()
    if (this.phase === 'offline') this.#keepUnsent()
    else this.#keeping ??= setTimeout(() => this.#keepUnsent(), keepAfterMs)
  }

  selected(): void {
    if (this.together.people.slice.get().people.length > 0) this.#tellSoon()
  }

  freed(): void {
    this.#exchange.retry()
  }

  taken(exhibit: string | null, role: string, noteEnd?: number): string | null {
    const writer = writerOf(this.#session.state, exhibit, noteEnd)
    if (writer === null) return null
    // When two people begin at the same moment, the one whose client id sorts first goes on.
    const isFirst =
      exhibit === this.#session.writtenExhibit && this.#exchange.client < writer.client
    return isFirst ? null : takenWords(writer.name, role)
  }

  flush(): Promise<boolean> {
    return this.#exchange.flush()
  }

  /** Its changes come as steps. */
  adopt(_version: VersionRow): void {}

  async choose(): Promise<void> {
    throw new Error('a text that is written in steps has no conflict')
  }

  dispose(): void {
    for (const leave of this.#leave) leave()
    clearTimeout(this.#telling)
    clearTimeout(this.#keeping)
    this.#copy.dispose()
    this.#stop()
    void this.#exchange.flush().then((isSent) => {
      if (isSent) this.#forgetCopy()
      const { number, doc } = this.#exchange.unsent
      this.#opened.onLeft({ number, doc, head: this.#opened.head })
      this.#exchange.dispose()
    })
    this.#tellGone()
  }

  #follow(): void {
    this.#stop()
    this.#stop = keepStream({
      connect: (signal) => openSteps(this.#opened.projectId, this.#exchange.number, signal),
      onConnected: () => this.#tellSoon(),
      onEvent: (event) => this.#hear(event),
      onFailed: ({ status }) => {
        this.together.people.forgetAll()
        return status === 401 || status === 403 || status === 404
      },
      mayRest: () => !this.#exchange.hasUnsent,
    })
  }

  #hear({ name, data }: ServerEvent): void {
    try {
      // Not parsed by a schema: the server guarantees the payloads of the contract.
      if (name === 'steps') this.#exchange.takeSteps(JSON.parse(data) as StepEvents['steps'])
      else if (name === 'text') this.#exchange.takeText(JSON.parse(data) as StepEvents['text'])
      else if (name === 'members') this.#opened.onMembers()
      else if (name === 'presence') this.#hearPresence(JSON.parse(data) as StepEvents['presence'])
      if (name !== 'presence') this.#drawCarets()
      if (this.#hasCopy && !this.#exchange.hasUnsent) this.#forgetCopy()
    } catch (error) {
      report(`the event ${name} of a text could not be read`, error)
    }
  }

  #fallen(words: readonly FallenWords[]): void {
    const { people, leftWords } = this.together
    leftWords.add(words)
    for (const { by = '' } of words) {
      const name = people.nameOf(by)
      if (name !== undefined) leftWords.learn(by, name)
    }
  }

  #hearPresence(told: StepEvents['presence']): void {
    if (told.client === this.#exchange.client) return
    this.together.leftWords.learn(told.client, told.name)
    const isNew = this.together.people.hear(told, Date.now())
    if (isNew || !this.#isTold) this.#tellSoon()
  }

  #keepUnsent(): void {
    this.#keeping = undefined
    if (!this.#exchange.hasUnsent) return
    this.#hasCopy = true
    this.#copy.keepSoon()
  }

  #forgetCopy(): void {
    this.#hasCopy = false
    this.#copy.forget()
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#isTold = true
      this.#exchange.tellWhereabouts()
    }, tellAfterMs)
  }

  #tellGone(): void {
    this.#exchange.tellGone()
  }

  #whereabouts(): Omit<Presence, 'after'> {
    const { state, writtenExhibit: exhibit } = this.#session
    const { anchor, head } = state.selection
    return { anchor, head, exhibit }
  }

  #drawCarets(): void {
    const { people } = this.together.people.slice.get()
    const carets = people.flatMap(({ presence, client, name, colour, moves }): Caret[] => {
      const { after, exhibit } = presence
      const anchor = this.#exchange.placeNow(after, presence.anchor)
      const head = this.#exchange.placeNow(after, presence.head)
      if (anchor === null || head === null) return []
      return [{ client, name, colour, moves, anchor, head, exhibit }]
    })
    this.#session.receive(showCarets(this.#session.state, carets))
  }
}

function newClient(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
