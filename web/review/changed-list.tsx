import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import { ChangeParts } from './change-parts.tsx'
import type { Changed, ChangedRule } from './changed-rules.ts'
import { articleOf } from './finding-words.ts'
import { ReviewGroup } from './review-row.tsx'
import { placeWords } from './review-view.ts'
import './changed-list.css'
import './review.css'

type Props = {
  changed: readonly ChangedRule[]
  /** Whether the button that undoes all stands here. */
  hasUndoAll: boolean
  /** Whether nothing can be changed now. */
  isLocked: boolean
  onUndo: (ids: readonly number[]) => void
}

/** What was corrected, by rule; each place can be undone, and each rule. */
export function ChangedList({ changed, hasUndoAll, isLocked, onUndo }: Props) {
  if (changed.length === 0) return null
  const count = changed.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <ReviewGroup name="Lo que cambió" count={count}>
      {hasUndoAll && count > 1 && (
        <li className="changed-head">
          <UndoAll ids={idsOf(changed)} isLocked={isLocked} onUndo={onUndo} />
        </li>
      )}
      {changed.map((one) => (
        <li key={one.rule} className="changed">
          {one.places.length === 1 ? (
            <Single one={one} isLocked={isLocked} onUndo={onUndo} />
          ) : (
            <Several one={one} isLocked={isLocked} onUndo={onUndo} />
          )}
        </li>
      ))}
    </ReviewGroup>
  )
}

export const idsOf = (changed: readonly ChangedRule[]): number[] =>
  changed.flatMap(({ places }) => places.map(({ id }) => id))

type UndoProps = Pick<Props, 'isLocked' | 'onUndo'>

export function UndoAll({ ids, isLocked, onUndo }: UndoProps & { ids: readonly number[] }) {
  return (
    <Button variant="text" disabled={isLocked} onClick={() => onUndo(ids)}>
      Deshacer todo
    </Button>
  )
}

type RuleProps = UndoProps & { one: ChangedRule }

function Single({ one, isLocked, onUndo }: RuleProps) {
  const [only] = one.places
  if (!only) return null
  return (
    <div className="changed-one">
      <Tick />
      <b>{one.name}</b>
      <Place changed={only} name={one.name} isLocked={isLocked} onUndo={onUndo} />
    </div>
  )
}

/** How many places are shown before the others are asked for. */
const shownPlaces = 4

function Several({ one, isLocked, onUndo }: RuleProps) {
  const [isWhole, setWhole] = useState(false)
  const { name, rule, places } = one
  const shown = isWhole ? places : places.slice(0, shownPlaces)
  const others = places.length - shown.length
  return (
    <details>
      <summary>
        <Tick />
        <b>
          {name}
          <span className="num">{places.length}</span>
        </b>
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="changed-places">
        <div className="changed-all">
          <Button
            variant="text"
            disabled={isLocked}
            onClick={() => onUndo(places.map(({ id }) => id))}
          >
            {`Deshacer ${articleOf(rule)} ${places.length}`}
          </Button>
        </div>
        {shown.map((changed) => (
          <Place
            key={changed.id}
            changed={changed}
            name={name}
            isLocked={isLocked}
            onUndo={onUndo}
          />
        ))}
        {others > 0 && (
          <Button variant="text" onClick={() => setWhole(true)}>
            {`Ver ${others} más`}
          </Button>
        )}
      </div>
    </details>
  )
}

type PlaceProps = UndoProps & { changed: Changed; name: string }

function Place({ changed, name, isLocked, onUndo }: PlaceProps) {
  const { id, place, parts } = changed
  const where = place ? placeWords(place) : null
  return (
    <div className="changed-place">
      <div>
        <ChangeParts parts={parts} />
        {where && <small className="num">{where}</small>}
      </div>
      <Button
        variant="text"
        aria-label={`Deshacer, ${where ?? name}`}
        disabled={isLocked}
        onClick={() => onUndo([id])}
      >
        Deshacer
      </Button>
    </div>
  )
}
