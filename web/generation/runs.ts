import type { QueryClient } from '@tanstack/react-query'
import type { GenerationRow, SaveMessageResult } from '#contract/generation.ts'
import { projectErrorMessage } from '#contract/project-errors.ts'
import type { MessageRow, MessageSelection, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { PartialAnswer } from '#core/generation/answer.ts'
import { selectionRequestText } from '#core/generation/selection-request.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { useProvided } from '#web/ui/provided.ts'
import { failures } from '#web/words/failures.ts'
import { projectFailures } from '#web/words/project-failures.ts'
import { findGeneration } from './generation.api.ts'
import { failureMessage, GenerationFailed } from './generation-failed.ts'
import type { MessageCache } from './message-cache.ts'
import { createMessage, deleteMessage, isOfOther } from './messages.api.ts'
import { writesPlan } from './plan-state.ts'
import { retryOnNetworkError } from './retry.ts'
import { type RunOfMessage, runOfMessage } from './run-of-message.ts'
import { saveAnswer } from './save-answer.ts'
import type { Shortage } from './shortage.ts'
import { storedReason, storeReason, type Unanswered } from './stored-reason.ts'
import { temporaryMessage, unansweredMessage } from './temporary-message.ts'
import { deleteUnanswered, requestStop } from './withdraw-request.ts'

/** `sending`: the student's message is on its way. `starting`: no text yet. */
export type Phase = 'idle' | 'sending' | 'starting' | 'streaming' | 'saving'

/** The part of the answer to a message that has arrived. */
export type Partial = {
  to: MessageRow
  answer: PartialAnswer
  /** Its text over the rest of the document that it rewrites. */
  shown: AcademicText
  length: number
}

export type RunState = {
  phase: Phase
  partial: Partial | null
  /** Why the newest message has no answer. */
  unanswered: Unanswered | null
  /** The request that waits for credits. */
  waiting: Shortage | null
  /** A request about selected text that the credits did not suffice for. */
  short: { instruction: string; neededUnits: number } | null
}

export type RunOptions = {
  projectId: string
  client: QueryClient
  cache: MessageCache
  /** `waiting` is written by `Shortages`. */
  slice: Slice<Omit<RunState, 'waiting'>> & Readable<RunState>
  /** Saves the text on the pages, because the answer builds on it. False when it cannot be saved. */
  saveFirst: () => Promise<boolean>
  /** Reads again the data that the answer changes, before the saved text replaces the growing one. */
  reread: () => Promise<unknown>
  /** `before`: the document that the answer built on. */
  onSaved: (saved: SaveMessageResult, before: VersionRow | null) => void
  /** Puts a text that left the chat back into the prompt box, unless the box has another text. */
  restoreText: (content: string, pages: number | null) => void
  /** Shows a toast about a failure; `needsCredits` adds an offer to top up. */
  onFailed: (message: string, needsCredits: boolean) => void
  /** The credits do not suffice for a request, which then waits for more. */
  onShort: (request: Pick<Shortage, 'content' | 'continues' | 'neededUnits' | 'pages'>) => void
}

export type SentRequest = {
  /** Continues the text that was cut off. */
  continues?: boolean
  /** The length that was chosen in 'Extensión'. */
  pages?: number | null
}

/** The generations of a project, one at a time, in the steps of specification §4. */
export class Runs {
  readonly slice: Readable<RunState>
  readonly #options: RunOptions
  #isBusy = false
  #run: { id: string | null; wantsStop: boolean } = { id: null, wantsStop: false }
  /** Messages whose answer was started or looked up here. */
  readonly #seen = new Set<string>()
  readonly #leaving = new AbortController()
  #frame = 0
  #read: (() => Partial) | null = null

  constructor(options: RunOptions) {
    this.#options = options
    this.slice = options.slice
    following.preload()
  }

  /** Leaving the screen is not stopping: the run belongs to the server, only the reading ends. */
  dispose(): void {
    this.#leaving.abort()
    cancelAnimationFrame(this.#frame)
  }

  /** Sends a text. It is restored when it could not be sent. */
  send = async (
    content: string,
    { continues = false, pages = null }: SentRequest = {},
  ): Promise<void> => {
    const { projectId, cache, restoreText, saveFirst, onFailed } = this.#options
    // A request to continue, or to write a plan, was not written in the box.
    const isTyped = !continues && !writesPlan({ content })
    const restore = () => isTyped && restoreText(content, pages)
    const began = await this.#runExclusive(async () => {
      const temporary = temporaryMessage(projectId, content, this.#nextSequence(), { pages })
      this.#setUnanswered(null)
      this.#options.slice.set({ phase: 'sending' })
      await cache.add(temporary)
      if (await saveFirst()) return this.#post(temporary, continues, restore)
      cache.remove(temporary.id)
      restore()
      onFailed(projectFailures.text_not_saved_first, false)
    })
    if (!began) restore()
  }

  /** Asks about selected text, which `find` reads in the document as it was saved. */
  ask = (find: () => Promise<MessageSelection | null>): Promise<boolean> => {
    const { projectId, cache, saveFirst, onFailed } = this.#options
    this.#options.slice.set({ short: null })
    return this.#runExclusive(async () => {
      this.#options.slice.set({ phase: 'sending' })
      if (!(await saveFirst())) return onFailed(projectFailures.text_not_saved_first, false)
      const selection = await find()
      if (!selection) return onFailed(projectErrorMessage('selection.gone'), false)
      this.#setUnanswered(null)
      const content = selectionRequestText(selection)
      const temporary = temporaryMessage(projectId, content, this.#nextSequence(), { selection })
      await cache.add(temporary)
      await this.#post(temporary, false, () => {})
    })
  }

  /** Generates again for a message that has no answer. */
  retry = async (message: MessageRow, continues = false): Promise<void> => {
    const { saveFirst, onFailed, restoreText } = this.#options
    const began = await this.#runExclusive(async () => {
      if (await saveFirst()) await this.#answer(message, null, { continues })
      else onFailed(projectFailures.text_not_saved_first, false)
    })
    if (!began && message.selection === null && !writesPlan(message))
      restoreText(message.content, message.pages)
  }

  /** On load: follows the run of the newest message, or shows why it has no answer. */
  resume = async (message: MessageRow, isNewProject: boolean): Promise<void> => {
    if (this.#isBusy || this.#seen.has(message.id)) return
    this.#seen.add(message.id)
    if (isNewProject) await this.#runExclusive(() => this.#answer(message, null))
    else await this.#attach(message, this.#setUnanswered)
  }

  /** Follows a run that was started elsewhere, for a message that had failed or has just arrived. */
  findRun = async (): Promise<void> => {
    const waiting = unansweredMessage(this.#options.cache.rows)
    if (waiting && !this.#isBusy) await this.#attach(waiting, () => {}, true)
  }

  /** Takes an unanswered message out of the chat; its text goes back to the box. One that was answered is followed. */
  remove = async (message: MessageRow): Promise<void> => {
    const { projectId, cache, restoreText, onFailed } = this.#options
    let isAnswered = false
    await this.#runExclusive(async () => {
      try {
        await deleteMessage(projectId, message.id)
      } catch (error) {
        isAnswered = hasStatus(error, 409)
        if (!isAnswered) onFailed(projectFailures.message_not_removed, false)
        return report('a message could not be removed', error)
      }
      cache.remove(message.id)
      this.#setUnanswered(null)
      this.#seen.clear()
      const isTyped = message.selection === null && !writesPlan(message)
      if (isTyped) restoreText(message.content, message.pages)
    })
    if (isAnswered) await this.#attach(message, this.#setUnanswered)
  }

  stop = async (): Promise<void> => {
    this.#run.wantsStop = true
    const known = this.#run.id
    if (known) return requestStop(known)
    // The response has not begun yet, but the server may already have the run.
    const newest = await findGeneration(this.#options.projectId).catch((error) => {
      report('the run to stop could not be found', error)
      return null
    })
    if (newest?.status === 'running') await requestStop(newest.id)
  }

  /** Runs one piece of work and then becomes idle; false when another was under way. */
  async #runExclusive(work: () => Promise<void>): Promise<boolean> {
    if (this.#isBusy) return false
    this.#isBusy = true
    try {
      await work()
    } catch (error) {
      if (!this.#leaving.signal.aborted) report('generation', error)
    } finally {
      this.#isBusy = false
      cancelAnimationFrame(this.#frame)
      this.#frame = 0
      this.#options.slice.set({ partial: null, phase: 'idle' })
    }
    return true
  }

  /** Follows the answer to `message` to its end, saves it and shows it. Throws on failure. */
  async #follow(message: MessageRow, running: GenerationRow | null): Promise<void> {
    const { cache, client, reread, onSaved } = this.#options
    const { signal } = this.#leaving
    const before = cache.document
    const run = { id: null as string | null, wantsStop: false }
    this.#run = run
    this.#seen.add(message.id)
    this.#setUnanswered(null)
    this.#options.slice.set({ phase: 'starting' })
    const { followRun, savedByOther, showOver } = await loadFollowing()
    const over = showOver(before)
    const followed = await followRun({
      message,
      messages: cache.rows,
      running,
      signal,
      providerName: client.getQueryData(settingsQuery.queryKey)?.provider_name ?? 'Gemini',
      onRunId: (id) => {
        run.id = id
        if (run.wantsStop) void requestStop(id)
      },
      onProgress: (progress) => {
        if (progress.length > 0) this.#options.slice.set({ phase: 'streaming' })
        this.#showNextFrame(() => ({
          to: message,
          answer: progress.answer,
          shown: over(progress.answer.text),
          length: progress.length,
        }))
      },
    })
    this.#options.slice.set({ phase: 'saving' })
    if (isOfOther(message, client)) {
      // The member who asked saves the answer, or the server does it for them; until then others see it as it came.
      await savedByOther(message, cache, signal)
      return void (await reread())
    }
    const saved = await saveAnswer(message, followed, signal)
    await reread().catch((error) => report('the project was not reread', error))
    cache.settle(saved)
    onSaved(saved, before)
  }

  /** The answer may grow faster than it can be drawn: it is put together only when the frame comes. */
  #showNextFrame(read: () => Partial): void {
    this.#read = read
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#options.slice.set({ partial: this.#read?.() ?? null })
    })
  }

  /**
   * Answers a message that the server has. After a failure the message stays in the chat with the reason beside it; one
   * that the credits do not suffice for leaves the chat, unless it is the only one. `isFound`: the run was found by
   * itself, not started here, so no message is shown a second time.
   */
  async #answer(
    message: MessageRow,
    running: GenerationRow | null,
    { continues = false, isFound = false } = {},
  ): Promise<void> {
    const { cache, client, restoreText, onFailed, onShort } = this.#options
    try {
      await this.#follow(message, running)
    } catch (error) {
      if (this.#leaving.signal.aborted) return
      if (isOfOther(message, client)) return void cache.refresh()
      const reason = failureMessage(error)
      const failed = error instanceof GenerationFailed ? error : null
      const neededUnits = failed?.neededUnits ?? null
      const needsCredits = neededUnits !== null
      const { selection } = message
      const isAsk = selection !== null
      // The card of a plan says itself what is missing.
      const isPlan = writesPlan(message)
      if (needsCredits && selection)
        this.#options.slice.set({ short: { instruction: selection.instruction, neededUnits } })
      else if (needsCredits && !isPlan)
        onShort({ content: message.content, pages: message.pages, continues, neededUnits })
      if (needsCredits && cache.rows.length > 1 && (await deleteUnanswered(message))) {
        cache.remove(message.id)
        // The message before it may be waiting for its answer, so it is looked up again.
        this.#seen.clear()
        if (!continues && !isAsk && !isPlan) restoreText(message.content, message.pages)
      } else {
        const { reference = null, isWritten = false } = failed ?? {}
        this.#setUnanswered({ messageId: message.id, reason, reference, isWritten })
      }
      // For selected text the bar beside it shows the failure.
      if (!isAsk && !isFound) onFailed(reason, needsCredits)
      void cache.refresh()
    }
  }

  /** Saves the student's message, which is shown already, and answers it; `onRefused` when it could not be sent. */
  async #post(temporary: MessageRow, continues: boolean, onRefused: () => void): Promise<void> {
    const { projectId, cache, onFailed } = this.#options
    const { content, pages, selection, sequence_order: sequenceOrder } = temporary
    let message: MessageRow
    try {
      message = await retryOnNetworkError(
        () => createMessage(projectId, { content, pages, sequenceOrder, continues }),
        this.#leaving.signal,
      )
    } catch {
      cache.remove(temporary.id)
      onRefused()
      onFailed(projectFailures.message_not_saved, false)
      void cache.refresh()
      return
    }
    if (selection) message = { ...message, selection, credits_consumed: 0 }
    cache.replace(temporary.id, message)
    await this.#answer(message, null, { continues })
  }

  /**
   * Follows the run of `message` if it has one, else calls `onNone` with the reason. The lookup does not block: a
   * request sent meanwhile goes first.
   */
  async #attach(
    message: MessageRow,
    onNone: (why: Unanswered) => void,
    isFound = false,
  ): Promise<void> {
    const { projectId, client, cache } = this.#options
    const { signal } = this.#leaving
    let found: RunOfMessage
    try {
      const newest = await findGeneration(projectId, signal)
      found = runOfMessage(message.id, newest, storedReason(projectId, message.id))
    } catch (error) {
      report('the run of a message was not looked up', error)
      const why = {
        messageId: message.id,
        reason: projectFailures.answer_not_loaded,
        reference: null,
        isWritten: false,
      }
      found = { running: null, why }
    }
    if (signal.aborted) return
    await this.#runExclusive(async () => {
      if (unansweredMessage(cache.rows)?.id !== message.id) return
      if (found.running) await this.#answer(message, found.running, { isFound })
      else if (!isOfOther(message, client)) onNone(found.why)
    })
  }

  readonly #setUnanswered = (unanswered: Unanswered | null): void => {
    storeReason(this.#options.projectId, unanswered)
    this.#options.slice.set({ unanswered })
  }

  #nextSequence(): number {
    return (this.#options.cache.rows.at(-1)?.sequence_order ?? 0) + 1
  }
}

export const useRuns = (): Runs => useProvided(Runs)

/** The code that follows runs is loaded when the page is idle. */
const following = onDemand(() => import('./follow-run.ts'))

async function loadFollowing() {
  try {
    return await following.load()
  } catch {
    throw new GenerationFailed({ message: failures.unreached })
  }
}
