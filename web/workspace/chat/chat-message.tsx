import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, ThumbsDown, ThumbsUp } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { commentsOf } from '#core/generation/answer.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { messagesQuery, rateMessage } from '#web/generation/messages.api.ts'
import { copyToClipboard } from '#web/ui/clipboard.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import './chat.css'
import { costLabel } from '#core/credits/units.ts'
import { plainText } from '#core/document/inline.ts'
import { answerTextQuery } from '#web/generation/answer-text.ts'
import { type Panes, usePanes } from '#web/panes/panes.ts'
import { Button } from '#web/ui/button.tsx'
import { textFailures } from '#web/words/text-failures.ts'

const confirmationMs = 2_000

type Props = {
  message: MessageRow
  /** Whether it is the newest answer, the only one that can be rated. */
  isNewest: boolean
}

/** A message of the chat: the student's on the right, the assistant's comments under a rule. */
export const ChatMessage = memo(function ChatMessage({ message, isNewest }: Props) {
  if (message.role === 'user') {
    if (message.selection !== null) return <SelectionRequest message={message} />
    return (
      <p className="msg-me" data-message="user">
        {message.content}
      </p>
    )
  }
  const comments = commentsOf(message.content)
  return (
    <div className="msg-it" data-message="assistant">
      {paragraphsOf(comments).map((paragraph) => (
        <p key={paragraph.at}>{paragraph.text}</p>
      ))}
      {message.selection && <ProposalNote message={message} />}
      <div className={isNewest ? 'acts' : 'acts quiet'} data-part="message-tools">
        <CopyComment text={comments} />
        {isNewest && <AnswerThumbs message={message} />}
      </div>
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
      return showToast(failures.not_copied)
    }
    setCopied(true)
    showToast('Comentario copiado al portapapeles')
  }

  const Icon = copied ? Check : Copy
  return <IconButton label="Copiar comentario" icon={Icon} size="small" onClick={copy} />
}

function paragraphsOf(text: string): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = []
  for (const match of text.matchAll(/[^\n]+/g)) {
    if (match[0].trim() !== '') found.push({ at: match.index, text: match[0] })
  }
  return found
}

type Rating = MessageRow['rating']

const thumbs = [
  { rating: 'up', name: 'Me sirvió', icon: ThumbsUp },
  { rating: 'down', name: 'No me sirvió', icon: ThumbsDown },
] as const

/** The rating of an answer, shown before the server confirms it; pressing the same thumb again removes it. */
function AnswerThumbs({ message }: { message: MessageRow }) {
  const client = useQueryClient()
  const latest = useRef(0)
  const { queryKey } = messagesQuery(message.project_id)

  const show = (rating: Rating) =>
    client.setQueryData(
      queryKey,
      (chat) =>
        chat && {
          ...chat,
          rows: chat.rows.map((row) => (row.id === message.id ? { ...row, rating } : row)),
        },
    )

  const rate = async (rating: Rating) => {
    const before = message.rating
    latest.current += 1
    const mine = latest.current
    show(rating)
    try {
      await rateMessage(message, rating)
    } catch (error) {
      if (mine === latest.current) show(before)
      showToast(errorMessage(error))
    }
  }

  return thumbs.map(({ rating, name, icon: Icon }) => {
    const isGiven = message.rating === rating
    return (
      <IconButton
        label={name}
        icon={Icon}
        key={rating}
        size="small"
        aria-pressed={isGiven}
        onClick={() => void rate(isGiven ? null : rating)}
      />
    )
  })
}

type SelectionRequestProps = { message: MessageRow }

/** A request about selected text, with the beginning of that text. */
function SelectionRequest({ message: { selection } }: SelectionRequestProps) {
  return (
    <div className="msg-me" data-message="user">
      {selection?.excerpt && <blockquote>«{selection.excerpt}»</blockquote>}
      <p>{selection?.instruction}</p>
    </div>
  )
}

const decisions = {
  pending: 'Propuesta lista en la página. Nada cambia hasta que la aceptes.',
  accepted: 'Propuesta aceptada.',
  discarded: 'Propuesta descartada: tu texto quedó como estaba.',
  unchanged: 'No encontró qué cambiar.',
}

const cutWords =
  'Propuesta incompleta en la página: es lo que se alcanzó a escribir. Si la aceptas, reemplaza todo el texto elegido.'

function decisionWords({ proposal, completeness }: MessageRow): string | null {
  if (proposal === 'pending' && completeness !== 'complete') return cutWords
  return proposal && decisions[proposal]
}

/** Whether a proposal was accepted, and its cost. */
function ProposalNote({ message }: SelectionRequestProps) {
  const panes = usePanes()
  const { proposal, credits_consumed } = message
  if (proposal === 'unchanged' && credits_consumed === 0) {
    return <p>{decisions.unchanged} No se cobró nada.</p>
  }
  return (
    <>
      {proposal && (
        <p>
          {decisionWords(message)}{' '}
          {proposal === 'pending' && (
            <Button variant="word" onClick={() => showProposal(panes)}>
              Decidir
            </Button>
          )}
        </p>
      )}
      {proposal !== 'accepted' && <ProposedWords message={message} />}
      <p className="spent">
        <b>{costLabel(credits_consumed)}</b>: solo lo que volvió
      </p>
    </>
  )
}

/** What was proposed, read once the student wants to see it. */
function ProposedWords({ message }: SelectionRequestProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useQuery({ ...answerTextQuery(message), enabled: isOpen })
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Ver el texto propuesto</summary>
      {data && <p>{data.cuerpo.map((block) => plainText(block.content)).join('\n')}</p>}
      {!data && <p role="status">{isError ? textFailures.text_not_loaded : 'Cargando…'}</p>}
    </details>
  )
}

/** Leads to the proposal that waits on the pages: its first changed words, and the bar to decide on it. */
function showProposal(panes: Panes): void {
  panes.show('vista')
  requestAnimationFrame(() => {
    panes.element('pages')?.querySelector('ins, del')?.scrollIntoView({ block: 'center' })
    panes.focus('accept', { preventScroll: true })
  })
}
