import { Button } from '#web/ui/button.tsx'
import { Squiggle, Tick } from '#web/ui/pencil.tsx'
import { ApaNote } from './badges.tsx'
import { CorrectedList } from './corrected-list.tsx'
import { FindingRow } from './finding-row.tsx'
import { groupNames, type Row } from './group-findings.ts'
import { plural, type ReviewView } from './review.ts'
import { ReviewGroup } from './review-list.tsx'
import './review.css'

type Props = {
  view: ReviewView
  onJump: (row: Row) => void
  onCorrect: (row: Row) => void
  onUndo: () => void
  onCompleteTitlePage: () => void
}

/** The findings against APA 7, in groups. */
export function FormatTab({ view, onJump, onCorrect, onUndo, onCompleteTitlePage }: Props) {
  const { groups, whyNot } = view
  return (
    <>
      {view.count === 0 && view.corrected.length === 0 && <NothingFound />}
      {groups.map((group) => (
        <ReviewGroup key={group.name} name={group.name} count={group.rows.length}>
          {group.rows.map((row) => (
            <FindingRow
              key={row.key}
              row={row}
              isChosen={view.chosen === row.key}
              isLocked={whyNot !== null}
              onJump={() => onJump(row)}
              onCorrect={() => onCorrect(row)}
              onComplete={onCompleteTitlePage}
            />
          ))}
        </ReviewGroup>
      ))}
      {view.isLive &&
        groupNames
          .filter((name) => !groups.some((group) => group.name === name))
          .map((name) => (
            <h3 key={name} className="review-group none">
              {name}
              <span>todavía nada</span>
            </h3>
          ))}
      <CorrectedList view={view} tab="format" onUndo={onUndo} />
      {!view.isLive && (
        <div className="review-note">
          <ApaNote />
        </div>
      )}
    </>
  )
}

export function FormatSummary({
  view,
  onCorrectAll,
}: {
  view: ReviewView
  onCorrectAll: () => void
}) {
  const { count, fixable, isLive, layout, whyNot } = view
  if (!isLive && !count) return null
  return (
    <div className="review-sub">
      {isLive ? (
        <span className="review-live">
          <Squiggle />
          {`Revisando página ${layout?.pages.length ?? 1}`}
        </span>
      ) : (
        <span>
          <b className="num">{plural(count ?? 0, 'hallazgo', 'hallazgos')}</b>
          {fixable > 0 && `, ${fixable} con arreglo seguro`}
        </span>
      )}
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

function NothingFound() {
  return (
    <div className="review-clean">
      <Tick />
      <b>Sin hallazgos</b>
      <p>
        Revisamos las reglas de APA 7 que se ven en la página: citas, referencias, encabezados,
        portada y estilo.
      </p>
      <p>No revisamos si lo que afirmas es cierto ni si tu docente pide otra norma.</p>
    </div>
  )
}
