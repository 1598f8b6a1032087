import { collab, getVersion, receiveTransaction, sendableSteps } from 'prosemirror-collab'
import { Node } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  type Plugin,
  Selection,
  type Transaction,
} from 'prosemirror-state'
import { Step, type StepMap } from 'prosemirror-transform'
import { maxStepsAtOnce, maxStepsBehind } from '#contract/step-limits.ts'
import type { Presence, SendSteps, StepEvents, StepsSince, StepsTaken } from '#contract/steps.ts'
import { stepsBetween } from '#core/editing/document-steps.ts'
import { schema } from '#core/editing/schema.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { backoffMs } from '#web/api/backoff.ts'
import { report } from '#web/api/report.ts'
import type { SavePhase } from '#web/editor/save-machine.ts'
import type { SavedSession } from '#web/editor/text-saving.ts'
import { type FallenWords, fallenWords } from './fallen-words.ts'
import type { Pending, Unsent } from './unsent-steps.ts'

/** For how long typed steps are gathered before they are sent; the server gathers everybody's for 100 ms more. */
const gatherMs = 60
const firstRetryMs = 2_000
const maxRetryMs = 20_000
const lostAccess = 'Ya no puedes escribir en este trabajo. Copia lo que acabas de escribir.'

/** The steps made here have this name in the editor, whatever name they are sent under. */
const mine = 'mine'

/** The part of the editor that knows which steps the server does not have, and puts them behind those of others. */
export const unsentSteps = (): Plugin => collab({ clientID: mine })

type Options = {
  session: Pick<SavedSession, 'state' | 'receive' | 'saidChanged'>
  /** The number of the step that the session's text is after, without the steps made here, and that text. */
  number: number
  confirmed: Node
  /** Names this browser's open text. */
  client: string
  /** Names of the same text before the page was loaded again. */
  earlierClients?: readonly string[]
  pending?: Pending | null
  send: (body: SendSteps) => Promise<StepsTaken>
  /** Calls `work` after a time, unless the function it returns is called before. */
  wait: (work: () => void, ms: number) => () => void
  onFallen: (words: readonly FallenWords[]) => void
  /** Events were missed: they have to be read again from the last step that is known. */
  onMissed: () => void
  /** This person may not write any more. */
  onLost: () => void
  /** The own caret to send; null while nobody else has the text open. */
  whereabouts: () => Omit<Presence, 'after'> | null
}

/** Sends the steps made in a session one send after the other, and takes in those of others, in the server's order. */
export class StepExchange {
  readonly #options: Options
  readonly #names: ReadonlySet<string>
  #phase: SavePhase = 'clean'
  #refusal: string | null = null
  /** What the server has of the text. */
  #confirmed: Node
  /** The server's number of a step less the editor's. */
  #offset: number
  #sends = 0
  #pending: Pending | null
  #isSending = false
  #isDisposed = false
  #failures = 0
  #stopWaiting: (() => void) | null = null
  #flushing: (() => void)[] = []
  /** Position maps of the newest steps, oldest first. */
  #maps: StepMap[] = []
  /** The text that was sent because this one is far behind, and the steps after it; it waits for a send under way. */
  #text: StepEvents['text'] | null = null
  #stepsAfterText: StepsSince[] = []

