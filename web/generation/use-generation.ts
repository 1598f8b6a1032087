import { useCallback, useEffect, useRef, useState } from 'react'
import { browserErrorMessage } from '#contract/browser-errors.ts'
import type { GenerationRow, SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow, MessageSelection, VersionRow } from '#contract/projects.ts'
import type { PartialAnswer } from '#core/generation/answer-builder.ts'
import { selectionRequestText } from '#core/generation/selection-request.ts'
import { hasStatus, noConnectionMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { findGeneration, stopGeneration } from './generation.api.ts'
import { failureMessage, GenerationFailed } from './generation-failed.ts'
import type { MessageCache } from './message-cache.ts'
import { createMessage, deleteMessage } from './messages.api.ts'
import { retryOnNetworkError } from './retry.ts'
import { notLoaded, type RunOfMessage, runOfMessage } from './run-of-message.ts'
import { saveAnswer } from './save-answer.ts'
import { storedReason, storeReason, type Unanswered } from './stored-reason.ts'
import { temporaryMessage, unansweredMessage } from './temporary-message.ts'
import { useFrameState } from './use-frame-state.ts'

/** `sending`: the student's message is on its way. `starting`: no text yet. */
export type Phase = 'idle' | 'sending' | 'starting' | 'streaming' | 'saving'

/** The part of the answer to a message that has arrived. */
type Draft = { to: MessageRow; answer: PartialAnswer; length: number }

type Options = {
  projectId: string
  cache: MessageCache
  providerName: string
  /** Saves the text on the pages, because the answer builds on it. False when it cannot be saved. */
  saveFirst: () => Promise<boolean>
  /** Reads again the data that the answer changes, before the saved text replaces the growing one. */
  reread: () => Promise<unknown>
  /** `before`: the document that the answer built on. */
  onSaved: (saved: SaveMessageResult, before: VersionRow | null) => void
  /** Puts a text that left the chat back into the prompt box, unless the box has another text. */
  restoreText: (content: string) => void
  /** Shows a toast about a failure; `needsCredits` adds an offer to top up. */
  onFailed: (message: string, needsCredits: boolean) => void
  /** The credits do not suffice for a request, which then waits for more. */
  onShort: (request: { content: string; continues: boolean; neededUnits: number }) => void
  /** The credits do not suffice for a request about selected text. */
  onAskShort: (request: { instruction: string; neededUnits: number }) => void
}

const notSavedFirst =
  'Primero hay que guardar lo que escribiste en el documento. Mira su estado al pie e inténtalo de nuevo.'
export const sendFailed = 'Error al guardar tu mensaje. Inténtalo de nuevo.'
const removeFailed = 'No se pudo quitar el mensaje. Inténtalo de nuevo.'

/** One generation at a time, in the steps of specification §4. */
export function useGeneration(options: Options) {
  const { projectId, cache } = options
  const latest = useRef(options)
  latest.current = options

  const [phase, setPhase] = useState<Phase>('idle')
  const [unanswered, showUnanswered] = useState<Unanswered | null>(null)
  const setUnanswered = useCallback(
    (next: Unanswered | null) => {
      storeReason(projectId, next)
      showUnanswered(next)
    },
    [projectId],
  )
  const { value: draft, setNextFrame, setNow: setDraft } = useFrameState<Draft | null>(null)
  const isBusy = useRef(false)
  const run = useRef<{ id: string | null; wantsStop: boolean }>({ id: null, wantsStop: false })
  /** Messages whose answer was started or looked up here. */
  const seen = useRef(new Set<string>())
  const unmount = useRef(new AbortController())

  useEffect(following.preload, [])

  // Leaving the page is not stopping: the run belongs to the server, only the reading ends.
  useEffect(() => {
    unmount.current = new AbortController()
    return () => unmount.current.abort()
  }, [])

  /** Runs one piece of work and then becomes idle; false when another was under way. */
  const runExclusive = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      if (isBusy.current) return false
      isBusy.current = true
      try {
        await work()
      } catch (error) {
        if (!unmount.current.signal.aborted) report('generation', error)
      } finally {
        isBusy.current = false
        setDraft(null)
        setPhase('idle')
      }
      return true
    },
    [setDraft],
  )

  /** Follows the answer to `message` to its end, saves it and shows it. Throws on failure. */
  const follow = useCallback(
    async (message: MessageRow, running: GenerationRow | null) => {
      const { signal } = unmount.current
      const before = cache.document
      run.current = { id: null, wantsStop: false }
      seen.current.add(message.id)
      setUnanswered(null)
      setPhase('starting')
      const { followRun } = await loadFollowing()
      const followed = await followRun({
        message,
        history: cache.rows,
        running,
        signal,
        providerName: latest.current.providerName,
        onRunId: (id) => {
          run.current.id = id
          if (run.current.wantsStop) void requestStop(id)
        },
        onProgress: (progress) => {
          if (progress.length > 0) setPhase('streaming')
          setNextFrame(() => ({ to: message, answer: progress.answer, length: progress.length }))
        },
      })
      setPhase('saving')
      const saved = await saveAnswer(message, followed, signal)
      await latest.current.reread().catch((error) => report('the project was not reread', error))
      cache.settle(saved)
      latest.current.onSaved(saved, before)
    },
    [cache, setNextFrame, setUnanswered],
  )

  /**
   * Answers a message that the server has. After a failure the message stays in the chat with the reason beside it; one
   * that the credits do not suffice for leaves the chat, unless it is the only one. `isAgain`: looked up again without
   * the student, who is told nothing twice.
   */
  const answer = useCallback(
    async (
      message: MessageRow,
      running: GenerationRow | null,
      { continues = false, isAgain = false } = {},
    ) => {
      try {
        await follow(message, running)
      } catch (error) {
        if (unmount.current.signal.aborted) return
        const reason = failureMessage(error)
        const failed = error instanceof GenerationFailed ? error : null
        const neededUnits = failed?.neededUnits ?? null
        const needsCredits = neededUnits !== null
        const { selection } = message
        const isAsk = selection !== null
        if (needsCredits && selection)
          latest.current.onAskShort({ instruction: selection.instruction, neededUnits })
        else if (needsCredits)
          latest.current.onShort({ content: message.content, continues, neededUnits })
        if (needsCredits && cache.rows.length > 1 && (await deleteUnanswered(message))) {
          cache.remove(message.id)
          // The message before it may be waiting for its answer, so it is looked up again.
          seen.current.clear()
          // A request to continue, or about selected text, was not written in the box.
          if (!continues && !isAsk) latest.current.restoreText(message.content)
        } else {
          const { reference = null, isWritten = false } = failed ?? {}
          setUnanswered({ messageId: message.id, reason, reference, isWritten })
        }
        // For selected text the bar beside it shows the failure.
        if (!isAsk && !isAgain) latest.current.onFailed(reason, needsCredits)
        void cache.refresh()
      }
    },
    [follow, cache, setUnanswered],
  )

  /** Saves the student's message, which is shown already, and answers it; `onRefused` when it could not be sent. */
  const post = useCallback(
    async (temporary: MessageRow, continues: boolean, onRefused: () => void) => {
      const { content, selection, sequence_order: sequenceOrder } = temporary
      let message: MessageRow
      try {
        message = await retryOnNetworkError(
          () => createMessage(projectId, { content, sequenceOrder, continues }),
          unmount.current.signal,
        )
      } catch {
        cache.remove(temporary.id)
        onRefused()
        latest.current.onFailed(sendFailed, false)
        void cache.refresh()
        return
      }
      if (selection) message = { ...message, selection, credits_consumed: 0 }
      cache.replace(temporary.id, message)
      await answer(message, null, { continues })
    },
    [answer, cache, projectId],
  )

  /** Sends a text. It is restored when it could not be sent. */
  const send = useCallback(
    async (content: string, continues = false) => {
      // A request to continue was not written in the box.
      const restore = () => !continues && latest.current.restoreText(content)
      const began = await runExclusive(async () => {
        const temporary = temporaryMessage(projectId, content, nextSequence(cache))
        setUnanswered(null)
        setPhase('sending')
        await cache.add(temporary)
        if (await latest.current.saveFirst()) return post(temporary, continues, restore)
        cache.remove(temporary.id)
        restore()
        latest.current.onFailed(notSavedFirst, false)
      })
      if (!began) restore()
    },
    [runExclusive, post, cache, projectId, setUnanswered],
  )

  /** Asks about selected text, which `find` reads in the document as it was saved. */
  const ask = useCallback(
    (find: () => Promise<MessageSelection | null>) =>
      runExclusive(async () => {
        setPhase('sending')
        if (!(await latest.current.saveFirst()))
          return latest.current.onFailed(notSavedFirst, false)
        const selection = await find()
        if (!selection) return latest.current.onFailed(browserErrorMessage('selection.gone'), false)
        setUnanswered(null)
        const content = selectionRequestText(selection)
        const temporary = temporaryMessage(projectId, content, nextSequence(cache), selection)
        await cache.add(temporary)
        await post(temporary, false, () => {})
      }),
    [runExclusive, post, cache, projectId, setUnanswered],
  )

  /** Generates again for a message that has no answer. */
  const retry = useCallback(
    async (message: MessageRow, continues = false) => {
      const began = await runExclusive(async () => {
        if (await latest.current.saveFirst()) await answer(message, null, { continues })
        else latest.current.onFailed(notSavedFirst, false)
      })
      if (!began && message.selection === null) latest.current.restoreText(message.content)
    },
    [runExclusive, answer],
  )

  /**
   * Follows the run of `message` if it has one, else calls `onNone` with the reason. The lookup does not block: a
   * request sent meanwhile goes first.
   */
  const attach = useCallback(
    async (message: MessageRow, onNone: (why: Unanswered) => void, isAgain = false) => {
      const { signal } = unmount.current
      let found: RunOfMessage
      try {
        const newest = await findGeneration(projectId, signal)
        found = runOfMessage(message.id, newest, storedReason(projectId, message.id))
      } catch (error) {
        report('the run of a message was not looked up', error)
        const why = { messageId: message.id, reason: notLoaded, reference: null, isWritten: false }
        found = { running: null, why }
      }
      if (signal.aborted) return
      await runExclusive(async () => {
        if (unansweredMessage(cache.rows)?.id !== message.id) return
        if (found.running === null) onNone(found.why)
        else await answer(message, found.running, { isAgain })
      })
    },
    [runExclusive, answer, cache, projectId],
  )

  /** On load: follows the run of the newest message, or shows why it has no answer. */
  const resume = useCallback(
    async (message: MessageRow, isNewProject: boolean) => {
      if (isBusy.current || seen.current.has(message.id)) return
      seen.current.add(message.id)
      if (isNewProject) await runExclusive(() => answer(message, null))
      else await attach(message, setUnanswered)
    },
    [runExclusive, answer, attach, setUnanswered],
  )

  /** Follows a run that was started elsewhere, for a message that had failed or has just arrived. */
  const findRunAgain = useCallback(async () => {
    const waiting = unansweredMessage(cache.rows)
    if (waiting && !isBusy.current) await attach(waiting, () => {}, true)
  }, [attach, cache])

  /** Takes an unanswered message out of the chat; its text goes back to the box. One that was answered is followed. */
  const remove = useCallback(
    async (message: MessageRow) => {
      let isAnswered = false
      await runExclusive(async () => {
        try {
          await deleteMessage(projectId, message.id)
        } catch (error) {
          isAnswered = hasStatus(error, 409)
          if (!isAnswered) latest.current.onFailed(removeFailed, false)
          return report('a message could not be removed', error)
        }
        cache.remove(message.id)
        setUnanswered(null)
        seen.current.clear()
        if (message.selection === null) latest.current.restoreText(message.content)
      })
      if (isAnswered) await attach(message, setUnanswered)
    },
    [runExclusive, attach, cache, projectId, setUnanswered],
  )

  const stop = useCallback(async () => {
    run.current.wantsStop = true
    const known = run.current.id
    if (known) return requestStop(known)
    // The response has not begun yet, but the server may already have the run.
    const newest = await findGeneration(projectId).catch((error) => {
      report('the run to stop could not be found', error)
      return null
    })
    if (newest?.status === 'running') await requestStop(newest.id)
  }, [projectId])

  return { phase, draft, unanswered, send, ask, retry, remove, resume, findRunAgain, stop }
}

function nextSequence(cache: MessageCache): number {
  return (cache.rows.at(-1)?.sequence_order ?? 0) + 1
}

/** The code that follows runs is loaded when the page is idle. */
const following = onDemand(() => import('./follow-run.ts'))

async function loadFollowing() {
  try {
    return await following.load()
  } catch {
    throw new GenerationFailed({ message: noConnectionMessage })
  }
}

async function requestStop(generationId: string): Promise<void> {
  await stopGeneration(generationId).catch((error) => report('a run could not be stopped', error))
}

/** Removes an unanswered message; false when it cannot be removed. */
async function deleteUnanswered(message: MessageRow): Promise<boolean> {
  try {
    await deleteMessage(message.project_id, message.id)
    return true
  } catch (error) {
    report('a refused message could not be taken back', error)
    return false
  }
}
