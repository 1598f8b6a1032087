import { type ReactNode, useState } from 'react'
import type { AnswerRow } from '#contract/comments.ts'
import type { MemberRow } from '#contract/sharing.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { personColour } from '#web/sharing/person-colour.ts'
import { useAsk } from '#web/ui/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { actOn } from './act-on.ts'
import { CommentForm } from './comment-form.tsx'
import type { CommentsApi } from './comments.api.ts'
import type { PlacedThread } from './find-threads.ts'
import { Said } from './said.tsx'
import { shownQuote } from './shown-quote.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import './comments.css'

/** What the reader may do here. */
export type CommentRights = {
  /** Null for a guest. */
  userId: string | null
  mayComment: boolean
  mayWrite: boolean
  isOwner: boolean
  /** The members, whose order gives them their colours; absent for a guest, who may not see them. */
  members?: readonly MemberRow[] | undefined
}

type Props = {
  thread: PlacedThread
  rights: CommentRights
  api: CommentsApi
  now: Date
  isChosen: boolean
  /** The words of the thread are a button that leads to them. */
  quoteRef: (element: HTMLElement | null) => void
  onJump: () => void
  /** Asks the model for what the comment wants; null where that is not possible. */
  onAsk: (() => void) | null
  onChanged: () => void
}

/** A thread: the words it is about, what was said, and what can be done. */
export function ThreadItem(props: Props) {
  const { thread, rights, api, now, isChosen, quoteRef, onJump, onAsk, onChanged } = props
  const { comment, isGone } = thread
  const [writing, setWriting] = useState<{ answer: true } | { edited: AnswerRow } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = useAsk()
  const { rowRef, actsRef } = useKeptFocus(writing !== null)
  const isResolved = comment.resolved_at !== null
  const isOwn = (said: AnswerRow) => said.author_id !== null && said.author_id === rights.userId

  const act = async (call: Promise<unknown>) => {
    setBusy(true)
    try {
      await call
      onChanged()
    } catch (error) {
      report('a comment could not be changed', error)
      showToast(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const end = () => {
    setWriting(null)
    onChanged()
  }
  const remove = async (said: AnswerRow) => {
    const question = { text: '¿Borrar este comentario?', about: said.text, accept: 'Borrar' }
    if (await ask.confirm(question)) await act(api.remove(said.id))
  }
  const mayResolve = rights.mayWrite || isOwn(comment)
  const quoted = shownQuote(comment.anchor.quoted)
  const isShown = thread.places.length > 0

  return (
    <li
      ref={rowRef}
      className={isChosen ? 'thread is-chosen' : 'thread'}
      data-gone={isGone || undefined}
    >
      <h3>
        <Button
          ref={quoteRef}
          variant="bare"
          aria-current={isChosen || undefined}
          aria-disabled={!isShown || undefined}
          onClick={() => isShown && onJump()}
        >
          {isGone ? <del>{quoted}</del> : quoted}
        </Button>
      </h3>
      {[comment, ...comment.answers].map((said): ReactNode => {
        if (writing && 'edited' in writing && writing.edited.id === said.id) {
          return (
            <CommentForm
              key={said.id}
              name={`editado-${said.id}`}
              label="Comentario"
              placeholder="Escribe un comentario"
              action="Guardar"
              initial={said.text}
              send={(text) => api.change(said.id, { text })}
              onEnd={end}
            />
          )
        }
        const mayEdit = isOwn(said) && said.text !== ''
        const mayRemove = (isOwn(said) || rights.isOwner) && said.text !== ''
        return (
          <Said
            key={said.id}
            said={said}
            colour={personColour(rights.members, said.author_id)}
            now={now}
            onEdit={mayEdit ? () => setWriting({ edited: said }) : null}
            onRemove={mayRemove ? () => void remove(said) : null}
          />
        )
      })}
      {isGone && <p className="thread-gone">El texto comentado ya no está.</p>}
      {writing && 'answer' in writing ? (
        <CommentForm
          name={`respuesta-${comment.id}`}
          label="Respuesta"
          placeholder="Escribe una respuesta"
          action="Responder"
          send={(text) => api.answer(comment.id, text)}
          onEnd={end}
        />
      ) : (
        <div ref={actsRef} className="thread-acts">
          {isResolved && <span className="muted">Resuelto</span>}
          {rights.mayComment && !isResolved && (
            <Button
              variant="text"
              aria-label={actOn('Responder', comment)}
              onClick={() => setWriting({ answer: true })}
            >
              Responder
            </Button>
          )}
          {mayResolve && rights.userId !== null && (
            <Button
              variant="text"
              busy={isBusy}
              aria-label={actOn(isResolved ? 'Reabrir' : 'Resolver', comment)}
              onClick={() => void act(api.change(comment.id, { resolved: !isResolved }))}
            >
              {isResolved ? 'Reabrir' : 'Resolver'}
            </Button>
          )}
          {onAsk && !isResolved && !isGone && (
            <Button variant="text" aria-label={actOn('Pedir el cambio', comment)} onClick={onAsk}>
              Pedir el cambio
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
