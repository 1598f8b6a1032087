import type { ReferenceCheck } from '#contract/references.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldTable } from './field-table.tsx'
import { OutsideLink } from './outside-link.tsx'
import type { Note } from './reference-notes.ts'
import { shapeOf } from './reference-review.ts'
import { isOpen, listWords, type ReferenceRow, stateWords } from './reference-rows.ts'
import { ReviewItem } from './review-list.tsx'
import { isFault, StateMark } from './state-mark.tsx'
import '#web/ui/actions.css'
import './review.css'

type Props = {
  row: ReferenceRow
  isChosen: boolean
  /** Whether nothing can be changed now. */
  isLocked: boolean
  onJump: () => void
  /** Searches for the work among the sources. */
  onFind: () => void
  onTake: () => void
  onNote: (note: Note | null) => void
}

/** One reference: the result of its check, and what can be done. The row leads to its place. */
export function ReferenceItem(props: Props) {
  const { row, isChosen, onJump } = props
  return (
    <ReviewItem
      rowKeys={[row.key]}
      mark={<StateMark shape={shapeOf[row.state]} />}
      headline={
        <>
          {row.name}
          <span className="sr">, {stateWords[row.state]}</span>
        </>
      }
      isChosen={isChosen}
      isGray={!isFault(shapeOf[row.state])}
      onJump={onJump}
    >
      <Details {...props} />
    </ReviewItem>
  )
}

const noteWords = ({ note, state }: ReferenceRow) =>
  note !== 'owned' ? 'Queda como está.' : state === 'outside' ? 'La comprobaste tú.' : 'La tienes.'

function Details({ row, isLocked, onFind, onTake, onNote }: Props) {
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
          <b>{noteWords(row)}</b> Lo anotamos aquí; en el documento no cambia nada.
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
          {row.doi && <OutsideLink href={`https://doi.org/${row.doi}`}>Ver el aviso</OutsideLink>}
          <Button size="small" variant="line" onClick={onFind}>
            Buscar otra
          </Button>
          <Button size="small" variant="ghost" onClick={() => onNote('kept')}>
            Dejar como está
          </Button>
        </div>
      </>
    )
  }
  if (state === 'doi_unknown') {
    return (
      <>
        <p>
          <span className="serious">{row.doi}</span> no lleva a ninguna obra. Puede ser una cifra
          mal copiada o una referencia que no es.
        </p>
        <div className="actions">
          <Button size="small" variant="line" onClick={onFind}>
            Buscar la obra
          </Button>
          <Button size="small" variant="ghost" disabled={isLocked} onClick={onTake}>
            Quitar el DOI
          </Button>
        </div>
      </>
    )
  }
  if (state === 'no_encontrada' || state === 'outside') {
    const isOutside = state === 'outside'
    return (
      <>
        <p>{notFoundWords(row)}</p>
        <div className="actions">
          {isOutside && row.unasked !== 'form' && <OfficialPlace row={row} />}
          {!(isOutside && row.unasked === 'kind') && (
            <OutsideLink href={scholar(row)}>Google Académico</OutsideLink>
          )}
          <Button size="small" variant="ghost" onClick={() => onNote('owned')}>
            {isOutside ? 'La comprobé' : 'La tengo'}
          </Button>
        </div>
      </>
    )
  }
  if (state === 'no_verificable' && !isOpen(row)) return <NotVerifiable row={row} />
  return (
    <>
      <p>
        {isOpen(row)
          ? 'Existe, y su registro no basta para decir si coincide todo. Compáralo tú.'
          : `Existe, pero ${differWords(fields.length)}.`}
      </p>
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

const scholar = ({ search }: ReferenceRow) =>
  `https://scholar.google.com/scholar?q=${encodeURIComponent(search)}`

const counts = ['ningún dato', 'un dato', 'dos datos', 'tres datos', 'cuatro datos', 'cinco datos']

function differWords(count: number): string {
  return `${counts[count] ?? `${count} datos`} no ${count === 1 ? 'coincide' : 'coinciden'}`
}

const unaskedWords = {
  kind: 'Los índices no guardan leyes, normas técnicas ni películas. Mírala en su fuente oficial.',
  form: 'No se lee como una referencia, así que no preguntamos por ella. Revisa que tenga autor, fecha entre paréntesis y título.',
}

function notFoundWords({ state, kind, unasked }: ReferenceRow): string {
  if (unasked !== null && unasked !== undefined) return unaskedWords[unasked]
  if (state === 'no_encontrada')
    return 'Es un artículo y ningún índice lo conoce: ni Crossref, ni DataCite, ni OpenAlex. Los artículos casi siempre están: míralo antes de entregar.'
  return `${kind}. Obras así no suelen estar en los índices, y eso no dice nada de ella. Mírala en tu ejemplar o en el catálogo.`
}

/** A link to the place where a work without a record can be looked up. */
function OfficialPlace({ row }: { row: ReferenceRow }) {
  if (row.kind === 'Ley')
    return <OutsideLink href="https://www.registroficial.gob.ec/">Registro Oficial</OutsideLink>
  if (row.unasked === 'kind' || row.kind === 'Página web' || row.kind === 'Prensa') return null
  const catalogue = `https://search.worldcat.org/es/search?q=${encodeURIComponent(row.search)}`
  return <OutsideLink href={catalogue}>Biblioteca</OutsideLink>
}

/** "Título, autores y DOI coinciden." */
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
