import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { RingedNumber } from '#web/ui/ringed-number.tsx'
import { ChangeParts } from './change-parts.tsx'
import { articleOf } from './finding-words.ts'
import type { Row, RowPlace } from './group-findings.ts'
import { MissingWork } from './missing-work.tsx'
import { ReviewItem } from './review-list.tsx'
import { placeWords } from './review-view.ts'
import { useReviewing } from './reviewing.ts'
import type { RowActions } from './row-actions.ts'
import '#web/ui/actions.css'
import './finding-row.css'
import './review.css'

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
  const { row, chosen, onJump } = props
  const { number, title, why, severity, places } = row
  const isError = severity === 'error'
  const at = places.findIndex(({ key }) => key === chosen)
  const current = places[Math.max(0, at)] ?? places[0]
  return (
    <ReviewItem
      rowKeys={places.map(({ key }) => key)}
      mark={<RingedNumber number={number} isSoft={!isError} />}
      headline={
        <>
          {title}
          <span className="sr">{isError ? ', error' : ', aviso'}</span>
        </>
      }
      isChosen={at >= 0}
      onJump={() => current && onJump(current.key)}
    >
      {why !== '' && <p>{why}</p>}
      {current?.change && <ChangeParts parts={current.change} />}
      {places.length > 1 && <Places places={places} at={at} onJump={onJump} />}
      <Actions {...props} at={at} />
    </ReviewItem>
  )
}

/** How many places are named before the others are asked for. */
const namedPlaces = 4

function Places({
  places,
  at,
  onJump,
}: {
  places: readonly RowPlace[]
  at: number
  onJump: (key: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const named = isOpen ? places : places.slice(0, namedPlaces)
  const others = places.length - named.length
  return (
    <div className="finding-places">
      {named.map(({ key, place }, index) => (
        <button
          key={key}
          type="button"
          aria-current={index === at || undefined}
          onClick={() => onJump(key)}
        >
          {place ? placeWords(place) : `lugar ${index + 1}`}
        </button>
      ))}
      {others > 0 && (
        <button type="button" onClick={() => setOpen(true)}>
          {`${others} más`}
        </button>
      )}
    </div>
  )
}

function Actions(props: Props & { at: number }) {
  const { row, at, isLocked, onJump, onCorrect, onRemove, onCompleteTitlePage } = props
  const { rows } = useReviewing()
  const { rule, number, places, isFixable, removals } = row
  const [only] = places
  const where =
    places.length > 1 ? (
      <Stepper places={places} at={at} onJump={onJump} />
    ) : (
      <span className="num">{only?.place && placeWords(only.place)}</span>
    )
  if (rule === 'CIT-NOREF')
    return (
      <>
        <div className="finding-act">{where}</div>
        <MissingWork {...props} />
      </>
    )
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
function Stepper({
  places,
  at,
  onJump,
}: {
  places: readonly RowPlace[]
  at: number
  onJump: (key: string) => void
}) {
  const step = (by: number) => {
    const next = at < 0 ? 0 : (at + by + places.length) % places.length
    const key = places[next]?.key
    if (key !== undefined) onJump(key)
  }
  return (
    <span className="finding-steps">
      <button type="button" aria-label="Lugar anterior" onClick={() => step(-1)}>
        <ChevronLeft className="i" aria-hidden="true" />
      </button>
      {`${Math.max(0, at) + 1} de ${places.length}`}
      <button type="button" aria-label="Lugar siguiente" onClick={() => step(1)}>
        <ChevronRight className="i" aria-hidden="true" />
      </button>
    </span>
  )
}
