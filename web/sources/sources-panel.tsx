import { useQuery } from '@tanstack/react-query'
import { Check, CircleSlash, FileText, Hash, Search, Upload, X } from 'lucide-react'
import { type CSSProperties, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { readReference } from '#core/apa/read-reference.ts'
import {
  type CitingText,
  citationsOutside,
  type OutsideCitation,
  sourceKeys,
} from '#core/sources/citations-outside.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { GroupHead, NothingHere } from '#web/ui/listed.tsx'
import { pictureTypes } from '#web/ui/picture-files.ts'
import { Row } from '#web/ui/row.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { AddByDoi } from './add-by-doi.tsx'
import { ReadingList } from './reading-list.tsx'
import { SearchResults } from './search-results.tsx'
import { exportPath } from './source-changes.api.ts'
import { SourceList } from './source-list.tsx'
import { type SourcesOf, sourcesQuery } from './sources.api.ts'
import { type Upload as SentFile, useUploads } from './use-uploads.ts'
import '#web/ui/field.css'
import '#web/ui/text-link.css'
import './sources.css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Squiggle } from '#web/ui/pencil.tsx'

type Props = {
  projectId: SourcesOf
  document: CitingText | null
  onAsk: ((request: string) => void) | null
  /** What is searched for at once. */
  search?: string | undefined
}

/**
 * Searching, adding, ticking and exporting works. Citations outside the sources come first, but what was searched comes
 * before them: they may appear when a work is ticked.
 */
export function SourcesPanel({ projectId, document, onAsk, search: first = '' }: Props) {
  const sources = useQuery(sourcesQuery(projectId))
  const [words, setWords] = useState(first)
  const [topic, setTopic] = useState(first)
  const [isPasting, setIsPasting] = useState(false)
  const uploads = useUploads(projectId)
  const searchId = useId()
  const fileRef = useRef<HTMLInputElement>(null)
  const text = useDeferredValue(document)
  const rows = sources.data ?? noRows
  const outside = useMemo(() => {
    const ticked = rows.filter((row) => row.ticked)
    return text === null || ticked.length === 0 ? [] : citationsOutside(text, sourceKeys(ticked))
  }, [rows, text])
  // Without sources the references of the text are exported.
  const hasWorks = useMemo(
    () =>
      rows.length > 0 ||
      (text?.referencias.some(({ content }) => readReference(content).title) ?? false),
    [rows, text],
  )
  const search = (asked: string) => {
    setWords(asked)
    setTopic(asked.trim().length < 2 ? '' : asked.trim())
  }
  const choose = (accept: string) => {
    if (fileRef.current === null) return
    fileRef.current.accept = accept
    fileRef.current.click()
  }

  return (
    <>
      <div className="sources-top">
        <form
          className="with-icon"
          onSubmit={(event) => {
            event.preventDefault()
            search(words)
          }}
        >
          <Search className="i" aria-hidden="true" />
          <label className="sr" htmlFor={searchId}>
            Buscar obras
          </label>
          <input
            id={searchId}
            className="input"
            type="search"
            enterKeyHint="search"
            maxLength={200}
            placeholder="Tema, título o autor"
            value={words}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value)
              if (currentTarget.value === '') setTopic('')
            }}
          />
        </form>
        <Row className="ways">
          <Button size="small" aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
            <Hash className="i" aria-hidden="true" />
            Pegar DOI
          </Button>
          <Button size="small" onClick={() => choose('.bib,.ris,.json,.txt')}>
            <FileText className="i" aria-hidden="true" />
            Importar
          </Button>
          <Button size="small" onClick={() => choose(`.pdf,.docx,${pictureTypes}`)}>
            <Upload className="i" aria-hidden="true" />
            Subir PDF
          </Button>
          <input
            ref={fileRef}
            type="file"
            hidden
            multiple
            aria-label="Archivos de fuentes"
            onChange={({ currentTarget }) => {
              uploads.add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </Row>
        {isPasting && <AddByDoi projectId={projectId} onDone={() => setIsPasting(false)} />}
      </div>
      <ScrollRegion className="sources-body" label="Contenido de Fuentes">
        <UploadList uploads={uploads.list} onDrop={uploads.drop} />
        <ReadingList projectId={projectId} />
        {topic !== '' && (
          <div className="hits">
            <SearchResults projectId={projectId} topic={topic} rows={rows} />
          </div>
        )}
        <OutsideList outside={outside} onSearch={search} onAsk={onAsk} />
        {sources.isError ? (
          <NothingHere>
            <ErrorText>{errorMessage(sources.error)}</ErrorText>
            <Button onClick={() => void sources.refetch()}>Reintentar</Button>
          </NothingHere>
        ) : (
          <SourceList projectId={projectId} rows={rows} text={text} />
        )}
        {rows.length === 0 && topic === '' && sources.data && (
          <NothingHere title="Empieza por obras que existen">
            <p>
              Busca tu tema, pega un DOI o sube lo que te mandaron leer. Si marcas obras, el modelo
              solo podrá citar esas.
            </p>
            <p>Sin fuentes marcadas, revisamos las referencias después de escribir.</p>
          </NothingHere>
        )}
        {projectId !== null && hasWorks && (
          <p className="export-list">
            Exportar:
            {formats.map((format) => (
              <a key={format} className="lnk" href={exportPath(projectId, format)} download>
                .{format}
              </a>
            ))}
          </p>
        )}
        {sources.data && (
          <p className="limits">
            PDF o DOCX, hasta 20 MB y 400 páginas; escaneados, 30. Guardamos su texto, no el
            archivo.
          </p>
        )}
      </ScrollRegion>
    </>
  )
}

