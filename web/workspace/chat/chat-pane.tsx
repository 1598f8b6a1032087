import type { ComponentProps, ReactNode, RefObject } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { unansweredMessage } from '#web/generation/temporary-message.ts'
import type { useGeneration } from '#web/generation/use-generation.ts'
import { reviewPlaceId } from '#web/review/review-place.ts'
import { usePanel } from '#web/ui/use-panel.ts'
import type { Choice } from '#web/versions/use-cut-off-choice.ts'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import type { Progress, Ready } from './progress-card.tsx'
import type { ShortageProps } from './shortage-card.tsx'
import './chat.css'

type Props = {
  head: ReactNode
  messages: readonly MessageRow[]
  generation: ReturnType<typeof useGeneration>
  cutOff: { completeness: MessageRow['completeness']; choice: Choice | null } | null
  model: string
  isOffline: boolean
  shortage: ShortageProps | null
  twoTexts: ReactNode
  progress: Progress | null
  ready: Ready | null
  onShowPages: () => void
  revision: ComponentProps<typeof ChatLog>['revision']
  /** Shown instead of the messages when they could not be read; then nothing can be sent. */
  instead: ReactNode
  /** The document that a request changes; null without a text. */
  document: AcademicText | null
  shown: ComponentProps<typeof ChatLog>['shown']
  /** Leads to the proposal that waits on the pages. */
  onDecide: () => void
  onDraft: () => void
  text: string
  onText: (text: string) => void
  onSend: (content: string) => void
  onRetry: (message: MessageRow) => void
  onContinue: () => void
  composerRef: RefObject<HTMLTextAreaElement | null>
  /** Replaces the messages while it is open. */
  drawer: ReactNode
  /** The other contents of the composer's box. */
  beside: Pick<
    ComponentProps<typeof Composer>,
    'tools' | 'attachable' | 'isHeldOpen' | 'attachment' | 'onFile' | 'tooLong'
  >
}

export function ChatPane(props: Props) {
  const { head, messages, generation, cutOff, model, isOffline, text, composerRef, instead } = props
  const { phase, draft } = generation
  const isBusy = phase !== 'idle'
  const waiting = isBusy ? null : unansweredMessage(messages)
  const unanswered = generation.unanswered?.messageId === waiting?.id ? generation.unanswered : null

  return (
    <section className="chat" {...usePanel('chat', 'Chat')}>
      {head}
      {props.drawer}
      <div id={reviewPlaceId} className="review-place" />
      {instead ?? (
        <ChatLog
          messages={messages}
          thinking={isBusy && phase !== 'sending' ? { length: draft?.length ?? 0, model } : null}
          unanswered={unanswered}
          shortage={isBusy ? null : props.shortage}
          twoTexts={props.twoTexts}
          cutOff={cutOff}
          progress={props.progress}
          ready={props.ready}
          onShowPages={props.onShowPages}
          revision={props.revision}
          onRetry={() => waiting && props.onRetry(waiting)}
          onRemove={() => waiting && void generation.remove(waiting)}
          onContinue={props.onContinue}
          document={props.document}
          shown={props.shown}
          onDecide={props.onDecide}
        />
      )}
      <Composer
        ref={composerRef}
        text={text}
        onChange={props.onText}
        onSend={() => props.onSend(text)}
        isBusy={isBusy}
        isBlocked={instead !== null}
        isPriced={props.shortage?.shortage.content !== text.trim()}
        onStop={() => void generation.stop()}
        isOffline={isOffline}
        document={props.document}
        onDraft={props.onDraft}
        {...props.beside}
      />
    </section>
  )
}
