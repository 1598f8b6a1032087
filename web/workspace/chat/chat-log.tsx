import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { MessageRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { PriceHint } from '#web/credits/price-hint.tsx'
import type { Unanswered } from '#web/generation/stored-reason.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { Button } from '#web/ui/button.tsx'
import { RuledLines } from '#web/ui/pencil.tsx'
import type { Choice } from '#web/versions/use-cut-off-choice.ts'
import { type ChatEntry, chatEntries, newestAnswer } from './chat-entries.ts'
import { ChatMessage } from './chat-message.tsx'
import { CutOffNote } from './cut-off-note.tsx'
import { type Progress, ProgressButton, type Ready, ReadyCard } from './progress-card.tsx'
import type { ShortageProps } from './shortage-card.tsx'

const ShortageCard = lazy(async () => ({
  default: (await import('./shortage-card.tsx')).ShortageCard,
}))

const Reference = lazy(async () => ({
  default: (await import('./reference.tsx')).Reference,
}))

const DecidedProposals = lazy(async () => ({
  default: (await import('./decided-proposals.tsx')).DecidedProposals,
}))

const DecidedSeries = lazy(async () => ({
  default: (await import('./decided-proposals.tsx')).DecidedSeries,
}))

const RevisionNote = lazy(async () => ({
  default: (await import('./revision-note.tsx')).RevisionNote,
}))

type Props = {
  messages: readonly MessageRow[]
  /** The temporary assistant message: the characters so far; null when nothing is being generated. */
  thinking: { length: number; model: string } | null
  /** Why the newest message has no answer. */
  unanswered: Omit<Unanswered, 'messageId'> | null
  /** The request that waits for credits, shown instead of the reason. */
  shortage: ShortageProps | null
  /** The choice between two texts; null when none is due. */
  twoTexts: ReactNode
  /** How the text was cut off; null when it is complete. */
  cutOff: { completeness: MessageRow['completeness']; choice: Choice | null } | null
  /** Where the pages are on another tab: the progress, and the document finished while that tab was hidden. */
  progress: Progress | null
  ready: Ready | null
  onShowPages: () => void
  /** What the newest answer changed in the document. */
  revision: ComponentProps<typeof RevisionNote> | null
  onRetry: () => void
  onRemove: () => void
  onContinue: () => void
  /** The document that a request changes; null without a text. */
  document: AcademicText | null
  /** The finished document as it is shown, to name its pages; null while there is none. */
  shown: ShownDocument | null
  onDecide: () => void
}

export function ChatLog(props: Props) {
  const { messages, thinking, unanswered, shortage, cutOff, onRetry, onRemove, onContinue } = props
  const { progress, ready, onShowPages } = props
  const logRef = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => chatEntries(messages), [messages])
  const newest = newestAnswer(entries)
  const last = messages.at(-1)
  const isCutOff = cutOff !== null && last?.role === 'assistant' && !thinking
  // The card of the credits that are missing has the one price and the one way on.
  const waits = shortage !== null

  // Scrolls to the newest message whenever something is added.
  const changes = `${last?.id}${thinking !== null}${unanswered?.reason}${shortage?.shortage.since}${isCutOff}${ready !== null}${props.twoTexts !== null}`
  useLayoutEffect(() => {
    const log = logRef.current
    if (changes && log) log.scrollTop = log.scrollHeight
  }, [changes])

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
      {entries.map((entry) => (
        <Entry
          key={keyOf(entry)}
          entry={entry}
          shown={props.shown}
          newest={newest}
          onDecide={props.onDecide}
        />
      ))}
      {props.revision && !thinking && last?.role === 'assistant' && (
        <Suspense>
          <RevisionNote {...props.revision} />
        </Suspense>
      )}
      {ready && !thinking && <ReadyCard ready={ready} onShow={onShowPages} />}
      {isCutOff && (
        <CutOffNote {...cutOff} onContinue={waits ? null : onContinue} document={props.document} />
      )}
      {shortage && (
        <Suspense>
          <ShortageCard {...shortage} />
        </Suspense>
      )}
      {props.twoTexts}
      {unanswered && !shortage && (
        <div className="after-note">
          <p>
            {unanswered.reason}
            {unanswered.isWritten && ' La respuesta ya está escrita y no se pierde.'}
          </p>
          {unanswered.reference !== null && unanswered.reason.includes('referencia') && (
            <Suspense>
              <Reference reference={unanswered.reference} />
            </Suspense>
          )}
          <div className="after-acts">
            <Button size="small" onClick={onRetry}>
              Reintentar
            </Button>
            {!unanswered.isWritten && (
              <Button size="small" variant="ghost" onClick={onRemove}>
                Quitar mensaje
              </Button>
            )}
          </div>
          {!unanswered.isWritten && (
            <PriceHint
              request={last?.content}
              document={props.document}
              selection={last?.selection}
            />
          )}
        </div>
      )}
      {thinking && (
        <div className="thinking" data-model={thinking.model}>
          <b role="status">Razonando...</b>
          <RuledLines />
          {thinking.length > 0 && (
            <small className="num" aria-live="off">
              Procesando... ({Math.max(1, Math.round(thinking.length / 1024))} KB)
            </small>
          )}
          {progress && <ProgressButton progress={progress} onShow={onShowPages} />}
        </div>
      )}
    </div>
  )
}

type EntryProps = Pick<Props, 'shown' | 'onDecide'> & {
  entry: ChatEntry
  newest: MessageRow | null
}

function Entry({ entry, newest, shown, onDecide }: EntryProps) {
  if (entry.kind === 'message') {
    const { message } = entry
    return <ChatMessage message={message} hasButtons={message === newest} onDecide={onDecide} />
  }
  return (
    <Suspense>
      {entry.kind === 'series' ? (
        <DecidedSeries pairs={entry.pairs} shown={shown} />
      ) : (
        <DecidedProposals pairs={[entry.pair]} shown={shown} />
      )}
    </Suspense>
  )
}

function keyOf(entry: ChatEntry): string {
  if (entry.kind === 'message') return `${entry.message.sequence_order}`
  if (entry.kind === 'decided') return `decided ${entry.pair.answer.sequence_order}`
  return `series ${entry.pairs[0]?.answer.sequence_order}`
}
