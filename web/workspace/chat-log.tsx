import { useLayoutEffect, useRef } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { RuledLines } from '#web/ui/pencil.tsx'
import { ChatMessage } from './chat-message.tsx'

type Props = {
  messages: readonly MessageRow[]
  /** The temporary assistant message: how much has arrived, or null when nothing is being written. */
  thinking: { length: number; model: string } | null
  /** Why the newest message has no answer. */
  unansweredReason: string | null
  onRetry: () => void
  onContinue: () => void
}

export function ChatLog({ messages, thinking, unansweredReason, onRetry, onContinue }: Props) {
  const logRef = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const isIncomplete = last?.role === 'assistant' && last.completeness !== 'complete'

  // The newest is in sight whenever something is added.
  const changes = `${last?.id}${thinking !== null}${unansweredReason}`
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
      {messages.map((message) => (
        <ChatMessage key={message.sequence_order} message={message} />
      ))}
      {isIncomplete && !thinking && (
        <div className="after-note">
          <p>{incompleteWords(last)}</p>
          <Button size="small" onClick={onContinue}>
            Continuar
          </Button>
        </div>
      )}
      {unansweredReason !== null && (
        <div className="after-note">
          <p>{unansweredReason}</p>
          <Button size="small" onClick={onRetry}>
            Reintentar
          </Button>
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
        </div>
      )}
    </div>
  )
}

function incompleteWords(message: MessageRow): string {
  if (message.completeness === 'credit_limit') {
    return 'Texto incompleto: se acabaron los créditos. Se cobró solo lo escrito.'
  }
  if (message.completeness === 'stopped') {
    return 'Texto incompleto: detuviste la respuesta. Se cobró solo lo escrito.'
  }
  return 'Texto incompleto: la respuesta se cortó por su extensión. Se cobró solo lo escrito.'
}
