import {
  AlignLeft,
  FileText,
  FileUp,
  Image,
  MessageSquare,
  Sigma,
  Superscript,
  Table2,
} from 'lucide-react'
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { countLabel } from '#core/document/count-label.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { LeftOutKind } from '#core/drafts/draft-source.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { type ProjectFrame, unsavedDocument } from '#web/pages/shown-document.ts'
import { useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { RuledLines, Tick } from '#web/ui/pencil.tsx'
import {
  describeComments,
  describeFound,
  describeLeftOut,
  describeSources,
} from './describe-draft.ts'
import { describeFormat, withFormat } from './describe-format.ts'
import type { DraftState, useDraft } from './use-draft.ts'
import '#web/ui/field.css'
import './draft.css'

type Props = {
  steps: ReturnType<typeof useDraft>
  /** The project that the draft is for; a stand-in before there is one. */
  frameOf: (fileName: string) => ProjectFrame
  author: string | null
  /** Whether there is already a text. */
  hasText: boolean
  onCancel: () => void
}

/** Reads a .docx and shows what was found. Nothing changes until the student uses it. */
export function DraftSteps({ steps, frameOf, author, hasText, onCancel }: Props) {
  const { state, read, use } = steps
  return (
    <div className="draft">
      {(state.phase === 'waiting' || state.phase === 'unreadable') && (
        <>
          {state.phase === 'unreadable' && (
            <div className="draft-card">
              <b>{state.file.name}</b>
              <ErrorText>{state.message}</ErrorText>
            </div>
          )}
          <DropZone again={state.phase === 'unreadable'} onFile={(file) => void read(file)} />
          <p className="draft-note">
            Se lee en el servidor, no cuesta créditos y crea una versión. Entran también sus tablas,
            imágenes, notas y ecuaciones. Antes de usarlo ves qué se encontró y qué quedó fuera.
          </p>
        </>
      )}
      {state.phase === 'reading' && (
        <div className="draft-card">
          <b>{state.file.name}</b>
          <p className="help num">{sizeLabel(state.file.size)}</p>
          <RuledLines />
          <p className="help" role="status">
            {state.isQueued
              ? 'Hay otros borradores antes que el tuyo. Se lee en cuanto le toque.'
              : 'Buscando títulos, citas y referencias…'}
          </p>
          <Button size="small" variant="ghost" onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      )}
      {state.phase === 'found' && (
        <Found
          frame={frameOf(state.file.name)}
          author={author}
          hasText={hasText}
          state={state}
          onUse={() => void use()}
          onCancel={onCancel}
        />
      )}
    </div>
  )
}

type DropZoneProps = {
  /** The file before could not be read. */
  again: boolean
  onFile: (file: File) => void
}

function DropZone({ again, onFile }: DropZoneProps) {
  // A finger cannot drop a file.
  const isTouch = useMediaQuery('(pointer: coarse)')
  const title = again ? 'Prueba con otro' : isTouch ? 'Sube tu borrador' : 'Suelta tu borrador'
  const [isOver, setIsOver] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // So that the same file can be chosen again.
    event.currentTarget.value = ''
    if (file) onFile(file)
  }
  const hover = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isNow)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragEnter={hover(true)}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        // The screen around it also accepts dropped files.
        const isTaken = event.isDefaultPrevented()
        hover(false)(event)
        const [file] = event.dataTransfer.files
        if (file && !isTaken) onFile(file)
      }}
    >
      <FileUp className="i" aria-hidden="true" />
      <b>{isOver ? 'Suéltalo aquí' : title}</b>
      <small>{isTouch ? '.docx, hasta 10 MB' : 'o elígelo: .docx, hasta 10 MB'}</small>
      <Button onClick={() => inputRef.current?.click()}>
        {again ? 'Elegir otro' : 'Elegir archivo'}
      </Button>
      <input
        ref={inputRef}
        className="sr"
        type="file"
        tabIndex={-1}
        aria-label="Archivo del borrador"
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        onChange={onChange}
      />
    </div>
  )
}

const icons: Record<LeftOutKind | 'title-page', typeof Table2> = {
  'title-page': FileText,
  table: Table2,
  image: Image,
  note: Superscript,
  equation: Sigma,
  comment: MessageSquare,
  index: AlignLeft,
  list: AlignLeft,
  raised: Superscript,
  link: AlignLeft,
  change: MessageSquare,
  hidden: AlignLeft,
}

type FoundProps = {
  frame: ProjectFrame
  author: string | null
  hasText: boolean
  state: Extract<DraftState, { phase: 'found' }>
  onUse: () => void
  onCancel: () => void
}

function Found({ frame, author, hasText, state, onUse, onCancel }: FoundProps): ReactNode {
  const { draft, file, isUsing, message } = state
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const text = useMemo(() => readAcademicText(draft.content), [draft])
  if (!text) return null
  const shown = unsavedDocument(withFormat(draft.format, frame), author, text, new Date())
  const layout = layoutDocument(shown)
  const found = [
    ...describeFound(text, shown.titlePage),
    ...describeSources(draft.sources),
    ...describeComments(draft.comments),
    ...describeFormat(draft.format, frame),
  ]
  const leftOut = describeLeftOut(draft, text, { titlePage: shown.titlePage, layout })
  return (
    <div className="draft-card">
      <h3 ref={headingRef} tabIndex={-1}>
        {countLabel(layout.pages.length, 'página', 'páginas')},{' '}
        {countLabel(draft.word_count, 'palabra', 'palabras')}
      </h3>
      <p className="help">{file.name}</p>
      <ul className="found" aria-label="Lo que se encontró">
        {found.map(({ words, aside }) => (
          <li key={words}>
            <Tick />
            <span>{words}</span>
            {aside && <span className="aside">{aside}</span>}
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <>
          <h4>Quedó fuera</h4>
          <ul className="found out" aria-label="Lo que quedó fuera">
            {leftOut.map(({ kind, words, aside }) => {
              const Icon = icons[kind]
              return (
                <li key={kind}>
                  <Icon className="i" aria-hidden="true" />
                  <span>{words}</span>
                  {aside && <span className="aside">{aside}</span>}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {message && <ErrorText>{message}</ErrorText>}
      <div className="acts">
        <Button variant="primary" busy={isUsing} onClick={onUse}>
          Usar este borrador
        </Button>
        <Button variant="ghost" disabled={isUsing} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
      <p className="draft-note">
        No cuesta créditos.{hasText && ' Tu texto actual queda en Versiones.'}
      </p>
    </div>
  )
}

function sizeLabel(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`
}
