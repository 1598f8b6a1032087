import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { CommentRow } from '#contract/comments.ts'
import { may } from '#contract/rights.ts'
import { countLabel } from '#core/document/count-label.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useAsking } from '#web/ask/asking.ts'
import { useEditing } from '#web/editor/editing.ts'
import { useSide } from '#web/panes/side.ts'
import { useProject } from '#web/projects/use-project.ts'
import { useMembers } from '#web/sharing/use-members.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/query-state.tsx'
import { askForChange } from './ask-for-change.ts'
import { useCommenting } from './commenting.ts'
import { commentsApi } from './comments.api.ts'
import { commentsQuery } from './comments-query.ts'
import { findThreads } from './find-threads.ts'
import { ThreadList } from './thread-list.tsx'
import './comments.css'

/** 'Comentarios': beside the pages on a wide screen, a sheet from below on a narrow one. */
export function CommentsPanel() {
  const project = useProject()
  const commenting = useCommenting()
  const side = useSide()
  const editing = useEditing()
  const asking = useAsking()
  const { data: me } = useQuery({ ...meQuery, refetchOnMount: false })
  const query = useQuery(commentsQuery(project.id))
  const members = useMembers(project.id).data
  const { comments, ground, chosenComment, commented, showsResolved } = useSlice(
    commenting.slice,
    (state) => state,
  )
  const canAsk = useSlice(asking.slice, (state) => state.canAsk)
  const api = useMemo(() => commentsApi(project.id), [project.id])
  const threads = useMemo(
    () => (ground ? findThreads(comments, ground.text, ground.layout) : []),
    [comments, ground],
  )
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (commented === null) headingRef.current?.focus()
  }, [commented])

  const isOpen = ({ resolved_at }: CommentRow) => resolved_at === null
  const open = comments.filter(isOpen).length
  const resolved = comments.length - open
  const shown = threads.filter(({ comment }) => showsResolved || isOpen(comment))
  const mayWrite = may(project.role, 'write')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    side.close()
  }
  const ask = (comment: CommentRow) => {
    commenting.jump(comment.id)
    side.close()
    void askForChange({ editing, asking }, comment)
  }

  return (
    <section
      className="comments"
      role="dialog"
      aria-labelledby="comments-title"
      onKeyDown={onKeyDown}
    >
      <span className="grip" aria-hidden="true" />
      <header className="comments-head">
        <h2 id="comments-title" ref={headingRef} tabIndex={-1}>
          Comentarios
        </h2>
        <span className="comments-count">
          {open > 0 && countLabel(open, 'sin resolver', 'sin resolver')}
        </span>
        <IconButton label="Cerrar los comentarios" icon={X} onClick={side.close} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable */}
      <section className="comments-body" tabIndex={0} aria-label="Hilos">
        {query.isError && !query.data && (
          <LoadFailed
            message="No se pudieron cargar los comentarios."
            onReload={() => void query.refetch()}
          />
        )}
        {query.data && (
          <ThreadList
            threads={shown}
            rights={{
              userId: me?.id ?? null,
              mayComment: may(project.role, 'comment'),
              mayWrite,
              isOwner: project.role === 'owner',
              members,
            }}
            api={api}
            commented={commented}
            chosen={chosenComment}
            quoteRef={(id) => commenting.threads.ref(id)}
            onJump={(id) => commenting.jump(id)}
            onAsk={mayWrite && canAsk ? ask : null}
            onChanged={commenting.reread}
            onEndWriting={commenting.endWriting}
          />
        )}
        <p className="sr" role="status">
          {useArrived(comments, me?.id)}
        </p>
        {resolved > 0 && (
          <Button
            variant="text"
            className="comments-more"
            aria-pressed={showsResolved}
            onClick={() => commenting.showResolved(!showsResolved)}
          >
            {showsResolved ? 'Ocultar resueltos' : `Ver resueltos (${resolved})`}
          </Button>
        )}
      </section>
    </section>
  )
}

/** Announces each comment that others write while the panel is open, once. */
function useArrived(comments: readonly CommentRow[], ownId: string | undefined): string {
  const known = useRef<ReadonlySet<string> | null>(null)
  const [told, setTold] = useState('')
  useEffect(() => {
    const said = comments.flatMap((comment) => [comment, ...comment.answers])
    const before = known.current
    known.current = new Set(said.map(({ id }) => id))
    const arrived = said.filter(
      ({ id, author_id }) => before !== null && !before.has(id) && author_id !== ownId,
    )
    if (arrived.length === 0) return
    setTold(arrived.map(({ author_name, text }) => `${author_name}: ${text}`).join(' '))
  }, [comments, ownId])
  return told
}
