import { useQuery } from '@tanstack/react-query'
import {
  lazy,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MessageRow } from '#contract/projects.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useConfirmedItems } from '#web/assignment/assignment.api.ts'
import { PriceHint } from '#web/credits/price-hint.tsx'
import { useSession } from '#web/editor/editing.ts'
import { messagesIn, useChat, useMessages } from '#web/generation/messages.api.ts'
import { useRequests } from '#web/generation/requests.ts'
import { useRuns } from '#web/generation/runs.ts'
import type { Unanswered } from '#web/generation/stored-reason.ts'
import { unansweredMessage } from '#web/generation/temporary-message.ts'
import { useChangedText, useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import type { DocState } from '#web/paths.ts'
import { PlanSlot, ResumedSlot } from '#web/plan/work-slot.tsx'
import { useRevisions } from '#web/revisions/revisions.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { RuledLines } from '#web/ui/pencil.tsx'
import { Row } from '#web/ui/row.tsx'
import { showEnd } from '#web/ui/scroller.ts'
import { useIsTwoTexts } from '#web/versions/two-texts.ts'
import { type ChatEntry, chatEntries, newestAnswer } from './chat-entries.ts'
import { ChatMessage } from './chat-message.tsx'
import { ProgressButton, ReadyCard } from './progress-card.tsx'
import './chat.css'

const ShortageCard = lazy(async () => ({ default: (await logParts()).ShortageCard }))
const Reference = lazy(async () => ({ default: (await logParts()).Reference }))
const RevisionNote = lazy(async () => ({ default: (await logParts()).RevisionNote }))
const DecidedProposals = lazy(async () => ({ default: (await logParts()).DecidedProposals }))
const DecidedSeries = lazy(async () => ({ default: (await logParts()).DecidedSeries }))

/** The messages, what is being done about the newest one, and what can be done. */
export function ChatLog() {
  const chat = useChat()
  const messages = chat.rows
  const runs = useRuns()
  const panes = usePanes()
  const logRef = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => chatEntries(messagesIn(chat)), [chat])
  const newest = newestAnswer(entries)
  const last = messages.at(-1)
  const phase = useSlice(runs.slice, (state) => state.phase)
  const unanswered = useUnanswered(messages)
  const waiting = useSlice(runs.slice, (state) => state.waiting)
  const cutOff = useCutOff()
  const isTwoTexts = useIsTwoTexts()
  const isReady = useSlice(panes.slice, ({ finished, progress }) => !!finished && !!progress)
  const isBusy = phase !== 'idle'
  const isThinking = isBusy && phase !== 'sending'
  const isShort = !isBusy && waiting !== null
  const isCutOff = cutOff !== null && last?.role === 'assistant' && !isThinking

  // Scrolls to the newest message whenever something is added.
  const changes = `${last?.id}${isThinking}${unanswered?.reason}${isShort && waiting.since}${isCutOff}${isReady}${isTwoTexts}`
  useLayoutEffect(() => {
    const log = logRef.current
    if (changes && log) showEnd(log)
  }, [changes])
  useKeptEnd(logRef)
  useResumedRun()

  return (
    <div
      className="log"
      role="log"
      aria-live="polite"
      aria-label="Mensajes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
      tabIndex={0}
      ref={logRef}
    >
      <OlderSlot before={chat.before} />
      {entries.map((entry) => (
        <Entry key={keyOf(entry)} entry={entry} newest={newest} />
      ))}
      {!isThinking && last?.role === 'assistant' && <RevisionSlot last={last} />}
      <PlanSlot messages={messages} />
      {isReady && !isThinking && !(last && hasPlanLeft(last)) && <ReadyCard />}
      {/* The card of the credits that are missing has the one price and the one way on. */}
      {isCutOff && !hasPlanLeft(last) && (
        <CutOffSlot completeness={cutOff} canContinue={!isShort} />
      )}
      {isShort && (
        <Suspense>
          <ShortageCard shortage={waiting} />
        </Suspense>
      )}
      <TwoTextsSlot />
      {unanswered && last && !isShort && <UnansweredNote message={last} unanswered={unanswered} />}
      {isThinking && <ResumedSlot />}
      {isThinking && <Thinking />}
    </div>
  )
}

/** How far from its end a log may be scrolled and still show it, in pixels. */
const nearEndPx = 40

/** The end of the log stays in sight when something above or below takes room: a work's progress, a keyboard. */
function useKeptEnd(logRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const log = logRef.current
    if (!log) return
    let height = log.clientHeight
    const observer = new ResizeObserver(() => {
      const lost = height - log.clientHeight
      height = log.clientHeight
      const below = log.scrollHeight - log.scrollTop - log.clientHeight
      if (lost > 0 && below - lost <= nearEndPx) showEnd(log)
    })
    observer.observe(log)
    return () => observer.disconnect()
  }, [logRef])
}

/** Whether the answer is a work that can go on by its plan: its card says how it ended. */
function hasPlanLeft({ plan }: MessageRow): boolean {
  return plan !== null && plan.hechas < plan.secciones.length
}

/** Why the newest message has no answer, while nothing is being done about it. */
function useUnanswered(messages: readonly MessageRow[]): Unanswered | null {
  const unanswered = useSlice(useRuns().slice, (state) =>
    state.phase === 'idle' ? state.unanswered : null,
  )
  return unanswered?.messageId === unansweredMessage(messages)?.id ? unanswered : null
}

