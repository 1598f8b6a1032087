import type { ReferenceCheck } from '#contract/references.ts'
import { compareWords, type MarkedSpan } from '#core/document/compare-words.ts'
import { parseFaces } from '#core/document/inline.ts'
import type { FieldRow } from '#core/references/take-record.ts'
import { Faced } from '#web/ui/faced.tsx'
import type { Note } from './reference-notes.ts'
import { shapeOf } from './reference-review.ts'
import { fieldName, isOpen, listWords, type ReferenceRow, stateWords } from './reference-rows.ts'
import { notedContent, ReviewRow, type RowAction, type RowContent } from './review-row.tsx'
import { isFault, StateMark } from './state-mark.tsx'
import './checked.css'

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

/** One reference: the result of its check, and what can be done. */
export function ReferenceItem(props: Props) {
  const { row, isChosen, onJump } = props
  return (
    <ReviewRow
      {...contentOf(props)}
      rowKeys={[row.key]}
      mark={<StateMark shape={shapeOf[row.state]} />}
      title={row.name}
      state={stateWords[row.state]}
      isChosen={isChosen}
      isGray={!isFault(shapeOf[row.state])}
      onJump={onJump}
    />
  )
}

const noteWords = ({ note, state }: ReferenceRow) =>
  note !== 'owned' ? 'Queda como está.' : state === 'outside' ? 'La comprobaste tú.' : 'La tienes.'

function contentOf({ row, isLocked, onFind, onTake, onNote }: Props): RowContent {
  const { state, note, fields, doi } = row
  const keep: RowAction = { name: 'Dejar como está', onPress: () => onNote('kept') }
  const table = fields.length > 0 && <FieldTable row={row} />
  if (state === 'asking') return { text: 'Preguntando a los registros' }
  if (state === 'waiting') return { text: 'En espera' }
  if (state === 'verificada') {
    const isUnasked = row.check?.retracted === null
    const unasked = isUnasked ? ' No se pudo preguntar si fue retractada.' : ''
    return { text: agreeingWords(row.agreeing) + unasked }
  }
  if (note !== null) return notedContent(noteWords(row), () => onNote(null))
  if (state === 'retractada') {
    return {
      text: (
        <>
          <span className="serious">Su revista la retiró.</span> No la cites como prueba.
        </>
      ),
      body: table,
      actions: [
        ...(doi ? [{ name: 'Ver el aviso', href: `https://doi.org/${doi}` }] : []),
        { name: 'Buscar otra', look: 'line', onPress: onFind },
        keep,
      ],
    }
  }
  if (state === 'doi_unknown') {
    return {
      text: (
        <>
          <span className="serious">{doi}</span> no lleva a ninguna obra. Puede ser una cifra mal
          copiada o una referencia que no es.
        </>
      ),
      actions: [
        { name: 'Buscar la obra', look: 'line', onPress: onFind },
        { name: 'Quitar el DOI', isLocked, onPress: onTake },
      ],
    }
  }
  if (state === 'no_encontrada' || state === 'outside') {
    const isOutside = state === 'outside'
    const own: RowAction = {
      name: isOutside ? 'La comprobé' : 'La tengo',
      onPress: () => onNote('owned'),
    }
    return { text: notFoundWords(row), actions: [...placesToLook(row), own] }
  }
  if (state === 'no_verificable' && !isOpen(row)) {
    if (!row.check?.record) return { text: unansweredWords(row) }
    return {
      text: 'El registro no basta para decir si coincide todo. Compáralo tú.',
      body: table,
      foot: sourceWords(row),
    }
  }
  const { years } = row
  const cited = years ? ` Cambia también las citas: (${years.before}) → (${years.after}).` : ''
  return {
    text: isOpen(row)
      ? 'Existe, y su registro no basta para decir si coincide todo. Compáralo tú.'
      : `Existe, pero ${differWords(fields.length)}.`,
    body: <FieldTable row={row} />,
    actions: [{ name: 'Usar estos datos', look: 'proposed', isLocked, onPress: onTake }, keep],
    foot: sourceWords(row) + cited,
  }
}

function unansweredWords({ check, retryAt }: ReferenceRow): string {
  const why =
    check === null ? 'No pudimos preguntar: no hay conexión.' : 'Los registros no respondieron.'
  if (retryAt === null) return why
  return `${why} Volvemos a preguntar a las ${clock(retryAt)}; no tienes que hacer nada.`
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

/** Where a work that was not found can be looked up. */
function placesToLook(row: ReferenceRow): RowAction[] {
  const google = { name: 'Google Académico', href: scholar(row) }
  if (row.state !== 'outside') return [google]
  const official = row.unasked === 'form' ? [] : officialPlace(row)
  return row.unasked === 'kind' ? official : [...official, google]
}

function officialPlace({ kind, unasked, search }: ReferenceRow): RowAction[] {
  if (kind === 'Ley')
    return [{ name: 'Registro Oficial', href: 'https://www.registroficial.gob.ec/' }]
  if (unasked === 'kind' || kind === 'Página web' || kind === 'Prensa') return []
  const catalogue = `https://search.worldcat.org/es/search?q=${encodeURIComponent(search)}`
  return [{ name: 'Biblioteca', href: catalogue }]
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

/** The fields that differ, beside the record's values; the equal ones share one row. */
function FieldTable({ row }: { row: ReferenceRow }) {
  const { name, fields, agreeing, check } = row
  return (
    <table className="field-table">
      <caption className="sr">{name}: tu texto junto al registro</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">En tu texto</th>
          <th scope="col">En el registro</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.field}>
            <th scope="row">{fieldName(field.field, check?.record ?? null)}</th>
            <Cells field={field} />
          </tr>
        ))}
        {agreeing.length > 0 && (
          <tr className="same">
            <th scope="row">Igual</th>
            <td colSpan={2}>{listWords(agreeing)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Cells({ field: { given, found } }: { field: FieldRow }) {
  if (given === null || found === null) {
    return (
      <>
        <td>{given ?? 'no lo dice'}</td>
        <td>{found ?? 'no lo dice'}</td>
      </>
    )
  }
  const words = compareWords(parseFaces(given), parseFaces(found))
  return (
    <>
      <td>{words.map((span, index) => spanOf(span, 'gone', index))}</td>
      <td>{words.map((span, index) => spanOf(span, 'new', index))}</td>
    </>
  )
}

function spanOf({ mark, text, italic, bold }: MarkedSpan, side: 'gone' | 'new', index: number) {
  const words = (
    <Faced italic={italic} bold={bold}>
      {text}
    </Faced>
  )
  if (mark === 'same') return <span key={index}>{words}</span>
  if (mark !== side) return null
  return side === 'gone' ? <del key={index}>{words}</del> : <ins key={index}>{words}</ins>
}
