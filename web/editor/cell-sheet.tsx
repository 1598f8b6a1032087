import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { parseFaces, plainText } from '#core/document/inline.ts'
import { readTable } from '#core/document/table.ts'
import { contentOf } from '#core/editing/document-text.ts'
import { ownWork } from '#web/exhibits/note-words.ts'
import { Button } from '#web/ui/button.tsx'
import type { CellEditor } from './cell-editor.ts'
import { type Way, wayDown, wayOfTab, wayUp } from './cell-keys.ts'
import { nodesOfWords, placeCaret } from './cell-text.ts'
import type { EditingSession } from './editing-session.ts'
import { CellTools } from './exhibit-tools.tsx'
import { selectedExhibit } from './exhibits.ts'
import { SaveStatus } from './save-status.tsx'
import { isCellPlace, type WrittenPlace } from './written-place.ts'
import '#web/ui/field.css'
import './cell-sheet.css'
import type { SessionAround } from './session-view.ts'

type Props = { session: EditingSession; place: WrittenPlace }
type SheetProps = Props &
  Pick<SessionAround, 'phase' | 'refusal'> & {
    /** Asks which work the table or figure is from. */
    onSource: () => void
  }

/**
 * The place of a table or figure that a finger pressed, in a field above the keyboard, with large targets. The place stays
 * in sight above it. In the place of the edit bar.
 */
export function CellSheet({ session, place, phase, refusal, onSource }: SheetProps) {
  const fieldRef = useRef<HTMLDivElement>(null)
  const sheetRef = useRef<HTMLElement>(null)
  const { exhibit } = session.cells

  useLayoutEffect(() => {
    const field = fieldRef.current
    if (!field || !exhibit) return
    fill(field, exhibit, place)
    field.focus({ preventScroll: true })
    placeCaret(field, Number.MAX_SAFE_INTEGER)
  }, [exhibit, place])

  useLayoutEffect(() => {
    const sheet = sheetRef.current
    if (!sheet || !exhibit || !place) return
    const show = () => exhibit.box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show()
    // The keyboard opens later, and the field grows with its words.
    const observer = new ResizeObserver(show)
    observer.observe(sheet)
    const pane = exhibit.box?.closest('.pages')
    if (pane) observer.observe(pane)
    return () => observer.disconnect()
  }, [exhibit, place])

  if (!exhibit) return null
  const write = () => {
    const field = fieldRef.current
    if (field && !exhibit.write(field)) fill(field, exhibit, place)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.currentTarget
    exhibit.key(event.nativeEvent, field)
    const isHistory = /^[zy]$/i.test(event.key) && (event.ctrlKey || event.metaKey)
    if (!isHistory || !field.isConnected) return
    fill(field, exhibit, place)
    placeCaret(field, Number.MAX_SAFE_INTEGER)
  }
  const isCell = isCellPlace(place)
  const isUnwritten = !isCell && place.line === 'note' && exhibit.words === ''
  return (
    <section
      ref={sheetRef}
      className="cell-sheet"
      data-part="cell-sheet"
      aria-label={isCell ? 'Celda' : exhibit.name}
    >
      <Where session={session} place={place} name={exhibit.name} />
      {/* biome-ignore lint/a11y/useSemanticElements: its words have bold and italics */}
      <div
        ref={fieldRef}
        className="input"
        role="textbox"
        tabIndex={0}
        aria-label={exhibit.name}
        lang="es-EC"
        contentEditable
        suppressContentEditableWarning
        spellCheck
        autoCapitalize="sentences"
        enterKeyHint="next"
        onInput={write}
        onKeyDown={onKeyDown}
        onPaste={(event: ClipboardEvent) => exhibit.paste(event.nativeEvent)}
        onFocus={() => session.focusChanged(true)}
        onBlur={() => session.focusChanged(false)}
      />
      <Arrows exhibit={exhibit} place={place} onGo={(way) => exhibit.go(way)} />
      {isCell && (
        <div className="cell-menus">
          <CellTools session={session} place={place} />
        </div>
      )}
      {!isCell && place.line === 'note' && (
        <div className="cell-menus">
          {isUnwritten && (
            <Button size="small" {...keepsFocus} onClick={() => exhibit.put(place, ownWork)}>
              Elaboración propia
            </Button>
          )}
          <Button size="small" aria-haspopup="dialog" onClick={onSource}>
            Adaptado de…
          </Button>
        </div>
      )}
      <SaveStatus phase={phase} refusal={refusal} />
    </section>
  )
}

/** The field keeps the focus, and the keyboard stays open. */
const keepsFocus = {
  onPointerDown: (event: PointerEvent) => event.preventDefault(),
  onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
}

/** The words of the place; a note that is not there begins with 'Nota.'. */
function fill(field: HTMLElement, exhibit: CellEditor, place: WrittenPlace): void {
  const { words } = exhibit
  const line = document.createElement('span')
  const isNewNote = words === '' && !isCellPlace(place) && place.line === 'note' && place.at === 0
  line.append(...(isNewNote ? exhibit.beginning : nodesOfWords(parseFaces(words))))
  field.replaceChildren(line)
}

/** 'Fila 2, columna 3', and what its column is about. */
function Where({ session, place, name }: Props & { name: string }) {
  if (!isCellPlace(place)) {
    return (
      <p className="where">
        <b>{name}</b>
      </p>
    )
  }
  const { row, column } = place
  const exhibit = selectedExhibit(session.state)
  const head = exhibit ? (readTable(contentOf(exhibit)).rows[0]?.[column] ?? '') : ''
  return (
    <p className="where">
      <b>
        {row === 0 ? 'Encabezado' : `Fila ${row + 1}`}, columna {column + 1}
      </b>
      {row > 0 && head !== '' && <span> · {plainText(head)}</span>}
    </p>
  )
}

/** The ways to the places around, and the end of writing. */
function Arrows({
  exhibit,
  place,
  onGo,
}: {
  exhibit: CellEditor
  place: WrittenPlace
  onGo: (way: Way) => void
}) {
  const { size } = exhibit
  // A note that is not written yet is a place below the last row too.
  const shape = { ...size, notes: Math.max(1, size.notes) }
  const thing = size.rows > 0 ? 'Celda' : 'Línea'
  const arrow = (name: string, Icon: LucideIcon, way: Way) => (
    <Button
      icon
      aria-label={`${thing} ${name}`}
      disabled={way === 'exhibit' || way === 'after'}
      {...keepsFocus}
      onClick={() => onGo(way)}
    >
      <Icon className="i" aria-hidden="true" />
    </Button>
  )
  return (
    <div className="cell-arrows">
      {arrow('anterior', ArrowLeft, wayOfTab(place, shape, true))}
      {arrow('de arriba', ArrowUp, wayUp(place, shape))}
      {arrow('de abajo', ArrowDown, wayDown(place, shape))}
      {arrow('siguiente', ArrowRight, wayOfTab(place, shape, false))}
      <Button variant="primary" {...keepsFocus} onClick={() => onGo('exhibit')}>
        Listo
      </Button>
    </div>
  )
}
