import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { blockElements } from '#web/pages/block-elements.ts'
import { ContentInks } from '#web/pages/find-places.ts'
import { rangesOf } from '#web/marks/ranges.ts'
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
  isReading: boolean
  pagesRef: RefObject<HTMLElement | null>
}

/** The notes are placed again after this pause in typing. */
const pauseMs = 200
/** Sheets narrower than this, in pixels, have no room for words in their margin. */
const minWidthForWords = 740

/**
 * Notes in red beside the pages about what a draft had and they lack. A note stays until it is pressed or its place is
 * written over; 'Entendido' removes all. The text itself does not change.
 */
export function LeftOutLayer(props: Props) {
  const { projectId, kept, session, text, layout, isReading, pagesRef } = props
  const notes = useMemo(() => readNotes(kept), [kept])
  const [inks] = useState(() => new ContentInks())
  const [elements] = useState(() => new ElementsByKey<string>())
  const pages = useSettled(session, text, layout)
  const placed = useMemo(
    () => placeNotes(pages.text, pages.layout, notes, inks),
    [pages, notes, inks],
  )
  const [host, setHost] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other view has a different element
  useLayoutEffect(() => {
    setHost(pagesRef.current?.querySelector<HTMLElement>('.paper-frame, .reading') ?? null)
  }, [pagesRef, isReading])
  const width = useWidth(host)
  const lines = useReadingLines(isReading ? host : null, placed, pages.layout, width)
  const [opened, setOpened] = useState<number | null>(null)
  if (placed.length === 0) return null

  const hasWords = !isReading && width >= minWidthForWords
  const tops = hasWords ? topsOf(placed) : []
  const drop = (note: PlacedNote['note'], at: number) => {
    const next = placed[at + 1] ?? placed[at - 1]
    dropNote(projectId, note)
    setOpened(null)
    // The button is removed, so its focus moves on.
    if (!next || !elements.focus(idOf(next), { preventScroll: true })) {
      pagesRef.current?.focus({ preventScroll: true })
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    if (event.key === 'Escape' && opened !== null) {
      event.stopPropagation()
      setOpened(null)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = step === 0 ? undefined : placed[at + step]
    if (!next) return
    event.preventDefault()
    elements.focus(idOf(next))
  }

  return (
    <>
      <div className="left-out-line">
        <p>
          <b>En rojo, al margen:</b> lo que tu borrador tenía y no entró.
        </p>
        <Button
          size="small"
          onClick={() => {
            keepLeftOut(projectId, null)
            pagesRef.current?.focus({ preventScroll: true })
          }}
        >
          Entendido
        </Button>
      </div>
      {host &&
        createPortal(
          // biome-ignore lint/a11y/useSemanticElements: no fields to group
          <div
            className={isReading ? 'left-out in-reading' : 'left-out'}
            role="group"
            aria-label="Lo que no entró del borrador"
          >
            {placed.map((one, at) => {
              const { note, place } = one
              const line = lines.get(note.at)
              if (isReading && !line) return null
              const words = noteWords(note)
              const style = line ?? {
                '--sheet': place.page - 1,
                '--slot': place.slot,
                '--words-slot': tops[at] ?? place.slot,
              }
              const isOpen = opened === note.at
              return (
                <div
                  key={note.at}
                  className={note.isBefore ? 'left-out-note before' : 'left-out-note'}
                  style={style as React.CSSProperties}
                >
                  <i aria-hidden="true" />
                  <button
                    ref={elements.ref(idOf(one))}
                    type="button"
                    tabIndex={at === 0 || isOpen ? 0 : -1}
                    aria-label={hasWords ? `${words}: quitar la nota` : words}
                    title={hasWords ? 'Quitar la nota' : undefined}
                    aria-expanded={hasWords ? undefined : isOpen}
                    onClick={() => (hasWords ? drop(note, at) : setOpened(isOpen ? null : note.at))}
                    onKeyDown={(event) => onKeyDown(event, at)}
                  >
                    {hasWords && words}
                  </button>
                  {isOpen && !hasWords && (
                    <div className="left-out-words">
                      <p>{words}</p>
                      <Button size="small" onClick={() => drop(note, at)}>
                        Quitar
                      </Button>
                    </div>
                  )}
                </div>
              )
            })}
          </div>,
          host,
        )}
    </>
  )
}

const idOf = ({ note }: PlacedNote) => `left-out-${note.at}`

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

function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Where the words of each note begin, in lines of the page: below the words of the note before. */
function topsOf(placed: readonly PlacedNote[]): number[] {
  let page = 0
  let free = 0
  return placed.map(({ note, place }) => {
    if (place.page !== page) free = 0
    page = place.page
    const top = Math.max(place.slot, free)
    free = top + Math.ceil(noteWords(note).length / charactersInMargin) * linesOfWords
    return top
  })
}

const charactersInMargin = 10
/** The height of a line of words in the margin, in lines of the page. */
const linesOfWords = 0.5

/** The places of the lines in text as wide as the screen, in pixels from the top of its element. */
function useReadingLines(
  host: HTMLElement | null,
  placed: readonly PlacedNote[],
  layout: Layout,
  width: number,
): ReadonlyMap<number, { top: number; height: number }> {
  const [lines, setLines] = useState<ReadonlyMap<number, { top: number; height: number }>>(noLines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width puts the lines elsewhere
  useLayoutEffect(() => {
    const pane = host?.closest<HTMLElement>('.pages')
    if (!host || !pane) return
    const origin = host.getBoundingClientRect().top
    const blocks = blockElements(pane)
    const found = placed.flatMap(({ note, place }) => {
      const stretch = place.text
      const range = stretch && rangesOf(blocks.get(stretch.block) ?? [], stretch)[0]
      const rect = range?.getClientRects()[0]
      return rect ? [[note.at, { top: rect.top - origin, height: rect.height }] as const] : []
    })
    setLines(new Map(found))
  }, [host, placed, layout, width])
  return host ? lines : noLines
}

const noLines: ReadonlyMap<number, { top: number; height: number }> = new Map()
