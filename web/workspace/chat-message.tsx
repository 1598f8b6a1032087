import { Check, Copy } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { creditNoun } from '#core/credits/credit-label.ts'
import { commentsOf, replacementOf } from '#core/generation/assistant-content.ts'
import { Button } from '#web/ui/button.tsx'
import { copyToClipboard } from '#web/ui/clipboard.ts'
import { showToast } from '#web/ui/toast.tsx'
import { AnswerThumbs } from './answer-thumbs.tsx'

const confirmationMs = 2_000

type MessageProps = { message: MessageRow }

/** A message of the chat: the student's on the right, the assistant's comments under a rule. */
export const ChatMessage = memo(function ChatMessage({ message }: MessageProps) {
  if (message.role === 'user') return <StudentMessage message={message} />
  const comments = commentsOf(message.content)
  return (
    <div className="msg-it">
      {paragraphsOf(comments).map((paragraph) => (
        <p key={paragraph.at}>{paragraph.text}</p>
      ))}
      {message.selection && <ProposalNote message={message} />}
      <div className="acts">
        <CopyComment text={comments} />
        <AnswerThumbs message={message} />
      </div>
    </div>
  )
})

/** A request about selected text shows the beginning of that text. */
function StudentMessage({ message: { content, selection } }: { message: MessageRow }) {
  if (!selection) return <p className="msg-me">{content}</p>
  return (
    <div className="msg-me">
      {selection.excerpt !== '' && <blockquote>«{selection.excerpt}»</blockquote>}
      <p>{selection.instruction}</p>
    </div>
  )
}

const decisions = {
  pending: 'Propuesta lista en la página. Nada cambia hasta que la aceptes.',
  accepted: 'Propuesta aceptada.',
  discarded: 'Propuesta descartada: tu texto quedó como estaba.',
}

function ProposalNote({ message: { content, proposal, credits_consumed } }: MessageProps) {
  const words = replacementOf(content)
  return (
    <>
      {proposal && <p className="decision">{decisions[proposal]}</p>}
      {proposal !== 'accepted' && words !== '' && (
        <details>
          <summary>Ver el texto propuesto</summary>
          <p>{words}</p>
        </details>
      )}
      <p className="spent">
        <b>
          {credits_consumed.toFixed(2)} {creditNoun(credits_consumed)}
        </b>
        : solo lo que volvió
      </p>
    </>
  )
}

function CopyComment({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await copyToClipboard({ text })
    } catch {
      return showToast('No se pudo copiar.')
    }
    setCopied(true)
    showToast('Comentario copiado al portapapeles')
  }

  const Icon = copied ? Check : Copy
  return (
    <Button variant="ghost" size="small" icon aria-label="Copiar comentario" onClick={copy}>
      <Icon className="i i-sm" aria-hidden="true" />
    </Button>
  )
}

function paragraphsOf(text: string): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = []
  for (const match of text.matchAll(/[^\n]+/g)) {
    if (match[0].trim() !== '') found.push({ at: match.index, text: match[0] })
  }
  return found
}
