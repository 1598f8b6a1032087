import { useQuery } from '@tanstack/react-query'
import { Lock, Plus } from 'lucide-react'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { countLabel } from '#core/document/count-label.ts'
import {
  planWords,
  reachOf,
  referencePages,
  textPagesFor,
  titlePages,
} from '#core/generation/works/plan-size.ts'
import { sectionsFor } from '#core/generation/works/work-limits.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { meQuery } from '#web/api/me.api.ts'
import { totalCredits } from '#web/credits/total-credits.ts'
import { keepPlan } from '#web/generation/kept-plan.ts'
import { usePanes } from '#web/panes/panes.ts'
import { Button } from '#web/ui/button.tsx'
import {
  addSection,
  draftOf,
  moveSection,
  type PlanDraft,
  planOfDraft,
  restoreSection,
} from './plan-draft.ts'
import { PlanFoot } from './plan-foot.tsx'
import { PlanRow } from './plan-row.tsx'
import { pagesLabel, reachWords } from './plan-words.ts'
import './plan.css'

type Props = {
  /** The answer that has the plan. */
  message: MessageRow
  plan: WorkPlan
  /** Sections that are written already. */
  done: number
  onClose?: () => void
}

/** The plan of a long work before it is written: the student corrects it, and its text is charged once it is written. */
export function PlanCard({ message, plan, done, onClose }: Props) {
  const titleId = useId()
  const [draft, setDraft] = useState(() => draftOf(plan, done))
  const [moved, setMoved] = useState('')
  const cardRef = useRef<HTMLElement>(null)
  const undoRef = useRef<HTMLButtonElement>(null)
  const me = useQuery(meQuery).data
  const written = planOfDraft(draft)
  const words = planWords(written)
  const left = { secciones: written.secciones.slice(done) }
  const credits = me ? totalCredits(me) : null
  const textPages = credits === null ? null : textPagesFor(credits)
  const reach = textPages === null ? null : reachOf(left, textPages)
  const { removed } = draft

  useEffect(() => keepPlan(message.id, planOfDraft(draft)), [message.id, draft])
  const ends =
    textPages !== null && reach ? { section: reach.section, page: titlePages + textPages } : null
  useSketch(done === 0 ? draft : null, ends)
  // The card is loaded after the log was scrolled to its end: it is read from its beginning.
  const isOpened = onClose !== undefined
  useEffect(() => {
    cardRef.current?.scrollIntoView({ block: 'start' })
    // The button that opened it is gone.
    if (isOpened) cardRef.current?.focus({ preventScroll: true })
  }, [isOpened])
  useEffect(() => {
    if (removed) undoRef.current?.focus()
  }, [removed])

  const move = (key: number, to: number) => {
    const next = moveSection(draft, key, to)
    setDraft(next)
    const at = next.secciones.findIndex((one) => one.key === key)
    const name = next.secciones[at]?.titulo
    if (next !== draft) setMoved(`${name}, ${at + 1} de ${next.secciones.length}`)
  }

  const rest = (at: number) =>
    removed?.at === at && (
      <li className="plan-undo">
        Quitaste «{removed.section.titulo}»
        <Button
          variant="text"
          ref={undoRef}
          onClick={() => {
            setDraft(restoreSection(draft))
            cardRef.current?.querySelectorAll<HTMLElement>('[data-part="toggle"]')[at]?.focus()
          }}
        >
          Deshacer
        </Button>
      </li>
    )

  return (
    <article className="plan-card" ref={cardRef} tabIndex={-1} aria-labelledby={titleId}>
      <header>
        <p className="plan-count num">
          <span>Plan · {countLabel(written.secciones.length + 1, 'apartado', 'apartados')}</span>
          <span>{countLabel(words, 'palabra', 'palabras')}</span>
        </p>
        <h2 id={titleId}>{draft.titulo}</h2>
        {draft.tesis !== '' && <p className="plan-thesis">{draft.tesis}</p>}
      </header>
      <ol className="plan-rows">
        {draft.secciones.map((section, at) => (
          <Fragment key={section.key}>
            {rest(at)}
            <PlanRow
              draft={draft}
              section={section}
              at={at}
              isBeyond={reach !== null && at > reach.section + done}
              onChange={setDraft}
              onMove={move}
            />
            {reach !== null && credits !== null && at === reach.section + done && (
              <li className="plan-reach">
                <span>{reachWords(reach, section, credits)}</span>
              </li>
            )}
          </Fragment>
        ))}
        {rest(draft.secciones.length)}
        <li className="plan-section">
          <div className="plan-line num">
            <span className="plan-handle" aria-hidden="true">
              <Lock className="i" />
            </span>
            <span className="at">{draft.secciones.length + 1}</span>
            <b>Referencias</b>
            <span className="size">según lo citado · {pagesLabel(referencePages(words))}</span>
          </div>
        </li>
      </ol>
      <Button
        variant="ghost"
        wide
        className="plan-add"
        disabled={draft.secciones.length >= sectionsFor(words)}
        onClick={() => setDraft(addSection(draft))}
      >
        <Plus className="i" aria-hidden="true" />
        Añadir apartado
      </Button>
      <PlanFoot message={message} plan={written} done={done} credits={credits} onClose={onClose} />
      <span className="sr" role="status">
        {moved}
      </span>
    </article>
  )
}

/** Shows the plan on the first sheet too, while nothing is written. */
function useSketch(draft: PlanDraft | null, ends: { section: number; page: number } | null): void {
  const panes = usePanes()
  const { section, page } = ends ?? {}
  useEffect(() => {
    if (!draft) return
    const named = draft.secciones.filter(({ titulo }) => titulo.trim() !== '')
    const open = named.findIndex(({ key }) => key === draft.open)
    panes.draw({
      plan: planOfDraft(draft),
      open: open === -1 ? null : open,
      ends: section === undefined || page === undefined ? null : { section, page },
    })
  }, [panes, draft, section, page])
  useEffect(() => () => panes.draw(null), [panes])
}
