import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RingedNumber } from '#web/ui/ringed-number.tsx'
import { ChangeParts } from './change-parts.tsx'
import { articleOf } from './finding-words.ts'
import type { Row, RowPlace } from './group-findings.ts'
import { ReviewRow } from './review-row.tsx'
import { placeWords } from './review-view.ts'
import { useReviewing } from './reviewing.ts'
import type { RowActions } from './row-actions.ts'
import './review.css'
import { TextAreaField } from '#web/ui/field.tsx'

type Props = RowActions & {
  row: Row
  chosen: string | null
  /** Whether nothing can be corrected now. */
  isLocked: boolean
}

/** The key of the button that corrects a row. */
export const fixKey = ({ key }: Pick<Row, 'key'>) => `fix ${key}`

/** One row of the list: what is the case, where, and what can be done. Its headline leads to its places. */
export function FindingRow(props: Props) {
  const { row, chosen, onJump, onShow } = props
  const { number, title, why, severity, places } = row
  const isError = severity === 'error'
  const at = places.findIndex(({ key }) => key === chosen)
  const current = places[Math.max(0, at)] ?? places[0]
  return (
    <ReviewRow
      rowKeys={places.map(({ key }) => key)}
      mark={<RingedNumber number={number} isSoft={!isError} />}
      title={title}
      state={isError ? 'error' : 'aviso'}
      isChosen={at >= 0}
      onJump={() => current && onJump(current.key)}
      text={why}
      body={
        <>
          {current?.change && <ChangeParts parts={current.change} />}
          {places.length > 1 && <Places places={places} at={at} onShow={onShow} />}
          <Actions {...props} at={at} />
        </>
      }
    />
  )
}

/** How many places are named before the others are asked for. */
const namedPlaces = 4

type PlacesProps = {
  places: readonly RowPlace[]
  /** The chosen one; -1 for none. */
  at: number
  onShow: (key: string) => void
}

function Places({ places, at, onShow }: PlacesProps) {
  const [isOpen, setOpen] = useState(false)
  const lines = new Map<string, string>()
  for (const place of places) if (!lines.has(wordsOf(place))) lines.set(wordsOf(place), place.key)
  const named = [...lines].slice(0, isOpen ? lines.size : namedPlaces)
  const chosen = places[at]
  return (
    <div className="finding-places">
      {named.map(([words, key]) => (
        <Button
          variant="bare"
          key={key}
          aria-current={(chosen && wordsOf(chosen) === words) || undefined}
          onClick={() => onShow(key)}
        >
          {words}
        </Button>
      ))}
      {lines.size > named.length && (
        <Button variant="bare" onClick={() => setOpen(true)}>
          {`${lines.size - named.length} más`}
        </Button>
      )}
    </div>
  )
}

/** Two places may be on one line. */
const wordsOf = ({ place }: RowPlace) => (place ? placeWords(place) : 'fuera de las páginas')

function Actions(props: Props & { at: number }) {
  const { row, at, isLocked, onShow, onCorrect, onRemove, onCompleteTitlePage } = props
  const { rows } = useReviewing()
  const { rule, number, places, isFixable, removals } = row
  const [only] = places
  const where =
    places.length > 1 ? (
      <Stepper places={places} at={at} onShow={onShow} />
    ) : (
      <span className="num">{only?.place && placeWords(only.place)}</span>
    )
  if (rule === 'CIT-NOREF') {
    // Without a button beside it, a stepper is only for places that are not named.
    const isNamed = places.length > 1 && places.length <= namedPlaces
    return (
      <>
        {!isNamed && <div className="finding-act">{where}</div>}
        <MissingWork {...props} />
      </>
    )
  }
  return (
    <div className="finding-act">
      {where}
      {isFixable && (
        <Button
          ref={rows.ref(fixKey(row))}
          size="small"
          className="btn-blue"
          aria-label={places.length > 1 ? undefined : `Corregir hallazgo ${number}`}
          disabled={isLocked}
          onClick={() => onCorrect(row)}
        >
          {places.length > 1 ? `Corregir ${articleOf(rule)} ${places.length}` : 'Corregir'}
        </Button>
      )}
      {rule === 'TP-ELEM' && (
        <Button size="small" className="btn-blue" disabled={isLocked} onClick={onCompleteTitlePage}>
          Completar
        </Button>
      )}
      {removals && (
        <Button size="small" variant="ghost" disabled={isLocked} onClick={() => onRemove(row)}>
          Quitar la referencia
        </Button>
      )}
    </div>
  )
}

