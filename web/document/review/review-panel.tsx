import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { ApaNote } from '#web/document/badges.tsx'
import { Button } from '#web/ui/button.tsx'
import { Squiggle, Tick } from '#web/ui/pencil.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FindingRow, fixId, rowId } from './finding-row.tsx'
import { groupNames, type Row } from './group-findings.ts'
import { type Jump, PageMarks } from './page-marks-layer.tsx'
import { plural, type Review, type ReviewView } from './review.ts'
import { reviewPlaceId } from './review-place.ts'
import './review.css'

type Props = {
  review: Review
  isReading: boolean
  isNarrow: boolean
  pagesRef: RefObject<HTMLElement | null>
  onCompleteTitlePage: () => void
  onClose: () => void
}

/** What was found against APA 7: beside the pages on a wide screen, a sheet from below on a narrow one. */
export function ReviewPanel(props: Props) {
  const { review, isReading, isNarrow, pagesRef, onCompleteTitlePage, onClose } = props
  const view = useSyncExternalStore(review.subscribe, review.look)
  const [jump, setJump] = useState<Jump | null>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { groups, whyNot } = view
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])

  useEffect(() => headingRef.current?.focus(), [])

  const openRow = (row: Row) => {
    review.choose(row.key)
    const button = document.getElementById(rowId(row))
    button?.scrollIntoView({ block: 'nearest' })
    button?.focus({ preventScroll: true })
  }
  const correct = async (row: Row | 'all') => {
    const at = row === 'all' ? rows.length : rows.indexOf(row)
    const next = rows.slice(at + 1).find(({ finding }) => finding.fix)
    try {
      if (!(await review.correct(row))) return showToast('El texto cambió. Inténtalo otra vez.')
    } catch {
      showToast('No se pudo corregir. Revisa tu conexión o recarga la página.')
      return
    }
    // The button that was pressed is gone.
    requestAnimationFrame(() => {
      const button = next && document.getElementById(fixId(next))
      ;(button ?? headingRef.current)?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  const panel = (
    <section
      className="review"
      role="dialog"
      aria-label="Revisión: Formato APA 7"
      onKeyDown={onKeyDown}
    >
      <span className="grip" aria-hidden="true" />
      <header className="review-head">
        <h2 ref={headingRef} tabIndex={-1}>
          Formato APA 7
        </h2>
        <Button variant="ghost" icon aria-label="Cerrar la revisión" onClick={onClose}>
          <X className="i" aria-hidden="true" />
        </Button>
        <Summary view={view} onCorrectAll={() => void correct('all')} />
      </header>
      <div className="review-body">
        {view.count === 0 && view.corrected.length === 0 && <NothingFound />}
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3 className="review-group">
              {group.name}
              <span className="num">{group.rows.length}</span>
            </h3>
            <ul>
              {group.rows.map((row) => (
                <FindingRow
                  key={row.key}
                  row={row}
                  isChosen={view.chosen === row.key}
                  isLocked={whyNot !== null}
                  onJump={() => {
                    review.choose(row.key)
                    setJump({ key: row.key })
                  }}
                  onCorrect={() => void correct(row)}
                  onComplete={onCompleteTitlePage}
                />
              ))}
            </ul>
          </section>
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
        <Corrected view={view} onTakeBack={() => takeBack(review, headingRef.current)} />
        {!view.isLive && (
          <div className="review-note">
            <ApaNote />
          </div>
        )}
      </div>
      {whyNot !== null && (
        <footer className="review-foot">
          <p>{whyNot}</p>
        </footer>
      )}
      <span className="sr" role="status">
        {view.announcement}
      </span>
    </section>
  )
  const place = isNarrow ? null : document.getElementById(reviewPlaceId)
  return (
    <>
      {place ? createPortal(panel, place) : panel}
      <PageMarks
        rows={rows}
        layout={view.layout}
        chosen={view.chosen}
        jump={jump}
        pagesRef={pagesRef}
        isReading={isReading}
        isNarrow={isNarrow}
        onOpenRow={openRow}
      />
    </>
  )
}

function takeBack(review: Review, heading: HTMLElement | null): void {
  review.takeBack()
  heading?.focus()
}

function Summary({ view, onCorrectAll }: { view: ReviewView; onCorrectAll: () => void }) {
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
          className="btn-azul"
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

/** The newest first; only that one can be taken back, as long as nothing was written since. */
function Corrected({ view, onTakeBack }: { view: ReviewView; onTakeBack: () => void }) {
  const { corrected, canTakeBack } = view
  if (corrected.length === 0) return null
  const total = corrected.reduce((sum, { count }) => sum + count, 0)
  const newestFirst = corrected.map((one, index) => ({ ...one, index })).reverse()
  return (
    <section aria-label="Corregidos">
      <h3 className="review-group">
        Corregidos<span className="num">{total}</span>
      </h3>
      <ul>
        {newestFirst.map(({ label, index }) => (
          <li key={index} className="finding done">
            <Tick />
            <div className="finding-act">
              <span>{label}</span>
              {canTakeBack && index === corrected.length - 1 && (
                <button type="button" className="review-link" onClick={onTakeBack}>
                  Deshacer
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
