import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { MarkedSpan } from '#core/document/compare-words.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { quotationShapes } from './quotation-review.ts'
import { headlineOf, placeOf, type QuotationRow } from './quotation-rows.ts'
import type { Note } from './reference-notes.ts'
import { notedContent, ReviewRow, type RowAction, type RowContent } from './review-row.tsx'
import { isFault, StateMark } from './state-mark.tsx'
import './checked.css'

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
    <ReviewRow
      {...contentOf(props)}
      rowKeys={[row.key]}
      mark={<StateMark shape={quotationShapes[row.state]} />}
      title={headlineOf(row)}
      isChosen={isChosen}
      isGray={!isFault(quotationShapes[row.state])}
      onJump={onJump}
    />
  )
}

function contentOf({ row, isLocked, onFix, onNote, onUpload }: Props): RowContent {
  const { state, quotation, checked, note } = row
  const owned: RowAction = { name: 'Lo comprobé', onPress: () => onNote('owned') }
  if (note !== null) return notedContent('Lo comprobaste.', () => onNote(null))
  if (state === 'checking') return { text: quotation.source }
  if (!checked) {
    const isListed = quotation.references.length > 0
    return {
      text: `No tenemos el texto de ${quotation.source}. Sube el PDF o compruébalo en tu ejemplar.`,
      body: (
        <div className="side-by-side">
          <q>{quotation.said}</q>
        </div>
      ),
      firstAction: isListed && <UploadButton source={quotation.source} onUpload={onUpload} />,
      actions: [owned],
    }
  }
  const { result, passage } = checked
  const file = checked.source.file_name ?? quotation.source
  if (result.state === 'not-found') {
    const { nearest } = result
    const hasMarks =
      quotation.start > 0 || quotation.said.length + 2 === quotation.end - quotation.start
    const where = nearest?.page ? `, ${placeOf(nearest.page)}` : ''
    const actions: RowAction[] = []
    if (nearest) {
      const words = passageWords(nearest.words)
      const onPress = () => onFix({ kind: 'words', words })
      actions.push({ name: 'Usar lo que dice', look: 'proposed', isLocked, onPress })
    }
    if (hasMarks) {
      const onPress = () => onFix({ kind: 'marks' })
      actions.push({ name: 'Quitar las comillas', isLocked, onPress })
    }
    return {
      text: nearest
        ? `${differWords(nearest.different)} Lo que va entre comillas debe ser igual.`
        : searchedWords(checked.pageCount),
      body: nearest ? (
        <SideBySide
          own={nearest.words.map((span, at) => spanOf(span, 'gone', at))}
          from={`Lo más parecido${where}`}
          found={nearest.words.map((span, at) => spanOf(span, 'new', at))}
        />
      ) : (
        <SideBySide own={quotation.said} from={file} found="Ningún pasaje se le parece." />
      ),
      actions: [...actions, owned],
    }
  }
  const { page } = result
  const label = page?.label ?? null
  const actions: RowAction[] = []
  if (result.state === 'other-page' && page) {
    if (quotation.locator && label !== null) {
      const onPress = () => onFix({ kind: 'page', page: label })
      actions.push({ name: `Poner p. ${label}`, look: 'proposed', isLocked, onPress })
    }
    actions.push({ name: 'Dejar como está', onPress: () => onNote('kept') })
  }
  return {
    text: quotation.source,
    body: (
      <SideBySide
        own={quotation.said}
        from={page ? `${file}, ${placeOf(page)}` : file}
        found={
          passage && (
            <>
              {passage.before}
              <mark>{passage.said}</mark>
              {passage.after}
            </>
          )
        }
      />
    ),
    actions,
  }
}

type SideBySideProps = { own: ReactNode; from: string; found: ReactNode }

/** The quotation above what was found in its source. */
function SideBySide({ own, from, found }: SideBySideProps) {
  return (
    <div className="side-by-side">
      <div>
        <p className="from">En tu texto</p>
        <q>{own}</q>
      </div>
      {found && (
        <div>
          <p className="from">{from}</p>
          <blockquote>{found}</blockquote>
        </div>
      )}
    </div>
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
