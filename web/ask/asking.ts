import type { QueryClient } from '@tanstack/react-query'
import type { DecideProposal, LatestVersion, MessageRow } from '#contract/projects.ts'
import type { SourceRow } from '#contract/sources.ts'
import { followQuery } from '#web/api/follow-query.ts'
import { report } from '#web/api/report.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import type { Editing } from '#web/editor/editing.ts'
import type { MessageCache } from '#web/generation/message-cache.ts'
import { decideProposal, messagesQuery } from '#web/generation/messages.api.ts'
import { type Runs, useRuns } from '#web/generation/runs.ts'
import { type DocumentState, useDocuments } from '#web/pages/documents.ts'
import { projectQuery } from '#web/projects/projects.api.ts'
import type { SourcesState } from '#web/sources/sources.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { useProvided } from '#web/ui/provided.ts'
import { showToast, showUndoToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import { projectFailures } from '#web/words/project-failures.ts'
import { type AskState, type Proposal, type ProposedText, proposedBy } from './ask-state.ts'
import type { FindRange } from './asked-text.ts'

/** The code that reads selections and proposals, loaded with the first one. */
const askedText = onDemand(() => import('./asked-text.ts'))

export type AskingState = {
  ask: AskState
  /** Whether there is a model to ask. */
  canAsk: boolean
  /** Whether a proposal was left undecided. */
  canResume: boolean
  /** Words for the field of a request, which opens with them; null for none. */
  words: string | null
}

export const askingNothing: AskingState = {
  ask: { kind: 'rest' },
  canAsk: true,
  canResume: false,
  words: null,
}

type Options = {
  projectId: string
  client: QueryClient
  cache: MessageCache
  slice: Slice<AskingState & Pick<DocumentState, 'proposed'>>
  runs: Runs
  editing: Editing
  document: Readable<DocumentState & SourcesState>
}

/** A proposal was drawn from these. */
type Ground = {
  of: MessageRow
  in: LatestVersion
  ticked: readonly SourceRow[]
  conjunction: 'y' | '&'
}

/** Not more often, because each time the whole document is compared and laid out. */
const growEveryMs = 200

/** Asking the model about selected text, and deciding on its proposal. */
export class Asking {
  readonly slice: Readable<AskingState & Pick<DocumentState, 'proposed'>>
  readonly #options: Options
  readonly #stop: (() => void)[]
  /** The message whose notice or proposal was closed. */
  #dismissed: string | null = null
  #deciding: string | null = null
  /** Whether something was asked on this screen: only then is a changed text reported. */
  #hasAsked = false
  #ground: Ground | null = null
  #found: { ground: Ground; proposal: Proposal | null } | null = null
  /** The proposal as written so far. */
  #written: ProposedText | null = null
  #growing: ReturnType<typeof setTimeout> | undefined
  #isDisposed = false
  /** Removes the toast about the last decision. */
  #endToast = () => {}

  constructor(options: Options) {
    const { client, projectId, runs, document } = options
    this.#options = options
    this.slice = options.slice
    this.#stop = [
      followQuery(client, messagesQuery(projectId), this.#update),
      followQuery(client, settingsQuery, this.#update),
      runs.slice.subscribe(this.#update),
      document.subscribe(this.#update),
    ]
    this.#update()
  }

  dispose(): void {
    this.#isDisposed = true
    clearTimeout(this.#growing)
    for (const stop of this.#stop) stop()
  }

  ask = (instruction: string): void =>
    this.#start((text) => this.#options.editing.session?.selectionIn(text) ?? null, instruction)

  /** Opens the field of a request about what is selected with these words; null forgets them. */
  write = (words: string | null): void => this.#options.slice.set({ words })

  /** Asks the same once more. */
  retry = (): void => {
    const { runs } = this.#options
    const row = this.#last
    if (!row?.selection) return
    if (row.role === 'user') return void runs.retry(row)
    const { from, to, instruction } = row.selection
    void this.#decide(row, 'discarded')
    this.#start(() => ({ from, to }), instruction)
  }

  /** Approximate cost in credits; null when it is not known. */
  retryCredits = async (): Promise<number | null> => {
    const { creditsOfRetry } = await askedText.load()
    return creditsOfRetry(this.#last, this.#options.document.get().newest ?? null)
  }

  accept = (): void => {
    const row = this.#last
    const { ask } = this.slice.get()
    if (!row || ask.kind !== 'proposal' || ask.isDeciding) return
    this.#deciding = row.id
    this.#update()
    void askedText
      .load()
      .then(({ accept }) => accept(this.#options.editing, ask.proposal))
      .then((accepted) => {
        if (!accepted) return showToast(projectFailures.proposal_not_accepted)
        this.#offerUndo('Cambio aceptado', () => {
          if (accepted.undo()) void this.#decide(row, 'discarded')
        })
        accepted.onEdited(this.#endToast)
        return this.#decide(row, 'accepted')
      })
      .catch((error) => {
        report('the decision on a proposal could not be carried out', error)
        showToast(failures.unreached)
      })
      .finally(() => {
        this.#deciding = null
        this.#update()
      })
  }

  discard = (): void => {
    const { runs, editing } = this.#options
    const row = this.#last
    if (!row?.selection) return
    editing.session?.collapse()
    if (row.role === 'user') return void runs.remove(row)
    this.#offerUndo('Cambio descartado', () => void this.#decide(row, 'pending'))
    void this.#decide(row, 'discarded')
  }

  /** Removes a notice, or leaves a proposal undecided. */
  dismiss = (): void => {
    this.#options.editing.session?.collapse()
    this.#dismissed = this.#last?.id ?? null
    this.#update()
  }

  /** Shows the proposal that was left undecided. */
  resume = (): void => {
    this.#dismissed = null
    this.#update()
  }

  stop = (): void => void this.#options.runs.stop()

  get #last(): MessageRow | undefined {
    return this.#options.cache.rows.at(-1)
  }

  #start(rangeIn: FindRange, instruction: string): void {
    const { runs, document } = this.#options
    this.#hasAsked = true
    this.#endToast()
    void runs.ask(async () => {
      const { selectionOf } = await askedText.load()
      const { newest } = document.get()
      return newest ? selectionOf(newest, rangeIn, instruction) : null
    })
  }

  async #decide(message: MessageRow, decision: DecideProposal['proposal']): Promise<void> {
    this.#options.cache.replace(message.id, { ...message, proposal: decision })
    await decideProposal(message, decision).catch((error) =>
      report('a decision on a proposal was not recorded', error),
    )
  }

  #offerUndo(words: string, undo: () => void): void {
    this.#endToast()
    this.#endToast = showUndoToast(words, undo)
  }

  readonly #update = (): void => {
    if (this.#isDisposed) return
    const { client, runs, document } = this.#options
    const { newest = null } = document.get()
    const { phase } = runs.slice.get()
    const last = this.#last
    const pending = last?.proposal === 'pending' ? last : null
    if (pending && newest) this.#find(pending, newest)
    const found =
      this.#found?.ground.of === pending && this.#found?.ground.in === newest ? this.#found : null
    const isWanted = (pending !== null && found === null) || (pending === null && phase !== 'idle')
    if (!isWanted) this.#written = null
    else this.#growSoon()
    const proposal = found?.proposal ?? null
    const ask = this.#stateOf(last, found !== null, proposal)
    const before = this.slice.get().ask
    this.#options.slice.set({
      ask: isSame(ask, before) ? before : ask,
      proposed: proposedBy(ask)?.after ?? null,
      canAsk: client.getQueryData(settingsQuery.queryKey)?.model_provider !== 'offline',
      canResume: last !== undefined && this.#dismissed === last.id && proposal !== null,
    })
  }

  #stateOf(last: MessageRow | undefined, isFound: boolean, proposal: Proposal | null): AskState {
    const { phase, unanswered, short } = this.#options.runs.slice.get()
    const rest: AskState = short === null ? { kind: 'rest' } : { kind: 'short', ...short }
    if (!last?.selection || this.#dismissed === last.id) return rest
    const written = this.#written
    if (last.role === 'user') {
      if (phase !== 'idle') return { kind: 'writing', written }
      return unanswered?.messageId === last.id
        ? { kind: 'failed', reason: unanswered.reason }
        : rest
    }
    if (last.proposal === 'unchanged') return this.#hasAsked ? { kind: 'unchanged' } : rest
    if (proposal) return { kind: 'proposal', proposal, isDeciding: this.#deciding === last.id }
    if (last.proposal === 'pending' && !isFound && written) return { kind: 'writing', written }
    return isFound && this.#hasAsked ? { kind: 'gone' } : rest
  }

  /** Reads the proposal of an answer, once for the same document, sources and word between authors. */
  #find(pending: MessageRow, newest: LatestVersion): void {
    const { client, projectId } = this.#options
    const project = client.getQueryData(projectQuery(projectId).queryKey)
    const conjunction = project?.conjunction ?? 'y'
    const { ticked } = this.#options.document.get()
    const ground: Ground = { of: pending, in: newest, ticked, conjunction }
    if (this.#ground && isSame(ground, this.#ground)) return
    this.#ground = ground
    askedText
      .load()
      .then(({ readProposal }) => readProposal(client, pending, newest, { ticked, conjunction }))
      .then((proposal) => {
        if (this.#ground !== ground) return
        this.#found = { ground, proposal }
        this.#update()
      })
      .catch((error) => {
        report('a proposal could not be shown', error)
        // The proposal is read again with the chat, as after a lost connection.
        if (this.#ground === ground) this.#ground = null
      })
  }

  /** Shows a little later what a proposal has become. */
  #growSoon(): void {
    const { partial } = this.#options.runs.slice.get()
    if (!partial?.to.selection || this.#growing !== undefined) return
    const grow = async () => {
      const { growingProposal } = await askedText.load()
      const { newest } = this.#options.document.get()
      const { partial: now } = this.#options.runs.slice.get()
      if (!newest || !now?.to.selection) return
      this.#written = growingProposal(now.to, newest, now.answer)
      this.#update()
    }
    const wait = this.#written === null ? 0 : growEveryMs
    this.#growing = setTimeout(() => {
      grow()
        .catch((error) => report('a proposal could not be shown as it is written', error))
        .finally(() => {
          this.#growing = undefined
        })
    }, wait)
  }
}

export const useAsking = (): Asking => useProvided(Asking)

export function useAskState(): AskState {
  return useSlice(useAsking().slice, ({ ask }) => ask)
}

/** Whether a run is about selected text, or its proposal is undecided: the document stays what it is. */
export function useIsAsked(): boolean {
  const { kind } = useAskState()
  return kind !== 'rest' && kind !== 'short'
}

/** Whether a run writes the document that is shown. */
export function useIsWriting(): boolean {
  const isAsked = useIsAsked()
  const isViewed = useSlice(useDocuments().slice, ({ viewed }) => viewed !== null)
  const isRunning = useSlice(
    useRuns().slice,
    ({ phase }) => phase !== 'idle' && phase !== 'sending',
  )
  return isRunning && !isViewed && !isAsked
}

function isSame<Value extends object>(one: Value, other: Value): boolean {
  const names = Object.keys(one) as (keyof Value)[]
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.is(one[name], other[name]))
  )
}