type UnansweredProps = { message: MessageRow; unanswered: Unanswered }

function UnansweredNote({ message, unanswered }: UnansweredProps) {
  const requests = useRequests()
  const document = useChangedText()
  const items = useConfirmedItems()
  const { reason, reference, isWritten } = unanswered
  return (
    <div className="after-note" data-part="after-note">
      <p>
        {reason}
        {isWritten && ' La respuesta ya está escrita y no se pierde.'}
      </p>
      {reference !== null && reason.includes('referencia') && (
        <Suspense>
          <Reference reference={reference} />
        </Suspense>
      )}
      <Row>
        <Button size="small" onClick={() => requests.retry(message)}>
          Reintentar
        </Button>
        {!isWritten && (
          <Button size="small" variant="ghost" onClick={() => requests.remove(message)}>
            Quitar mensaje
          </Button>
        )}
      </Row>
      {!isWritten && (
        <PriceHint
          request={message.content}
          document={document}
          pages={message.pages}
          items={items}
          selection={message.selection}
          projectId={message.project_id}
        />
      )}
    </div>
  )
}

/** The temporary assistant message, with the characters so far. */
function Thinking() {
  const runs = useRuns()
  const model = useQuery(settingsQuery).data?.model ?? ''
  const length = useSlice(runs.slice, ({ partial }) => partial?.length ?? 0)
  return (
    <div className="thinking" data-part="thinking" data-model={model}>
      <b role="status">Razonando...</b>
      <RuledLines />
      {length > 0 && (
        <small className="num" aria-live="off">
          Procesando... ({Math.max(1, Math.round(length / 1024))} KB)
        </small>
      )}
      <ProgressButton />
    </div>
  )
}

/** What the newest answer changed in the document. */
function RevisionSlot({ last }: { last: MessageRow }) {
  const revision = useSlice(useRevisions().slice, (state) => state.revision)
  if (revision?.messageId !== last.id) return null
  return (
    <Suspense>
      <RevisionNote {...revision} />
    </Suspense>
  )
}

/**
 * Answers a new project, and resumes the answer to an unanswered message. It waits for the log, because screen readers
 * announce only what is added to an existing log.
 */
function useResumedRun(): void {
  const runs = useRuns()
  const messages = useMessages()
  const navigate = useNavigate()
  const isNewProject = (useLocation().state as DocState)?.isNewProject === true
  const isIdle = useSlice(runs.slice, ({ phase }) => phase === 'idle')
  useEffect(() => {
    const waiting = unansweredMessage(messages)
    if (!waiting || !isIdle) return
    if (isNewProject) void navigate('.', { replace: true, state: null })
    void runs.resume(waiting, isNewProject)
  }, [messages, isIdle, isNewProject, navigate, runs])
}

type EntryProps = { entry: ChatEntry; newest: MessageRow | null }

const Entry = memo(function Entry({ entry, newest }: EntryProps) {
  if (entry.kind === 'message') {
    const { message } = entry
    return <ChatMessage message={message} isNewest={message === newest} />
  }
  return (
    <Suspense>
      {entry.kind === 'series' ? (
        <DecidedSeries pairs={entry.pairs} />
      ) : (
        <DecidedProposals pairs={[entry.pair]} />
      )}
    </Suspense>
  )
})

function keyOf(entry: ChatEntry): string {
  if (entry.kind === 'message') return `${entry.message.sequence_order}`
  if (entry.kind === 'decided') return `decided ${entry.pair.answer.sequence_order}`
  return `series ${entry.pairs[0]?.answer.sequence_order}`
}

const older = onDemand(async () => (await logParts()).OlderMessages)

/** The place at the top of the chat of the way to its older messages. */
function OlderSlot({ before }: { before: number }) {
  const [hadOlder, setHadOlder] = useState(false)
  if (before > 0 && !hadOlder) setHadOlder(true)
  const OlderMessages = useLoaded(older, hadOlder)
  return OlderMessages && <OlderMessages before={before} />
}

const card = onDemand(async () => (await import('#web/versions/two-texts-card.tsx')).TwoTextsCard)

/** The place in the chat of the choice between two texts. */
function TwoTextsSlot() {
  // Loaded with the first session: the choice may be due when the connection is bad.
  const TwoTextsCard = useLoaded(card, useSession() !== null)
  const isDue = useIsTwoTexts()
  return isDue && TwoTextsCard && <TwoTextsCard />
}

/** Loads the parts of the chat that few projects need. */
const logParts = () => import('./log-parts.ts')

const note = onDemand(async () => (await logParts()).CutOffNote)

/** How the newest text (the cut-off alternative, if there is one) ended early; null if it is complete. */
function useCutOff(): MessageRow['completeness'] | null {
  return useSlice(useDocuments().slice, ({ newest }) => {
    const { completeness = 'complete' } = newest?.alternative ?? newest ?? {}
    return completeness === 'complete' ? null : completeness
  })
}

type Props = {
  completeness: MessageRow['completeness']
  /** False while a request waits for credits. */
  canContinue: boolean
}

/** The note under an answer that was cut off, with its button to continue. Its code is loaded when it is needed. */
function CutOffSlot(props: Props) {
  const CutOffNote = useLoaded(note, true)
  return CutOffNote && <CutOffNote {...props} />
}
