import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import type { MeasuredPages } from '#web/marks/measured-pages.ts'
import { useHighlights } from '#web/marks/use-highlights.ts'
import { type Jump, useJump } from '#web/marks/use-jump.ts'
import { type PagesRef, useMeasured } from '#web/marks/use-measured.ts'
import { NonSpaceCache, type Place } from '#web/pages/find-places.ts'
import { Button } from '#web/ui/button.tsx'
import { ElementsByKey } from '#web/ui/elements-by-key.ts'
import { keepLeftOut } from './kept-left-out.ts'
import { dropNote, noteWords, type PlacedNote, placeNotes, readNotes } from './left-out-notes.ts'
import './left-out.css'

type Props = {
  projectId: string
  /** The JSON of `keptLeftOut`. */
  kept: string
  /** The session whose editor draws the pages; null when they show `text` and `layout`. */
  session: EditingSession | null
  text: AcademicText
  layout: Layout
  /** The view that draws the pages. */
  isReading: boolean
  pagesRef: PagesRef
}

/** The notes are placed again after this pause in typing. */
const pauseMs = 200
/** Room above a place that is shown, and below it where it needs no scrolling, in pixels. */
const roomPx = 120

/**
 * What a draft had and the pages lack, above them: each note leads to its place. It stays until it is removed or its
 * place is written over; 'Entendido' removes all. The text itself does not change.
 */
export function LeftOutList(props: Props) {
  const { projectId, kept, session, text, layout, isReading, pagesRef } = props
  const notes = useMemo(() => readNotes(kept), [kept])
  const [nonSpaces] = useState(() => new NonSpaceCache())
  const [elements] = useState(() => new ElementsByKey<number>())
  const pages = useSettled(session, text, layout)
  const placed = useMemo(
    () => placeNotes(pages.text, pages.layout, notes, nonSpaces),
    [pages, notes, nonSpaces],
  )
  const [jump, setJump] = useState<Jump<number> | null>(null)
  const place = placed.find(({ note }) => note.at === jump?.to)?.place
  const measure = useMemo(
    () => (place ? (drawn: MeasuredPages) => shownAt(drawn, place) : null),
    [place],
  )
  const shown = useMeasured(pagesRef, measure, { drawnBy: isReading, isLate: true })
  useHighlights(shown?.highlights ?? null)
  const top = shown?.top
  useJump({
    pagesRef,
    jump,
    tops: useMemo(() => new Map(jump && top !== undefined ? [[jump.to, top]] : []), [jump, top]),
    room: roomPx,
    seenAbove: roomPx,
  })
  if (placed.length === 0) return null

  const focusPages = () => pagesRef.current?.focus({ preventScroll: true })
  const drop = (note: PlacedNote['note'], at: number) => {
    const next = placed[at + 1] ?? placed[at - 1]
    dropNote(projectId, note)
    // The button is removed, so its focus moves on.
    if (!next || !elements.focus(next.note.at)) focusPages()
  }
  return (
    <section className="left-out" aria-label="Lo que no entró del borrador">
      <p>
        <b>En rojo:</b> lo que tu borrador tenía y no entró.
      </p>
      <Button
        size="small"
        onClick={() => {
          keepLeftOut(projectId, null)
          focusPages()
        }}
      >
        Entendido
      </Button>
      <ul>
        {placed.map(({ note, place: { page } }, at) => {
          const words = noteWords(note)
          return (
            <li key={note.at}>
              <Button
                variant="bare"
                ref={elements.ref(note.at)}
                onClick={() => setJump({ to: note.at, takesFocus: false })}
              >
                {words} <small>p. {page}</small>
              </Button>
              <Button
                size="small"
                variant="ghost"
                icon
                aria-label={`${words}: quitar la nota`}
                onClick={() => drop(note, at)}
              >
                <X className="i" aria-hidden="true" />
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How many characters on each side of a place are red. */
const reach = 8

/** Where a place is drawn, with the words around it in red. */
function shownAt(pages: MeasuredPages, place: Place) {
  const { block, from, to } = place.text ?? { block: '', from: 0, to: 0 }
  const around = { block, from: Math.max(0, from - reach), to: to + reach }
  return { top: pages.line(place)?.top, highlights: { 'left-out': pages.ranges(around) } }
}

/** The editor's text and pages after a pause in typing, or the given ones. */
function useSettled(session: EditingSession | null, text: AcademicText, layout: Layout) {
  const doc = useSessionView(session, () => session?.state.doc)
  const [settled, setSettled] = useState<{ doc: unknown; text: AcademicText; layout: Layout }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another format has other pages
  useEffect(() => {
    if (!session) return
    const read = () => setSettled({ doc, text: session.text(), layout: session.layout })
    const timer = setTimeout(read, pauseMs)
    return () => clearTimeout(timer)
  }, [session, doc, layout])
  return useMemo(
    () => (session && settled ? settled : { text, layout }),
    [session, settled, text, layout],
  )
}