  constructor(options: Options) {
    const { number, confirmed, client, earlierClients = [], pending = null } = options
    this.#options = options
    this.#names = new Set([client, ...earlierClients])
    this.#confirmed = confirmed
    this.#offset = number - getVersion(options.session.state)
    this.#pending = pending
    if (this.#unsent.length > 0) this.edited()
  }

  get client(): string {
    return this.#options.client
  }

  get phase(): SavePhase {
    return this.#phase
  }

  get refusal(): string | null {
    return this.#refusal
  }

  /** The number of the newest step that is in the text. */
  get number(): number {
    return getVersion(this.#state) + this.#offset
  }

  get hasUnsent(): boolean {
    return this.#unsent.length > 0
  }

  /** What has to be kept so that the text can be opened again with what the server does not have. */
  get unsent(): Omit<Unsent, 'head'> {
    return {
      number: this.number,
      doc: this.#confirmed.toJSON(),
      steps: this.#unsent.map((step) => step.toJSON()),
      clients: [...this.#names],
      pending: this.#pending,
    }
  }

  get #state(): EditorState {
    return this.#options.session.state
  }

  get #unsent(): readonly Step[] {
    return sendableSteps(this.#state)?.steps ?? []
  }

  edited(): void {
    if (!this.hasUnsent) {
      this.#settle()
      return
    }
    if (this.#phase === 'clean' || this.#phase === 'refused') this.#setPhase('waiting')
    this.#sendAfter(gatherMs)
  }

  /** The server can be reached again. */
  retry(): void {
    if (this.hasUnsent) void this.#send()
  }

  async flush(): Promise<boolean> {
    if (this.hasUnsent) void this.#send()
    while (this.#phase === 'saving' || this.#phase === 'waiting') {
      await new Promise<void>((resolve) => this.#flushing.push(resolve))
    }
    return this.#phase === 'clean'
  }

  /** Tells the others where this person is, if no send is due that does. */
  tellWhereabouts(): void {
    const presence = this.#whereabouts(0)
    if (presence === undefined || this.#isSending || this.hasUnsent) return
    const { send, client } = this.#options
    // The caret is sent again when it moves, or after `beatMs`.
    const ignore = () => {}
    send({ after: this.number, steps: [], client, number: this.#sends, presence }).catch(ignore)
  }

  /** Tells the others that this person closes the text. */
  tellGone(): void {
    const { send, client } = this.#options
    // Without it the others see after half a minute that nothing is heard any more.
    const ignore = () => {}
    const { number } = this
    send({ after: number, steps: [], client, number: this.#sends, presence: null }).catch(ignore)
  }

  /** Where a place after step `after` is in the text now; null while that step is not here, or when it is too old. */
  placeNow(after: number, place: number): number | null {
    const since = this.number - after
    if (since < 0 || since > this.#maps.length) return null
    const maps = [
      ...this.#maps.slice(this.#maps.length - since),
      ...this.#unsent.map((step) => step.getMap()),
    ]
    return maps.reduce((at, map) => map.map(at, -1), place)
  }

  takeSteps(since: StepsSince): void {
    if (this.#text) {
      this.#stepsAfterText.push(since)
      return
    }
    const known = this.number - since.after
    if (known < 0) {
      this.#options.onMissed()
      return
    }
    const steps = since.steps.slice(known).map((step) => Step.fromJSON(schema, step))
    const clients = since.clients.slice(known)
    const isMine = clients.map((client) => this.#names.has(client))
    // Own steps may come behind those of others, which they were put behind.
    for (let from = 0; from < steps.length; ) {
      const next = isMine.indexOf(!isMine[from], from)
      const to = next === -1 ? steps.length : next
      const isOwn = isMine[from] === true
      this.#receive(steps.slice(from, to), isOwn, isOwn ? [] : clients.slice(from, to))
      from = to
    }
  }

  /** Takes the whole text from the server, which sends it when the steps since the last known one are too many. */
  takeText(text: StepEvents['text']): void {
    if (text.number <= this.number) return
    this.#text = text
    this.#stepsAfterText = []
    // Whether the server has what was sent last has to be known first.
    if (this.#pending) void this.#send()
    else this.#catchUp()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#stopWaiting?.()
    for (const resolve of this.#flushing.splice(0)) resolve()
  }

  /** Takes steps that are after those known here, all of them made here or none. `clients`: of those of others. */
  #receive(steps: readonly Step[], isMine: boolean, clients: readonly string[] = []): void {
    const unsent = this.#unsent
    const isConfirmed = isMine && steps.every((step, at) => isSame(step, unsent[at]))
    if (isMine && !isConfirmed) report('steps came back other than they are here', null)
    const names = Array<string>(steps.length).fill(isConfirmed ? mine : '')
    const { doc } = this.#state
    const tr = receiveTransaction(this.#state, steps, names, { mapSelectionBackward: true })
    leaveDeleted(this.#state.selection, tr)
    const fallen = isConfirmed ? [] : fallenWords(doc, unsent, tr, clients)
    for (const step of steps) {
      const { doc: next, failed } = step.apply(this.#confirmed)
      if (!next) throw new Error(`a step of the server does not fit: ${failed}`)
      this.#confirmed = next
      this.#maps.push(step.getMap())
    }
    this.#maps.splice(0, this.#maps.length - maxStepsBehind)
    this.#options.session.receive(tr)
    // A send is taken as a whole, and refused if one of its steps has lost its place.
    const sent = unsent.slice(0, this.#pending?.count ?? 0)
    const hasPlace = (_: Step, at: number) =>
      tr.mapping.getMirror(unsent.length - 1 - at) !== undefined
    if (isMine || !sent.every(hasPlace)) this.#pending = null
    if (fallen.length > 0) this.#options.onFallen(fallen)
    if (this.hasUnsent) this.#sendAfter(0)
    else this.#settle()
  }

  #catchUp(): void {
    if (!this.#text || this.#pending || this.#isSending) return
    const { number, doc } = this.#text
    const after = this.#stepsAfterText.splice(0)
    this.#text = null
    const steps = stepsBetween(this.#confirmed, Node.fromJSON(schema, doc))
    if (steps.length > 0) this.#receive(steps, false)
    this.#offset = number - getVersion(this.#state)
    this.#maps = []
    for (const since of after) this.takeSteps(since)
  }

  #sendAfter(ms: number): void {
    if (this.#isSending || this.#isDisposed) return
    if (this.#phase === 'offline') return
    this.#waitToSend(ms)
  }

  #waitToSend(ms: number): void {
    this.#stopWaiting ??= this.#options.wait(() => {
      this.#stopWaiting = null
      void this.#send()
    }, ms)
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isDisposed) return
    this.#stopWaiting?.()
    this.#stopWaiting = null
    const body = this.#nextSend()
    if (body === null) {
      this.#settle()
      return
    }
    const pending = this.#pending
    this.#isSending = true
    this.#setPhase('saving')
    let waitMs: number | null = gatherMs
    try {
      const taken = await this.#options.send(body)
      this.#failures = 0
      if (pending && this.#pending === pending) waitMs = this.#taken(pending, taken)
    } catch (error) {
      waitMs = this.#failed(error)
    }
    this.#isSending = false
    this.#catchUp()
    if (!this.hasUnsent) this.#settle()
    else if (waitMs !== null && !this.#isDisposed) this.#waitToSend(waitMs)
  }

  #nextSend(): SendSteps | null {
    const unsent = this.#unsent
    if (unsent.length === 0) return null
    if (this.#pending === null) {
      const steps = unsent.slice(0, maxStepsAtOnce).map((step) => step.toJSON() as unknown)
      const { client } = this.#options
      const [after, number] = [this.number, ++this.#sends]
      this.#pending = { after, count: steps.length, client, number, steps }
    }
    const { count, ...sent } = this.#pending
    const isAll = count === unsent.length && sent.after === this.number
    const presence = isAll ? this.#whereabouts(count) : undefined
    return { ...sent, steps: [...sent.steps], rebase: true, ...(presence && { presence }) }
  }

  #whereabouts(unsent: number): Presence | undefined {
    const place = this.#options.whereabouts()
    return place ? { after: this.number + unsent, ...place } : undefined
  }

  /** The server took a send. Returns after how many milliseconds the next may follow. */
  #taken({ count }: Pending, { head, since }: StepsTaken): number {
    if (since) {
      // From the text known here to the newest, so that no text of between is needed.
      this.#text = null
      for (const one of [since, ...this.#stepsAfterText.splice(0)]) this.takeSteps(one)
    } else if (since === undefined || (this.#text !== null && this.#text.number >= head)) {
      this.#receive(this.#unsent.slice(0, count), true)
    } else {
      this.#options.onMissed()
      return firstRetryMs
    }
    return gatherMs
  }

  /** After how many milliseconds it is tried again; null if not before the next key. */
  #failed(error: unknown): number | null {
    if (!(error instanceof ApiError)) {
      report('steps could not be sent', error)
      return this.#refuse(null)
    }
    if (error.code === 'steps.behind') {
      const { steps = null, ...since } = error.details as StepsSince | { steps: null }
      this.#pending = null
      this.#failures = 0
      this.#setPhase('waiting')
      // Without steps it is far behind, and the text comes by the events.
      if (steps === null) return firstRetryMs
      this.takeSteps({ ...(since as StepsSince), steps })
      return 0
    }
    if (hasStatus(error, 403, 404)) {
      this.#options.onLost()
      return this.#refuse(lostAccess)
    }
    if (hasStatus(error, 400, 413, 422)) {
      this.#pending = null
      return this.#refuse(error.serverMessage)
    }
    this.#setPhase('offline')
    return backoffMs(this.#failures++, firstRetryMs, maxRetryMs)
  }

  #refuse(refusal: string | null): null {
    this.#refusal = refusal
    this.#setPhase('refused')
    return null
  }

  #settle(): void {
    if (this.#isSending || this.hasUnsent) return
    this.#refusal = null
    this.#setPhase('clean')
  }

  #setPhase(phase: SavePhase): void {
    const isChanged = phase !== this.#phase
    this.#phase = phase
    if (phase !== 'saving' && phase !== 'waiting') {
      for (const resolve of this.#flushing.splice(0)) resolve()
    }
    if (isChanged) this.#options.session.saidChanged()
  }
}

const isSame = (step: Step, other: Step | undefined) =>
  JSON.stringify(step) === JSON.stringify(other)

/** A selected table that is not where steps would have moved it: the caret goes beside. */
export function leaveDeleted(selection: Selection, tr: Transaction): void {
  if (!(selection instanceof NodeSelection)) return
  const { pos, deleted } = tr.mapping.mapResult(selection.anchor)
  const $pos = tr.doc.resolve(pos)
  const node = $pos.nodeAfter
  if (deleted || !node || !NodeSelection.isSelectable(node)) tr.setSelection(Selection.near($pos))
}
