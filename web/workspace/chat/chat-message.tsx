import { Check, Copy } from 'lucide-react'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { commentsOf } from '#core/generation/assistant-content.ts'
import { Button } from '#web/ui/button.tsx'
import { copyToClipboard } from '#web/ui/clipboard.ts'
import { showToast } from '#web/ui/toast.tsx'
import { AnswerThumbs } from './answer-thumbs.tsx'
import './chat.css'

const SelectionRequest = lazy(async () => ({
  default: (await import('./selection-message.tsx')).SelectionRequest,
}))
const ProposalNote = lazy(async () => ({
  default: (await import('./selection-message.tsx')).ProposalNote,
}))

const confirmationMs = 2_000

type Props = {
  message: MessageRow
  /** Whether the answer can be copied and rated: only the newest one. */
  hasButtons: boolean
}

/** A message of the chat: the student's on the right, the assistant's comments under a rule. */
export const ChatMessage = memo(function ChatMessage({ message, hasButtons }: Props) {
  if (message.role === 'user') {
    const words = <p className="msg-me">{message.content}</p>
    if (message.selection === null) return words
    return (
      <Suspense fallback={words}>
        <SelectionRequest message={message} />
      </Suspense>
    )
  }
  const comments = commentsOf(message.content)
  return (
    <div className="msg-it">
      {paragraphsOf(comments).map((paragraph) => (
        <p key={paragraph.at}>{paragraph.text}</p>
      ))}
      {message.selection && (
        <Suspense>
          <ProposalNote message={message} />
        </Suspense>
      )}
      {hasButtons && (
        <div className="acts">
          <CopyComment text={comments} />
          <AnswerThumbs message={message} />
        </div>
      )}
    </div>
  )
})

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
