import { dequal } from 'dequal'
import { ArrowDownAZ, Check } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useInsertParts } from '#web/editor/insert/insert-code.ts'
import type { Insert } from '#web/editor/insert/insert-entries.ts'
import { useInsert } from '#web/editor/insert/use-insert.ts'
import { ReadingView } from '#web/pages/reading-view.tsx'
import { Sheet } from '#web/pages/sheet.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow, useMediaQuery } from '#web/ui/breakpoints.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { BlockTools, lineStyle, strokeStyle } from './block-tools.tsx'
import { EditBar } from './edit-bar.tsx'
import type { EditingSession } from './editing-session.ts'
import type { Frame } from './page-breaks.ts'
import { mountEditor, startAt } from './page-editor.ts'
import type { StartPoint } from './pressed-place.ts'
import { useExhibitDialogs } from './use-exhibit-dialogs.ts'
import { useNoteDialog } from './use-note-dialog.ts'
import '#web/ui/sheet.css'
import '#web/ui/sign-font.css'
import './editor.css'
import './exhibit.css'
import './notes.css'
import type { SessionAround, SessionView } from './session-view.ts'

/** What is shown besides in a text that several people write. */
const togetherLayer = onDemand(() => import('#web/editor/together/together-layer.tsx'))

/** The sheet of a phone in which the words of a cell, a title or a note are written. */
const cellSheet = onDemand(() => import('./cell-sheet.tsx'))

export type EditorPagesProps = {
  session: EditingSession
  frame: Frame
  /** Where the page was pressed to start writing; null if it was not. */
  takePoint: () => StartPoint | 'start' | null
  /** The text flows as wide as the screen, without sheets. */
  isReading: boolean
  /** The element that holds the bar on a narrow screen. */
  barRef: { current: HTMLElement | null }
  onEditDeclaration: () => void
  onLeave: () => void
}

/** The pages under the title page as one text box. */
export const EditorPages = memo(function EditorPages(props: EditorPagesProps) {
  const { session, frame, takePoint, isReading, barRef, onEditDeclaration, onLeave } = props
  const view = useSlice(session.view, aroundText, dequal)
  const isNarrow = useMediaQuery(narrow)
  const hostRef = useRef<HTMLDivElement>(null)
  const toolsRef = useRef<HTMLDivElement>(null)
  const place = useSlice(session.cells.view, (cells) => (cells.isInSheet ? cells.place : null))
  const isInSheet = isNarrow && place !== null && !view.isReadOnly
  const { together } = session
  const Together = useLoaded(togetherLayer, together !== null)?.TogetherLayer
  const CellSheet = useLoaded(cellSheet, isInSheet)?.CellSheet
  const leave = useEffectEvent(onLeave)
  const exhibits = useExhibitDialogs(session)
  const notes = useNoteDialog(session)
  const insert = useInsert(session, exhibits, notes)
  const openNote = useEffectEvent(notes.open)
  const openNoteNumber = useEffectEvent(notes.openNumber)
  const editExhibit = useEffectEvent(exhibits.edit)
  const insertPictures = useEffectEvent(exhibits.insertPictures)
  const askSource = useEffectEvent(exhibits.askSource)
  const takeEntry = useEffectEvent(insert.take)
  const [said, setSaid] = useState('')

  useEffect(() => session.setFrame(frame), [session, frame])
  // The keyboard of a phone opens only for a field that is there when the finger leaves the screen.
  useEffect(() => void (isNarrow && cellSheet.preload()), [isNarrow])

  useLayoutEffect(() => {
    const host = hostRef.current
    if (!host) return
    const editor = mountEditor(host, session, {
      onLeave: () => leave(),
      onTools: () => {
        const strip = host.parentElement?.querySelector('.pasted-strip')
        const tools = strip ?? toolsRef.current
        tools?.querySelector<HTMLElement>('[data-tool]')?.focus()
      },
      onRefused: showToast,
      onEditExhibit: () => editExhibit(),
      onInsert: (id) => takeEntry(id),
      onNote: () => openNote(),
      onNoteNumber: (number) => openNoteNumber(number),
      onPictures: (pictures) => insertPictures(pictures),
      onSource: (verb) => askSource(verb),
      onSaid: setSaid,
    })
    const point = takePoint()
    if (point !== null) startAt(editor, session, point === 'start' ? null : point)
    // Escape moves the focus from the text to the pane of the pages; Enter moves it back.
    const pane = host.closest('.pages')
    const onPaneKey = (event: Event) => {
      if ((event as KeyboardEvent).key !== 'Enter' || event.target !== pane) return
      event.preventDefault()
      editor.focus()
    }
    pane?.addEventListener('keydown', onPaneKey)
    return () => {
      pane?.removeEventListener('keydown', onPaneKey)
      session.attach(null)
      session.focusChanged(false)
      editor.destroy()
    }
  }, [session, takePoint])

  const { declaration, index } = view
  /** The pages before the text. */
  const head = 1 + index.length
  const sheets = view.pageCount - head - declaration.length
  // What stands over the text is placed from the corner of this, also where the text flows.
  const style = { '--sheets': sheets, '--head': head, position: 'relative' } as React.CSSProperties
  return (
    <>
      {isReading ? (
        <ReadingView pages={index} />
      ) : (
        index.map((page) => <Sheet key={page.number} page={page} />)
      )}
      <div
        className={isReading ? 'reading-text' : 'paper'}
        data-part={isReading ? 'reading-text' : 'paper'}
        style={style}
      >
        {!isReading && <PaperSheets count={sheets} head={head} />}
        <div ref={hostRef} className="text-host" />
        <Overlays session={session} insert={insert} onSaid={setSaid} />
        {Together && together && (
          <Together session={session} together={together} bar={barRef.current} />
        )}
        {!isReading && <ReferenceTools session={session} view={view} />}
        {!isReading && !isNarrow && (
          <BlockTools
            session={session}
            view={view}
            toolsRef={toolsRef}
            exhibits={exhibits}
            insert={insert}
          />
        )}
        {isNarrow &&
          barRef.current &&
          createPortal(
            CellSheet && place ? (
              <CellSheet
                session={session}
                place={place}
                phase={view.phase}
                refusal={view.refusal}
                onSource={() => exhibits.askSource('Adaptado de')}
              />
            ) : (
              <EditBar
                session={session}
                view={view}
                toolsRef={toolsRef}
                exhibits={exhibits}
                insert={insert}
                onLeave={onLeave}
              />
            ),
            barRef.current,
          )}
      </div>
      <span className="sr" role="status">
        {said}
      </span>
      {isReading ? (
        <ReadingView pages={declaration} onEditDeclaration={onEditDeclaration} />
      ) : (
        declaration.map((page) => (
          <Sheet key={page.number} page={page} onEditDeclaration={onEditDeclaration} />
        ))
      )}
    </>
  )
})

