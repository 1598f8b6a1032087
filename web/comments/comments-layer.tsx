import { type RefObject, useEffect, useMemo } from 'react'
import { may } from '#contract/rights.ts'
import { countLabel } from '#core/document/count-label.ts'
import type { Layout } from '#core/layout/pages.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { MarksLayer } from '#web/marks/marks-layer.tsx'
import type { MeasuredPages } from '#web/marks/measured-pages.ts'
import { useHighlights } from '#web/marks/use-highlights.ts'
import { useJump } from '#web/marks/use-jump.ts'
import { useMeasured, useShownPages } from '#web/marks/use-measured.ts'
import { useDocuments } from '#web/pages/documents.ts'
import type { Place } from '#web/pages/find-places.ts'
import { followWhenIdle } from '#web/pages/following.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { useProject } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { moveFocus } from '#web/ui/toolbar.tsx'
import { CommentOnSelection } from './comment-on-selection.tsx'
import { useCommenting } from './commenting.ts'
import { findThreads, type PlacedThread } from './find-threads.ts'
import { shownQuote } from './shown-quote.ts'
import './comment-marks.css'

export type CommentsLayerProps = {
  /** The text as the editor has it; null while it does not show it. */
  session: EditingSession | null
  shown: ShownDocument | null
  layout: Layout | null
  isReading: boolean
  isNarrow: boolean
  pagesRef: RefObject<HTMLElement | null>
  /** The reader may comment, but does not write. */
  onlyComments: boolean
}

/** Words move on the pages after a pause in typing. */
const pauseMs = 300
/** Room above the line that was jumped to, in pixels. */
const roomPx = { narrow: 72, wide: 200 }

/** A line with comments. */
type Line = { place: Place; threads: PlacedThread[] }
type Ring = Line & { id: string; top: number; left: number; height: number; size: number }
const noRings: readonly Ring[] = []

/** The words that comments are about, and a ring with their number in the margin of the first line. */
export function CommentsLayer(props: CommentsLayerProps) {
  const { session, shown, layout, isReading, isNarrow, pagesRef, onlyComments } = props
  const commenting = useCommenting()
  const { comments, ground, chosenComment, commentJump, showsResolved } = useSlice(
    commenting.slice,
    (state) => state,
  )
  useGround({ session, shown, layout })
  useFollowedText()
  const seen = useShownPages(pagesRef)
  const threads = useMemo(() => {
    if (!ground) return []
    const marked = comments.filter(({ resolved_at }) => showsResolved || resolved_at === null)
    return findThreads(marked, ground.text, ground.layout)
  }, [comments, ground, showsResolved])
  const measureWords = useMemo(() => {
    const near = threads.filter(
      ({ places }) => isReading || places.some(({ page }) => page >= seen.from && page <= seen.to),
    )
    return (pages: MeasuredPages) => wordsOf(pages, near, chosenComment)
  }, [threads, seen, isReading, chosenComment])
  const measureRings = useMemo(
    () => (pages: MeasuredPages) => ringsOf(pages, threads, isReading),
    [threads, isReading],
  )
  const drawnBy = `${session !== null} ${isReading}`
  const timing = { drawnBy, isLate: session !== null, movesWhileScrolled: isReading }
  useHighlights(useMeasured(pagesRef, measureWords, timing))
  const rings = useMeasured(pagesRef, measureRings, timing) ?? noRings
  useJump({
    pagesRef,
    jump: commentJump,
    tops: useMemo(
      () =>
        new Map(rings.flatMap((ring) => ring.threads.map(({ comment }) => [comment.id, ring.top]))),
      [rings],
    ),
    room: isNarrow ? roomPx.narrow : roomPx.wide,
    seenAbove: null,
  })

  const isChosen = (ring: Ring) => ring.threads.some(({ comment }) => comment.id === chosenComment)
  const inTabOrder = rings.find(isChosen) ?? rings[0]
  return (
    <>
      {onlyComments && ground && (
        <CommentOnSelection
          pagesRef={pagesRef}
          ground={ground}
          onComment={(anchor) => void commenting.beginAt(anchor)}
        />
      )}
      <MarksLayer pagesRef={pagesRef}>
        {rings.map((ring) => {
          const { id, top, left, height, size } = ring
          const count = ring.threads.reduce(
            (sum, { comment }) => sum + 1 + comment.answers.length,
            0,
          )
          return (
            <Button
              key={id}
              variant="bare"
              className={isChosen(ring) ? 'comment-ring is-chosen' : 'comment-ring'}
              data-part="comment"
              style={{ top: top + (height - size) / 2, left, width: size, height: size }}
              tabIndex={ring === inTabOrder ? 0 : -1}
              aria-label={`${countLabel(count, 'comentario', 'comentarios')}: ${shownQuote(ring.threads[0]?.comment.anchor.quoted ?? '')}`}
              onClick={({ currentTarget }) => void commenting.openMark(id, currentTarget)}
              onKeyDown={(event) =>
                moveFocus(event, [
                  ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>(
                    '.comment-ring',
                  ) ?? []),
                ])
              }
            >
              {count > 99 ? '99+' : count}
            </Button>
          )
        })}
      </MarksLayer>
    </>
  )
}

