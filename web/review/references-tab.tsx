import { Button } from '#web/ui/button.tsx'
import { NothingHere, UnderWay } from '#web/ui/listed.tsx'
import { CorrectedList } from './corrected-list.tsx'
import { ReferenceItem } from './reference-item.tsx'
import type { Note } from './reference-notes.ts'
import { type ReferencesView, shapeOf } from './reference-review.ts'
import { countWords, type ReferenceRow, stateGroups } from './reference-rows.ts'
import { ReviewGroup } from './review-row.tsx'
import { plural, type ReviewView } from './review-view.ts'
import { StateMark } from './state-mark.tsx'
import './review.css'

type Props = {
  references: ReferencesView
  view: ReviewView
  onJump: (row: ReferenceRow) => void
  onFind: (row: ReferenceRow) => void
  onTake: (row: ReferenceRow) => void
  onNote: (row: ReferenceRow, note: Note | null) => void
  onRetry: (which: 'open' | 'all') => void
  onUndo: (ids: readonly number[]) => void
}

/** The result of checking each reference; those that the student has to look at come first. */
export function ReferencesTab(props: Props) {
  const { references, view, onRetry, onUndo } = props
  const { rows, isWorking, isCutOff, isOff } = references
  const groups = groupsOf(references)
  const unchecked = rows.filter(({ check }) => check === null).length
  return (
    <>
      {!isOff && !isWorking && <Legend rows={rows} />}
      {rows.length === 0 && (
        <NothingHere mark={<StateMark shape="ring" />} title="Sin referencias">
          <p>Cuando el documento tenga referencias, aquí verás si coinciden con los registros.</p>
        </NothingHere>
      )}
      {isOff && (
        <NothingHere mark={<StateMark shape="ring" />} title="No se comprueban aquí">
          <p>En este servidor no se pregunta a los registros públicos. Revísalas una por una.</p>
        </NothingHere>
      )}
      {!isOff && isCutOff && unchecked > 0 && (
        <NothingHere mark={<StateMark shape="ring" />} title="Sin conexión con los registros">
          <p>
            No pudimos preguntar por {plural(unchecked, 'referencia', 'referencias')}. No sabemos si
            están bien: ni bien ni mal.
          </p>
          <p>Probamos otra vez en cuanto vuelva la red.</p>
          <Button size="small" variant="line" onClick={() => onRetry('open')}>
            Reintentar
          </Button>
        </NothingHere>
      )}
      <CorrectedList view={view} tab="references" onUndo={onUndo} />
      {groups.map(({ name, own }) => (
        <ReviewGroup key={name} name={name} count={own.length}>
          {own.map((row) => (
            <ReferenceItem
              key={row.key}
              row={row}
              isChosen={view.chosen === row.key}
              isLocked={view.whyNot !== null}
              onJump={() => props.onJump(row)}
              onFind={() => props.onFind(row)}
              onTake={() => props.onTake(row)}
              onNote={(note) => props.onNote(row, note)}
            />
          ))}
        </ReviewGroup>
      ))}
    </>
  )
}

/** While they are being checked they stay in the order of the list. */
function groupsOf({ rows, isWorking, isOff }: ReferencesView) {
  if (isOff) return []
  const isFirst = isWorking && rows.some(({ state }) => state === 'asking' || state === 'waiting')
  if (isFirst) return [{ name: 'Referencias', own: rows }]
  return stateGroups.flatMap(([state, name]) => {
    const own = rows.filter((row) => row.state === state)
    return own.length > 0 ? [{ name, own }] : []
  })
}

function Legend({ rows }: { rows: readonly ReferenceRow[] }) {
  const counts = stateGroups.flatMap(([state]) => {
    const count = rows.filter((row) => row.state === state).length
    return countWords(state, count).map((words) => ({ state, words }))
  })
  if (counts.length === 0) return null
  return (
    <ul className="state-legend" aria-label="Resumen">
      {counts.map(({ state, words }) => (
        <li key={state}>
          <StateMark shape={shapeOf[state]} />
          <span>
            <b>{words.split(' ')[0]}</b> {words.split(' ').slice(1).join(' ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function ReferencesSummary({
  references,
  isLocked,
  onRetry,
}: {
  references: ReferencesView
  isLocked: boolean
  onRetry: () => void
}) {
  const { rows, isWorking, isOff } = references
  if (rows.length === 0 || isOff) return null
  const verified = rows.filter(({ state }) => state === 'verificada').length
  const answered = rows.filter(({ state }) => state !== 'asking' && state !== 'waiting').length
  return (
    <div className="review-sub">
      {isWorking ? (
        <UnderWay>{`Comprobando ${Math.min(answered + 1, rows.length)} de ${rows.length}`}</UnderWay>
      ) : (
        <span>
          <b className="num">{plural(rows.length, 'referencia', 'referencias')}</b>
          {`, ${plural(verified, 'verificada', 'verificadas')}`}
        </span>
      )}
      {!isWorking && !isLocked && (
        <Button variant="text" onClick={onRetry}>
          Comprobar de nuevo
        </Button>
      )}
    </div>
  )
}
