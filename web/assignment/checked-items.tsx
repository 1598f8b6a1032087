import { Check, CircleDashed, X } from 'lucide-react'
import { useId } from 'react'
import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { type CheckedDocument, checkItem } from '#core/assignment/check-assignment.ts'
import { itemLabels, itemWords, requestItem } from '#core/assignment/describe-assignment.ts'
import './assignment.css'
import { Button } from '#web/ui/button.tsx'

type Props = {
  items: readonly AssignmentItem[]
  document: CheckedDocument | null
  /** Asks the model for what is missing. */
  onAsk: (request: string) => void
}

const marks = { met: Check, unmet: X, unknown: CircleDashed }
const words = { met: 'Cumplido', unmet: 'Por hacer', unknown: 'Sin comprobar' }

/** The items of the assignment, compared with the current document. */
export function CheckedItems({ items, document, onAsk }: Props) {
  const ownId = useId()
  const asked = items.filter(({ ticked }) => ticked)
  const states = asked.map((item) => ({
    item,
    ...(document === null
      ? { state: 'unknown' as const, have: null, note: 'Se comprueba cuando hay texto.' }
      : checkItem(item, document)),
  }))
  const met = states.filter(({ state }) => state === 'met').length
  const toDo = states.filter(({ state }) => state === 'unmet').length
  return (
    <div className="checked-items">
      <p role="status">
        <b>
          {met} de {asked.length} cumplidas
        </b>
        , {toDo} por hacer
      </p>
      <ul>
        {states.map(({ item, state, have, note }) => {
          const Mark = marks[state]
          const request = state === 'unmet' ? requestItem(item, note ?? '') : null
          const nameId = `${ownId}-${item.id}`
          return (
            <li key={item.id} className="checked-item" data-state={state}>
              <Mark className="i" aria-label={words[state]} />
              <b id={nameId}>
                {itemLabels[item.kind]}: {itemWords(item)}
              </b>
              {have && <span className="count">{have}</span>}
              {note && (
                <p>
                  {note}{' '}
                  {request && (
                    <Button variant="text" aria-describedby={nameId} onClick={() => onAsk(request)}>
                      Pedirlo
                    </Button>
                  )}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