/** Follows the text as others write it, for members who may not write. */
function useFollowedText(): void {
  const { id: projectId, role } = useProject()
  const { showFollowed: onText } = useDocuments()
  const onlyReads = !may(role, 'write')
  useEffect(
    () => (onlyReads ? followWhenIdle({ projectId, onText }) : undefined),
    [onlyReads, projectId, onText],
  )
}

/** Tells which text comments are placed in: the editor's after a pause in typing. */
function useGround({
  session,
  shown,
  layout,
}: Pick<CommentsLayerProps, 'session' | 'shown' | 'layout'>): void {
  const commenting = useCommenting()
  useEffect(() => {
    if (!session) {
      commenting.placeIn(shown && layout ? { text: shown.text, layout } : null)
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let known = session.state.doc
    const read = () => commenting.placeIn({ text: session.text(), layout: session.layout })
    read()
    const stop = session.view.subscribe(() => {
      if (session.state.doc === known) return
      known = session.state.doc
      clearTimeout(timer)
      timer = setTimeout(read, pauseMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session, shown, layout, commenting])
}

function wordsOf(
  pages: MeasuredPages,
  threads: readonly PlacedThread[],
  chosen: string | null,
): Record<'comment' | 'comment-chosen', Range[]> {
  const ranges = { comment: [] as Range[], 'comment-chosen': [] as Range[] }
  for (const { comment, places } of threads) {
    const marked = ranges[comment.id === chosen ? 'comment-chosen' : 'comment']
    for (const { text } of places) if (text) marked.push(...pages.ranges(text))
  }
  return ranges
}

/** The smallest ring in which two digits can be read, in pixels. */
const leastPx = 20

/** One ring for all threads that begin on a line. */
function ringsOf(
  pages: MeasuredPages,
  threads: readonly PlacedThread[],
  isReading: boolean,
): Ring[] {
  const lines = new Map<string, Line>()
  for (const thread of threads) {
    const [place] = thread.places
    if (!place) continue
    const key = `${place.page} ${place.slot}`
    const line = lines.get(key)
    if (line) line.threads.push(thread)
    else lines.set(key, { place, threads: [thread] })
  }
  return [...lines.values()].flatMap(({ place, threads: here }): Ring[] => {
    const box = pages.line(place)
    const [first] = here
    if (!box || !first) return []
    const sheet = isReading ? null : pages.sheet(place.page)
    const size = sheet ? Math.max(leastPx, sheet.width * 0.035) : leastPx
    const left = sheet
      ? sheet.left + sheet.width - sheet.width * 0.06 - size / 2
      : pages.pane.clientWidth - size - 2
    const { top, height } = box
    return [{ id: first.comment.id, place, threads: here, top, height, left, size }]
  })
}
