import type { CommentRow } from '#contract/comments.ts'
import type { Anchor } from '#core/document/comments.ts'
import { useNow } from '#web/ui/dates.ts'
import { NothingHere } from '#web/ui/listed.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentsApi } from './comments.api.ts'
import type { PlacedThread } from './find-threads.ts'
import { shownQuote } from './shown-quote.ts'
import { type CommentRights, ThreadItem } from './thread-item.tsx'
import './comments.css'

type Props = {
  /** In the order of the text. */
  threads: readonly PlacedThread[]
  rights: CommentRights
  api: CommentsApi
  /** What a new comment is about; null while none is written. */
  commented: Anchor | null
  chosen: string | null
  quoteRef: (id: string) => (element: HTMLElement | null) => void
  onJump: (id: string) => void
  onAsk: ((comment: CommentRow) => void) | null
  /** A comment was written or changed. */
  onChanged: () => void
  onEndWriting: () => void
}

/** The comments of a work, for its members and for guests: the one that is being written, and all threads. */
export function ThreadList(props: Props) {
  const { threads, rights, api, commented, chosen, quoteRef } = props
  const { onJump, onAsk, onChanged, onEndWriting } = props
  const now = useNow(60_000)
  const end = () => {
    onEndWriting()
    onChanged()
  }
  return (
    <>
      {commented && (
        <section className="thread is-new" aria-label="Comentario nuevo">
          <blockquote>{shownQuote(commented.quoted)}</blockquote>
          <CommentForm
            key={`${commented.block} ${commented.from}`}
            name={commented.block}
            label="Comentario"
            placeholder="Escribe un comentario"
            action="Comentar"
            send={(text) => api.add(commented, text)}
            onEnd={end}
          />
        </section>
      )}
      {threads.length === 0 && !commented && (
        <NothingHere title="Sin comentarios">
          {rights.mayComment && (
            <p>Selecciona unas palabras de la página, o una tabla o figura, y pulsa «Comentar».</p>
          )}
        </NothingHere>
      )}
      <ol className="threads" aria-label="Comentarios">
        {threads.map((thread) => {
          const { comment } = thread
          return (
            <ThreadItem
              key={comment.id}
              thread={thread}
              rights={rights}
              api={api}
              now={now}
              isChosen={comment.id === chosen}
              quoteRef={quoteRef(comment.id)}
              onJump={() => onJump(comment.id)}
              onAsk={onAsk && comment.text !== '' ? () => onAsk(comment) : null}
              onChanged={onChanged}
            />
          )
        })}
      </ol>
    </>
  )
}
