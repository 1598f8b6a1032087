import { ExternalLink } from 'lucide-react'
import type { ReferenceCheck } from '#contract/references.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldTable } from './field-table.tsx'
import type { Note } from './reference-notes.ts'
import { shapeOf } from './reference-review.ts'
import { listWords, type ReferenceRow, stateWords } from './reference-rows.ts'
import { ReviewItem } from './review-list.tsx'
import { StateMark } from './state-mark.tsx'
import '#web/ui/actions.css'
import './review.css'

type Props = {
  row: ReferenceRow
  isChosen: boolean
  /** Whether nothing can be changed now. */
  isLocked: boolean
  onJump: () => void
  onTake: () => void
  onNote: (note: Note | null) => void
}

/** One reference: the result of its check, and what can be done. The row leads to its place. */
export function ReferenceItem(props: Props) {
  const { row, isChosen, onJump } = props
  return (
    <ReviewItem
      rowKey={row.key}
      mark={<StateMark shape={shapeOf[row.state]} />}
      headline={
        <>
          {row.name}
          <span className="sr">, {stateWords[row.state]}</span>
        </>
      }
      isChosen={isChosen}
      onJump={onJump}
    >
      <Details {...props} />
    </ReviewItem>
  )
}

function Details({ row, isLocked, onTake, onNote }: Props) {
  const { state, note, fields } = row
  if (state === 'asking') return <p>Preguntando a los registros</p>
  if (state === 'waiting') return <p>En espera</p>
  if (state === 'verificada') {
    return (
      <p>
        {agreeingWords(row.agreeing)}
        {row.check?.retracted === null && ' No se pudo preguntar si fue retractada.'}
      </p>
    )
  }
  if (note !== null) {
    return (
      <>
        <p>
          <b>{note === 'owned' ? 'La tienes.' : 'Queda como está.'}</b> Lo anotamos aquí; en el
          documento no cambia nada.
        </p>
        <div className="actions">
          <button type="button" className="review-link" onClick={() => onNote(null)}>
            Deshacer
          </button>
        </div>
      </>
    )
  }
  if (state === 'retractada') {
    return (
      <>
        <p>
          <span className="serious">Su revista la retiró.</span> No la cites como prueba.
        </p>
        {fields.length > 0 && <FieldTable row={row} />}
        <div className="actions">
          {row.doi && <Outside href={`https://doi.org/${row.doi}`}>Ver el aviso</Outside>}
          <Outside href={scholar(row)}>Buscar otra</Outside>
          <Button size="small" variant="ghost" onClick={() => onNote('kept')}>
            Dejar como está
          </Button>
        </div>
      </>
    )
  }
  if (state === 'no_encontrada') {
    return (
      <>
        <p>{notFoundWords[row.unasked ?? 'asked']}</p>
        <div className="actions">
          <Outside
            href={`https://search.worldcat.org/es/search?q=${encodeURIComponent(row.search)}`}
          >
            Biblioteca
          </Outside>
          <Outside href={scholar(row)}>Google Académico</Outside>
          <Button size="small" variant="ghost" onClick={() => onNote('owned')}>
            La tengo
          </Button>
        </div>
      </>
    )
  }
  if (state === 'no_verificable') return <NotVerifiable row={row} />
  return (
    <>
      <p>{`Existe, pero ${differWords(fields.length)}.`}</p>
      <FieldTable row={row} />
      <div className="actions">
        <Button size="small" className="btn-blue" disabled={isLocked} onClick={onTake}>
          Usar estos datos
        </Button>
        <Button size="small" variant="ghost" onClick={() => onNote('kept')}>
          Dejar como está
        </Button>
      </div>
      <p className="compared-with">
        {sourceWords(row)}
        {row.years && ` Cambia también las citas: (${row.years.before}) → (${row.years.after}).`}
      </p>
    </>
  )
}

function NotVerifiable({ row }: { row: ReferenceRow }) {
  if (row.check?.record) {
    return (
      <>
        <p>El registro no basta para decir si coincide todo. Compáralo tú.</p>
        {row.fields.length > 0 && <FieldTable row={row} />}
        <p className="compared-with">{sourceWords(row)}</p>
      </>
    )
  }
  const time = row.retryAt === null ? null : clock(row.retryAt)
  return (
    <p>
      {row.check === null
        ? 'No pudimos preguntar: no hay conexión.'
        : 'Los registros no respondieron.'}{' '}
      {time && `Volvemos a preguntar a las ${time}; no tienes que hacer nada.`}
    </p>
  )
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a className="btn btn-line btn-sm" href={href} target="_blank" rel="noopener noreferrer">
      <ExternalLink className="i i-sm" aria-hidden="true" />
      {children}
      <span className="sr"> (se abre en otra pestaña)</span>
    </a>
  )
}

const scholar = ({ search }: ReferenceRow) =>
  `https://scholar.google.com/scholar?q=${encodeURIComponent(search)}`

const counts = ['ningún dato', 'un dato', 'dos datos', 'tres datos', 'cuatro datos', 'cinco datos']

function differWords(count: number): string {
  return `${counts[count] ?? `${count} datos`} no ${count === 1 ? 'coincide' : 'coinciden'}`
}

/** "Título, autores y DOI coinciden." */
const notFoundWords = {
  asked:
    'No está en Crossref, DataCite ni OpenAlex. Eso no quiere decir que no exista: muchos libros, tesis y leyes no figuran allí. Búscala tú.',
  kind: 'No preguntamos por ella: Crossref, DataCite y OpenAlex no guardan leyes, normas técnicas ni películas. Compruébala en su fuente oficial.',
  form: 'No se lee como una referencia, así que no preguntamos por ella. Revisa que tenga autor, fecha entre paréntesis y título.',
}

function agreeingWords(names: readonly string[]): string {
  if (names.length === 0) return 'Coincide con el registro.'
  return `${listWords(names)} ${names.length === 1 ? 'coincide' : 'coinciden'} con el registro.`
}

const sourceNames: Record<NonNullable<ReferenceCheck['source']>, string> = {
  crossref: 'Crossref',
  datacite: 'DataCite',
  openalex: 'OpenAlex',
}

function sourceWords({ check, at }: ReferenceRow): string {
  const source = check?.source ? sourceNames[check.source] : 'Registro'
  return at === null ? `${source}.` : `${source}, hoy ${clock(at)}.`
}

function clock(at: number): string {
  return new Date(at).toLocaleTimeString('es-EC', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
}