/** Leads from place to place; the ends meet. */
function Stepper({ places, at, onShow }: PlacesProps) {
  const step = (by: number) => {
    const next = at < 0 ? 0 : (at + by + places.length) % places.length
    const key = places[next]?.key
    if (key !== undefined) onShow(key)
  }
  return (
    <span className="finding-steps">
      <IconButton label="Lugar anterior" icon={ChevronLeft} onClick={() => step(-1)} />
      <span>{at < 0 ? `${places.length} lugares` : `${at + 1} de ${places.length}`}</span>
      <IconButton label="Lugar siguiente" icon={ChevronRight} onClick={() => step(1)} />
    </span>
  )
}

type MissingWorkProps = Pick<
  RowActions,
  'isReferenceOf' | 'onAddReference' | 'onFindWork' | 'onRemove'
> & {
  row: Row
  isLocked: boolean
}

/** The longest reference that may be pasted, in UTF-16 units. */
const maxLength = 2000

/** What can be done about a citation whose work is not in the list. */
function MissingWork(props: MissingWorkProps) {
  const { row, isLocked, isReferenceOf, onAddReference, onFindWork, onRemove } = props
  const [form, setForm] = useState<'never' | 'shown' | 'cancelled'>('never')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [found, setFound] = useState('')
  const work = row.title.replace(/ no está en la lista$/, '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget).get('reference')
    const content = typeof said === 'string' ? said.trim().replace(/\s+/g, ' ') : ''
    if (content === '') return setTrouble('Pega la referencia completa.')
    if (!isReferenceOf(row, content))
      return setTrouble(`No se lee como la referencia de ${work}. Revisa el autor y el año.`)
    onAddReference(row, content)
  }
  const cancel = () => {
    setTrouble(null)
    setForm('cancelled')
  }
  const search = async () => {
    const reference = await onFindWork(row, work.replace(/ et al\./, '').replace(/[()]/g, ''))
    if (reference === null) return
    setFound(reference)
    setForm('shown')
  }
  if (form === 'shown') {
    return (
      <form
        className="finding-form"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // The panel stays open.
          event.stopPropagation()
          cancel()
        }}
      >
        <TextAreaField
          label={`Referencia de ${work}`}
          name="reference"
          rows={3}
          defaultValue={found}
          maxLength={maxLength}
          error={trouble ?? undefined}
          // The field replaces the button that was pressed, which had the focus.
          autoFocus
        />
        <div className="actions is-open-ended">
          <Button type="submit" size="small" className="btn-blue" disabled={isLocked}>
            Añadir a la lista
          </Button>
          <Button size="small" variant="ghost" onClick={cancel}>
            Cancelar
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className={row.removals ? 'actions is-open-ended' : 'actions'}>
      <Button size="small" className="btn-blue" onClick={() => void search()}>
        Buscar la obra
      </Button>
      <Button
        size="small"
        variant="line"
        disabled={isLocked}
        // The form that had the focus is gone.
        autoFocus={form === 'cancelled'}
        onClick={() => {
          setFound('')
          setForm('shown')
        }}
      >
        Añadirla
      </Button>
      {row.removals && (
        <Button size="small" variant="ghost" disabled={isLocked} onClick={() => onRemove(row)}>
          {row.places.length > 1 ? `Quitar las ${row.places.length} citas` : 'Quitar la cita'}
        </Button>
      )}
    </div>
  )
}
