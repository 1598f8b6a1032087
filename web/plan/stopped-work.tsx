import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { costLabel } from '#core/credits/units.ts'
import { countLabel } from '#core/document/count-label.ts'
import type { AcademicText } from '#core/document/model.ts'
import { pageReached, planWords, workPages } from '#core/generation/works/plan-size.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { workProgress } from '#core/generation/works/work-progress.ts'
import { meQuery } from '#web/api/me.api.ts'
import { totalCredits } from '#web/credits/total-credits.ts'
import { isWorkLeft, leaveWork } from '#web/generation/kept-plan.ts'
import { planRequest } from '#web/generation/plan-to-send.ts'
import { useRequests } from '#web/generation/requests.ts'
import { topupState } from '#web/generation/shortage.ts'
import { StatusPill } from '#web/topups/status-pill.tsx'
import { transactionsQuery } from '#web/topups/topups.api.ts'
import { rejectedWords, validationTime } from '#web/topups/transfer-words.ts'
import { Button } from '#web/ui/button.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanShort } from './plan-short.tsx'
import { aboutCredits } from './plan-words.ts'
import { restOfPlan } from './rest-of-plan.ts'
import { useTitlePrefix } from './title-prefix.ts'
import { useTopUp } from './use-top-up.ts'
import '#web/ui/key-values.css'
import '#web/ui/note-card.css'
import './work-progress.css'

type Props = {
  message: MessageRow
  plan: WorkPlan
  done: number
  text: AcademicText
  /** Nothing was asked since; else it is one line, under what was. */
  isNewest: boolean
}

/**
 * A work that ended before its last section: what there is of it, and how it goes on. It waits for as long as it takes.
 */
export function StoppedWork({ message, plan, done, text, isNewest }: Props) {
  const requests = useRequests()
  const titleId = useId()
  const [view, setView] = useState<'card' | 'plan' | 'left'>(
    isWorkLeft(message.id) || !isNewest ? 'left' : 'card',
  )
  useTitlePrefix(view === 'left' ? '' : 'Detenida: ')
  const { total, section, words } = workProgress(plan, text.cuerpo)
  const at = Math.max(done, section) + 1
  const me = useQuery(meQuery).data
  const credits = me ? totalCredits(me) : null
  const rest = restOfPlan({ plan, done, begun: words[done] ?? 0, credits })
  const { price, reach, isShort } = rest
  const planned = planWords(plan)
  const topup = useTopupSince(message.created_at, isShort)
  const goOn = () => requests.send(planRequest(plan, done, true))
  const leave = () => {
    leaveWork(message.id)
    setView('left')
  }
  const topUp = useTopUp(message.project_id)
  // The card appears and grows after the log was scrolled to its end.
  const cardRef = useRef<HTMLElement>(null)
  const before = useRef(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what changes its size
  useEffect(() => {
    cardRef.current?.scrollIntoView({ block: 'nearest' })
    // The button that closed the plan is gone.
    if (before.current === 'plan' && view === 'card') cardRef.current?.focus()
    before.current = view
  }, [view, isShort, topup.words])
  if (view === 'plan') {
    return <PlanCard message={message} plan={plan} done={done} onClose={() => setView('card')} />
  }
  if (view === 'left') {
    return (
      <p className="left-work">
        Quedó en el apartado {at} de {plan.secciones.length}.{' '}
        <Button variant="word" onClick={isShort ? () => setView('card') : goOn}>
          Seguir · {aboutCredits(price)}
        </Button>
      </p>
    )
  }
  return (
    <article className="note-card" ref={cardRef} tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {titles[message.completeness] ?? titles.cut_off} {at}
      </h2>
      <p>{keptWords(done, section >= done)} Puedes editarlo ya.</p>
      <dl className="kv num">
        <div>
          <dt>Escrito</dt>
          <dd>
            {pageReached(total, planned)} de {countLabel(workPages(planned), 'página', 'páginas')}
          </dd>
        </div>
        <div>
          <dt>Cobrado</dt>
          <dd>{costLabel(message.credits_consumed)}</dd>
        </div>
        <div>
          <dt>Falta</dt>
          <dd>{aboutCredits(price)} créditos</dd>
        </div>
      </dl>
      {isShort && !topup.isPending && <PlanShort rest={rest} hasBegun />}
      {topup.words !== null && <p>{topup.words}</p>}
      {topup.isPending && <StatusPill word="Pendiente" />}
      <div className="row">
        {isShort && !topup.isPending && (
          <Button variant="primary" onClick={topUp}>
            Recargar
          </Button>
        )}
        {!isShort && (
          <Button variant="primary" onClick={goOn}>
            Seguir · {aboutCredits(price)}
          </Button>
        )}
        {isShort && rest.canBegin && (
          <Button onClick={goOn}>
            Seguir {countLabel(reach, 'página', 'páginas')} · {aboutCredits(credits ?? 0)}
          </Button>
        )}
        <Button onClick={leave}>Dejarlo así</Button>
        <Button variant="ghost" onClick={() => setView('plan')}>
          Cambiar el plan
        </Button>
      </div>
    </article>
  )
}

/** What became of the top-ups since the work ended, while its rest costs more than there is. */
function useTopupSince(
  since: string,
  isShort: boolean,
): { words: string | null; isPending: boolean } {
  const transfers = useQuery({ ...transactionsQuery, enabled: isShort }).data ?? []
  const state = isShort ? topupState(since, transfers) : null
  switch (state?.kind) {
    case 'pending':
      return {
        words: `Recibimos tu comprobante de $${state.dollars.toFixed(2)}. Cuando se valide, puedes seguir desde aquí. ${validationTime}`,
        isPending: true,
      }
    case 'rejected':
      return {
        words: `${rejectedWords(state.reason)} Lo escrito sigue aquí.`,
        isPending: false,
      }
    default:
      return { words: null, isPending: false }
  }
}

const titles: Partial<Record<MessageRow['completeness'], string>> & { cut_off: string } = {
  stopped: 'Te detuviste en el apartado',
  credit_limit: 'Se acabaron tus créditos en el apartado',
  cut_off: 'Se cortó en el apartado',
}

function keptWords(done: number, hasBegunNext: boolean): string {
  const whole = done === 1 ? 'un apartado completo' : `${done} apartados completos`
  if (done === 0) return 'Queda el comienzo del primer apartado.'
  return hasBegunNext
    ? `Quedan la portada, ${whole} y el comienzo del siguiente.`
    : `Quedan la portada y ${whole}.`
}