const noRows: never[] = []
const formats = ['bib', 'ris', 'json'] as const

type OutsideListProps = {
  outside: readonly OutsideCitation[]
  onSearch: (words: string) => void
  onAsk: ((request: string) => void) | null
}

/** Works that the text cites and that are no source, each once. */
function OutsideList({ outside, onSearch, onAsk }: OutsideListProps) {
  const times = new Map<string, number>()
  for (const { label } of outside) times.set(label, (times.get(label) ?? 0) + 1)
  if (times.size === 0) return null
  return (
    <>
      <GroupHead count={times.size}>Fuera de tus fuentes</GroupHead>
      <ul>
        {[...times].map(([label, count]) => (
          <li key={label} className="outside-work">
            <CircleSlash className="i" aria-hidden="true" />
            <div>
              <h4>{label}</h4>
              <p>
                Está citada y no está en tu lista, {count === 1 ? 'una vez' : `${count} veces`}.
              </p>
              <div className="actions">
                <Button size="small" className="btn-blue" onClick={() => onSearch(label)}>
                  Buscarla
                </Button>
                {onAsk && (
                  <Button
                    variant="ghost"
                    size="small"
                    onClick={() =>
                      onAsk(
                        `Quita la cita de ${label} y apoya esa idea en una de mis fuentes, o redáctala sin cita.`,
                      )
                    }
                  >
                    Pedir otra fuente
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

type UploadListProps = { uploads: readonly SentFile[]; onDrop: (id: number) => void }

const stateWords: Record<SentFile['state'], string> = {
  preparing: 'Preparando',
  sending: 'Subiendo',
  queued: 'En cola: hay otros archivos antes que el tuyo',
  reading: 'Leyendo',
  read: '',
  refused: '',
}

/** The files uploaded in this visit: being sent, read, or refused with the reason. */
function UploadList({ uploads, onDrop }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <>
      <GroupHead count={uploads.length}>Subidos</GroupHead>
      <ul aria-live="polite">
        {uploads.map(({ id, name, state, share, words }) => (
          <li key={id} className={`upload ${state === 'refused' ? 'is-refused' : ''}`}>
            {state === 'read' ? (
              <Check className="i" aria-hidden="true" />
            ) : state === 'refused' ? (
              <X className="i" aria-hidden="true" />
            ) : (
              <Squiggle />
            )}
            <div>
              <b>{name}</b>
              <p>{words || stateWords[state]}</p>
              {state === 'sending' && (
                <div
                  className="upload-progress"
                  style={{ '--p': `${share * 100}%` } as CSSProperties}
                />
              )}
            </div>
            {(state === 'read' || state === 'refused') && (
              <IconButton
                label={`Quitar de la vista: ${name}`}
                icon={X}
                onClick={() => onDrop(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
