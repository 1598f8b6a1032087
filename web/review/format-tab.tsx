import { Button } from '#web/ui/button.tsx'
import { NothingHere, UnderWay } from '#web/ui/listed.tsx'
import { Tick } from '#web/ui/pencil.tsx'
import { ApaNote } from './badges.tsx'
import { ChangedList, idsOf, UndoAll } from './changed-list.tsx'
import { FindingRow } from './finding-row.tsx'
import { type Group, groupNames, type Row } from './group-findings.ts'
import { ReviewGroup } from './review-row.tsx'
import { plural, type ReviewView } from './review-view.ts'
import type { RowActions } from './row-actions.ts'
import { StateMark } from './state-mark.tsx'
import './review.css'

type Props = RowActions & {
  view: ReviewView
  onUndo: (ids: readonly number[]) => void
}

/** The findings against APA 7, in groups; when only those without a certain fix are left, in one. */
export function FormatTab({ view, onUndo, ...actions }: Props) {
  const { groups, changed, whyNot } = view
  const isLocked = whyNot !== null
  const isDecision = changed.length > 0 && view.fixable === 0
  const shown = isDecision ? inOneGroup(groups) : groups
  return (
    <>
      {view.count === 0 && changed.length === 0 && <NothingFound />}
      {shown.map((group) => (
        <ReviewGroup key={group.name} name={group.name} count={group.rows.length}>
          {group.rows.map((row) => (
            <FindingRow
              key={row.key}
              {...actions}
              row={row}
              chosen={view.chosen}
              isLocked={isLocked}
            />
          ))}
        </ReviewGroup>
      ))}
      {view.isLive &&
        groupNames
          .filter((name) => !groups.some((group) => group.name === name))
          .map((name) => (
            <h3 key={name} className="review-pending">
              <StateMark shape="work" />
              {name}
              <span>se verá al terminar</span>
            </h3>
          ))}
      <ChangedList
        changed={changed}
        hasUndoAll={view.fixable > 0}
        isLocked={isLocked}
        onUndo={onUndo}
      />
      {!view.isLive && (
        <div className="review-note">
          <ApaNote />
        </div>
      )}
    </>
  )
}

function inOneGroup(groups: readonly Group[]): { name: string; rows: Row[] }[] {
  const rows = groups.flatMap((group) => group.rows)
  return rows.length > 0 ? [{ name: 'Por decidir', rows }] : []
}

type SummaryProps = {
  view: ReviewView
  onCorrectAll: () => void
  onUndo: (ids: readonly number[]) => void
}

export function FormatSummary({ view, onCorrectAll, onUndo }: SummaryProps) {
  const { count, places, changed, fixable, isLive, layout, whyNot } = view
  // What can still be corrected comes first; then the list below has the button.
  const made = fixable > 0 ? [] : idsOf(changed)
  if (!isLive && !count && made.length === 0) return null
  return (
    <div className="review-sub">
      {isLive ? (
        <UnderWay>{`Revisando página ${layout?.pages.length ?? 1}`}</UnderWay>
      ) : made.length > 0 ? (
        <span>
          <b className="num">{plural(made.length, 'lugar corregido', 'lugares corregidos')}</b>
          {leftWords(count ?? 0)}
        </span>
      ) : (
        <span>
          <b className="num">{plural(count ?? 0, 'hallazgo', 'hallazgos')}</b>
          {places > (count ?? 0) && ` en ${places} lugares`}
        </span>
      )}
      {made.length > 0 && <UndoAll ids={made} isLocked={whyNot !== null} onUndo={onUndo} />}
      {(isLive || fixable > 0) && (
        <Button
          size="small"
          className="btn-blue"
          disabled={isLive || whyNot !== null}
          onClick={onCorrectAll}
        >
          Corregir todo
        </Button>
      )}
    </div>
  )
}

function leftWords(count: number): string {
  if (count === 0) return ', no queda ninguno'
  return count === 1 ? ', queda 1' : `, quedan ${count}`
}

function NothingFound() {
  return (
    <NothingHere mark={<Tick />} title="Sin hallazgos">
      <p>
        Revisamos las reglas de APA 7 que se ven en la página: citas, referencias, encabezados,
        portada y estilo.
      </p>
      <p>No revisamos si lo que afirmas es cierto ni si tu docente pide otra norma.</p>
    </NothingHere>
  )
}
