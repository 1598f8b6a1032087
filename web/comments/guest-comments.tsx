import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { maxGuestNameCharacters } from '#contract/comment-limits.ts'
import type { Anchor } from '#core/document/comments.ts'
import { countLabel } from '#core/document/count-label.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { MeasuredPages } from '#web/marks/measured-pages.ts'
import { useHighlights } from '#web/marks/use-highlights.ts'
import { useMeasured } from '#web/marks/use-measured.ts'
import { followWhenIdle } from '#web/pages/following.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { sharedQuery } from '#web/sharing/sharing.api.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/query-state.tsx'
import { scrollerOf } from '#web/ui/scroller.ts'
import { CommentOnSelection } from './comment-on-selection.tsx'
import { type CommentsApi, commentsApi } from './comments.api.ts'
import { findThreads } from './find-threads.ts'
import { ThreadList } from './thread-list.tsx'
import './comments.css'
import './comment-marks.css'
import './guest-comments.css'

export type GuestCommentsProps = {
  token: string
  projectId: string
  /** Whether the link lets its readers comment. */
  mayComment: boolean
  shown: ShownDocument
  layout: Layout
  pagesRef: RefObject<HTMLElement | null>
  /** The text as others are writing it. */
  onText: (text: AcademicText | null) => void
}

const nameKey = 'nombre-para-comentar'
/** Room above the words that were jumped to, in pixels. */
const roomPx = 120

/** The comments of a work for guests with its link: all may read them, and write under a name of their own. */
export function GuestComments(props: GuestCommentsProps) {
  const { token, projectId, mayComment, shown, layout, pagesRef, onText } = props
  const [name, setName] = useState(() => browserStorage.read(nameKey) ?? '')
  const [isOpen, setOpen] = useState(false)
  const [commented, setCommented] = useState<Anchor | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  const api = useMemo(
    () => named(commentsApi(projectId, { token, name: name.trim() }), name, nameRef),
    [projectId, token, name],
  )
  const query = useQuery({
    queryKey: ['comments of a link', token],
    queryFn: ({ signal }) => commentsApi(projectId, { token, name: '' }).list(signal),
  })
  const client = useQueryClient()
  const { refetch } = query
  useEffect(() => {
    const onVersion = () => void client.invalidateQueries(sharedQuery(token))
    const onComments = () => void refetch()
    return followWhenIdle({ projectId, token, onText, onVersion, onComments })
  }, [client, projectId, token, onText, refetch])
  const ground = useMemo(() => ({ text: shown.text, layout }), [shown, layout])
  const threads = useMemo(() => {
    const open = (query.data ?? []).filter(({ resolved_at }) => resolved_at === null)
    return findThreads(open, ground.text, ground.layout)
  }, [query.data, ground])
  const measureWords = useMemo(
    () => (pages: MeasuredPages) => ({
      comment: threads.flatMap(({ places }) =>
        places.flatMap(({ text }) => (text ? pages.ranges(text) : [])),
      ),
    }),
    [threads],
  )
  useHighlights(useMeasured(pagesRef, measureWords, { movesWhileScrolled: true }))

  const jump = (id: string) => {
    setChosen(id)
    const pane = pagesRef.current
    const [place] = threads.find(({ comment }) => comment.id === id)?.places ?? []
    const line = pane && place ? new MeasuredPages(pane).line(place) : null
    if (pane && line) scrollerOf(pane).scrollTo({ top: line.top - roomPx })
  }
  if (!mayComment && threads.length === 0) return null
  return (
    <>
      {mayComment && (
        <CommentOnSelection
          pagesRef={pagesRef}
          ground={ground}
          onComment={(anchor) => {
            setCommented(anchor)
            setOpen(true)
          }}
        />
      )}
      <Button className="guest-comments-open" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {threads.length > 0
          ? countLabel(threads.length, 'comentario', 'comentarios')
          : 'Comentarios'}
      </Button>
      {isOpen && (
        <section className="guest-comments comments" aria-label="Comentarios">
          <header className="comments-head">
            <h2>Comentarios</h2>
            <span className="comments-count" />
            <IconButton label="Cerrar los comentarios" icon={X} onClick={() => setOpen(false)} />
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable */}
          <section className="comments-body" tabIndex={0} aria-label="Hilos">
            {mayComment && (
              <div className="guest-name">
                <TextField
                  ref={nameRef}
                  label="Tu nombre"
                  help="Lo verán quienes lean los comentarios."
                  autoComplete="name"
                  maxLength={maxGuestNameCharacters}
                  value={name}
                  onChange={({ currentTarget }) => {
                    setName(currentTarget.value)
                    browserStorage.write(nameKey, currentTarget.value)
                  }}
                />
              </div>
            )}
            {query.isError && !query.data && (
              <LoadFailed
                message="No se pudieron cargar los comentarios."
                onReload={() => void query.refetch()}
              />
            )}
            {query.data && (
              <ThreadList
                threads={threads}
                rights={{ userId: null, mayComment, mayWrite: false, isOwner: false }}
                api={api}
                commented={commented}
                chosen={chosen}
                quoteRef={() => () => {}}
                onJump={jump}
                onAsk={null}
                onChanged={() => void query.refetch()}
                onEndWriting={() => setCommented(null)}
              />
            )}
          </section>
        </section>
      )}
    </>
  )
}

/** A comment without a name is not sent, and its field gets the focus. */
function named(
  api: CommentsApi,
  name: string,
  field: RefObject<HTMLInputElement | null>,
): CommentsApi {
  const isNamed = name.trim() !== ''
  const refuse = async () => {
    field.current?.focus()
    throw new ApiError({ status: 0, serverMessage: 'Escribe tu nombre para comentar.' })
  }
  return isNamed ? api : { ...api, add: refuse, answer: refuse }
}
