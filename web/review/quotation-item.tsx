import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MarkedSpan } from '#core/document/compare-words.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { quotationShapes } from './quotation-review.ts'
import { headlineOf, placeOf, type QuotationRow } from './quotation-rows.ts'
import type { Note } from './reference-notes.ts'
import { ReviewItem } from './review-list.tsx'
import { isFault, StateMark } from './state-mark.tsx'
import '#web/ui/actions.css'
import './checked.css'
import './review.css'

export type QuotationFix =
  | { kind: 'page'; page: string }
  | { kind: 'words'; words: string }
  | { kind: 'marks' }

type Props = {
  row: QuotationRow
  isChosen: boolean
  /** Whether nothing can be changed now. */
  isLocked: boolean
  onJump: () => void
  onFix: (fix: QuotationFix) => void
  onNote: (note: Note | null) => void
  /** Uploads the file of the quoted work; resolves to the outcome in Spanish. */
  onUpload: (file: File) => Promise<string>
}

/** One quotation: whether it is in its source, where, and what can be done. */
export function QuotationItem(props: Props) {
  const { row, isChosen, onJump } = props
  return (
    <ReviewItem
      rowKeys={[row.key]}
      mark={<StateMark shape={quotationShapes[row.state]} />}
      headline={headlineOf(row)}
      isChosen={isChosen}
      isGray={!isFault(quotationShapes[row.state])}
      onJump={onJump}
    >
      <Details {...props} />
    </ReviewItem>
  )
}

function Details({ row, isLocked, onFix, onNote, onUpload }: Props) {
  const { state, quotation, checked, note } = row
  if (note !== null) {
    return (
      <>
        <p>
          <b>Lo comprobaste.</b> Lo anotamos aquí; en el documento no cambia nada.
        </p>
        <div className="actions">
          <button type="button" className="review-link" onClick={() => onNote(null)}>
            Deshacer
          </button>
        </div>
      </>
    )
  }
  if (state === 'checking') return <p>{quotation.source}</p>
  if (!checked) {
    return (
      <>
        <p>{`No tenemos el texto de ${quotation.source}. Sube el PDF o compruébalo en tu ejemplar.`}</p>
        <Said words={quotation.said} />
        <div className="actions">
          {quotation.references.length > 0 && (
            <UploadButton source={quotation.source} onUpload={onUpload} />
          )}
          <Button size="small" variant="ghost" onClick={() => onNote('owned')}>
            Lo comprobé
          </Button>
        </div>
      </>
    )
  }
  const { result, passage } = checked
  const file = checked.source.file_name ?? quotation.source
  if (result.state === 'not-found') {
    return <NotFound row={row} isLocked={isLocked} onFix={onFix} onNote={onNote} />
  }
  const { page } = result
  const label = page?.label ?? null
  return (
    <>
      <p>{quotation.source}</p>
      <div className="side-by-side">
        <div>
          <p className="from">En tu texto</p>
          <q>{quotation.said}</q>
        </div>
        {passage && (
          <div>
            <p className="from">{page ? `${file}, ${placeOf(page)}` : file}</p>
            <blockquote>
              {passage.before}
              <mark>{passage.said}</mark>
              {passage.after}
            </blockquote>
          </div>
        )}
      </div>
      {result.state === 'other-page' && page && (
        <div className="actions">
          {quotation.locator && label !== null && (
            <Button
              size="small"
              className="btn-blue"
              disabled={isLocked}
              onClick={() => onFix({ kind: 'page', page: label })}
            >
              {`Poner p. ${label}`}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => onNote('kept')}>
            Dejar como está
          </Button>
        </div>
      )}
    </>
  )
}

function NotFound({
  row,
  isLocked,
  onFix,
  onNote,
}: Pick<Props, 'row' | 'isLocked' | 'onFix' | 'onNote'>) {
  const { quotation, checked } = row
  if (checked?.result.state !== 'not-found') return null
  const { nearest } = checked.result
  const hasMarks =
    quotation.start > 0 || quotation.said.length + 2 === quotation.end - quotation.start
  return (
    <>
      <p>
        {nearest
          ? `${differWords(nearest.different)} Lo que va entre comillas debe ser igual.`
          : searchedWords(checked.pageCount)}
      </p>
      <div className="side-by-side">
        <div>
          <p className="from">En tu texto</p>
          <q>
            {nearest ? nearest.words.map((span, at) => spanOf(span, 'gone', at)) : quotation.said}
          </q>
        </div>
        <div>
          <p className="from">
            {nearest
              ? `Lo más parecido${nearest.page ? `, ${placeOf(nearest.page)}` : ''}`
              : (checked.source.file_name ?? quotation.source)}
          </p>
          <blockquote>
            {nearest
              ? nearest.words.map((span, at) => spanOf(span, 'new', at))
              : 'Ningún pasaje se le parece.'}
          </blockquote>
        </div>
      </div>
      <div className="actions">
        {nearest && (
          <Button
            size="small"
            className="btn-blue"
            disabled={isLocked}
            onClick={() => onFix({ kind: 'words', words: passageWords(nearest.words) })}
          >
            Usar lo que dice
          </Button>
        )}
        {hasMarks && (
          <Button
            size="small"
            variant="ghost"
            disabled={isLocked}
            onClick={() => onFix({ kind: 'marks' })}
          >
            Quitar las comillas
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => onNote('owned')}>
          Lo comprobé
        </Button>
      </div>
    </>
  )
}

/** Uploads the file of one work. */
function UploadButton({ source, onUpload }: { source: string } & Pick<Props, 'onUpload'>) {
  const fileRef = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: onUpload,
    onSuccess: (words) => showToast(words),
    onError: (error) => showToast(errorMessage(error)),
  })
  return (
    <>
      <Button
        size="small"
        className="btn-blue"
        busy={send.isPending}
        onClick={() => fileRef.current?.click()}
      >
        Subir PDF
      </Button>
      <input
        ref={fileRef}
        type="file"
        hidden
        accept=".pdf,.docx"
        aria-label={`PDF de ${source}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) send.mutate(file)
        }}
      />
    </>
  )
}

function Said({ words }: { words: string }) {
  return (
    <div className="side-by-side">
      <q>{words}</q>
    </div>
  )
}

/** The words of the passage, without those that only the quotation has. */
const passageWords = (words: readonly MarkedSpan[]) =>
  words
    .filter(({ mark }) => mark !== 'gone')
    .map(({ text }) => text)
    .join('')
    .trim()

function differWords(count: number): string {
  if (count === 0) return 'Difiere en lo que falta o en los signos.'
  return count === 1 ? 'Difiere en una palabra.' : `Difiere en ${count} palabras.`
}

function searchedWords(pages: number): string {
  const where = pages > 1 ? `las ${pages} páginas` : 'su texto'
  return `La buscamos en ${where}, sin contar espacios, guiones ni tipo de comillas.`
}

function spanOf({ mark, text }: MarkedSpan, side: 'gone' | 'new', index: number) {
  if (mark === 'same') return <span key={index}>{text}</span>
  if (mark !== side) return null
  return side === 'gone' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>
}