type OverlaysProps = { session: EditingSession; insert: Insert; onSaid: (words: string) => void }

/** What stands over the text for a moment. */
function Overlays({ session, insert, onSaid }: OverlaysProps) {
  const parts = useInsertParts()
  const { slash, pasted } = useSlice(session.view, ({ overlays }) => overlays, dequal)
  if (!parts) return null
  return (
    <>
      {slash && <parts.SlashList session={session} slash={slash} insert={insert} onSaid={onSaid} />}
      {pasted && <parts.PastedStrip session={session} pasted={pasted} onSaid={onSaid} />}
    </>
  )
}

/** Without the text itself, whose every letter would be drawn twice, and without what stands over it for a moment. */
function aroundText({
  doc: _,
  overlays: _overlays,
  carets: _carets,
  ...view
}: SessionView): SessionAround {
  return view
}

const PaperSheets = memo(function PaperSheets({ count, head }: { count: number; head: number }) {
  const sheets = Array.from({ length: count }, (_, index) => index)
  return (
    <div aria-hidden="true">
      {sheets.map((sheet) => (
        <div
          key={sheet}
          className="paper-sheet"
          data-part="sheet"
          style={{ '--sheet': sheet } as React.CSSProperties}
        >
          <span className="sheet-num">{sheet + 1 + head}</span>
        </div>
      ))}
    </div>
  )
})

/**
 * The button on the line of the references' heading that puts them in order. The first one out of order has a red
 * stroke.
 */
function ReferenceTools({ session, view }: { session: EditingSession; view: SessionAround }) {
  const { order, isReadOnly } = view
  if (!order || isReadOnly) return null
  const { misplaced, page } = order
  const first = misplaced?.stretches[0]
  const Icon = misplaced ? ArrowDownAZ : Check
  return (
    <>
      {misplaced?.stretches.map((stretch) => (
        <i key={stretch.page} className="block-stroke red" style={strokeStyle(stretch)} />
      ))}
      {misplaced && first && (
        <p className="margin-note" style={lineStyle(first)}>
          {misplaced.after === null ? 'va primero' : `va tras ${misplaced.after}`}
        </p>
      )}
      <button
        type="button"
        className="on-sheet"
        style={lineStyle({ page, slot: 0 })}
        disabled={!misplaced}
        onMouseDown={(event) => event.preventDefault()}
        onClick={session.orderReferences}
      >
        <Icon className="i" aria-hidden="true" />
        {misplaced ? 'Ordenar' : 'En orden'}
      </button>
    </>
  )
}
