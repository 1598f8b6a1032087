import { useId, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { costLabel } from '#core/credits/units.ts'
import { countLabel } from '#core/document/count-label.ts'
import type { AcademicText } from '#core/document/model.ts'
import { pagesPrice, planWords, workPages } from '#core/generation/works/plan-size.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { workProgress } from '#core/generation/works/work-progress.ts'
import { isWorkLeft, leaveWork } from '#web/generation/kept-plan.ts'
import { planRequest } from '#web/generation/plan-to-send.ts'
import { useRequests } from '#web/generation/requests.ts'
import { Button } from '#web/ui/button.tsx'
import { PlanCard } from './plan-card.tsx'
import { aboutCredits } from './plan-words.ts'
import { useTitlePrefix } from './title-prefix.ts'
import '#web/ui/key-values.css'
import '#web/ui/note-card.css'
import '#web/ui/text-link.css'
import './stopped-work.css'

type Props = { message: MessageRow; plan: WorkPlan; done: number; text: AcademicText }

/**
 * A work that ended before its last section: what there is of it, and how it goes on. It waits for as long as it takes.
 */
export function StoppedWork({ message, plan, done, text }: Props) {
  const requests = useRequests()
  const titleId = useId()
  const [view, setView] = useState<'card' | 'plan' | 'left'>(
    isWorkLeft(message.id) ? 'left' : 'card',
  )
  useTitlePrefix(view === 'left' ? '' : 'Detenida: ')
  const { total, section } = workProgress(plan, text.cuerpo)
  const at = Math.max(done, section) + 1
  const written = countLabel(total, 'palabra', 'palabras')
  const pages = workPages(planWords({ secciones: plan.secciones.slice(done) })) - 1
  const price = pagesPrice(pages)
  const goOn = () => requests.send(planRequest(plan, done, true))
  const leave = () => {
    leaveWork(message.id)
    setView('left')
  }
  if (view === 'plan') return <PlanCard message={message} plan={plan} done={done} />
  if (view === 'left') {
    return (
      <p className="left-work">
        Quedó en el apartado {at} de {plan.secciones.length}.{' '}
        <button type="button" className="link" onClick={goOn}>
          Seguir · {aboutCredits(price)}
        </button>
      </p>
    )
  }
  return (
    <article className="note-card" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {titles[message.completeness] ?? titles.cut_off} {at}
      </h2>
      <p>{keptWords(done, section >= done)} Puedes editarlo ya.</p>
      <dl className="kv num">
        <div>
          <dt>Escrito</dt>
          <dd>{written}</dd>
        </div>
        <div>
          <dt>Cobrado</dt>
          <dd>{costLabel(message.credits_consumed)}</dd>
        </div>
        <div>
          <dt>Falta</dt>
          <dd>
            {aboutCredits(price)} créditos · {countLabel(pages, 'página', 'páginas')}
          </dd>
        </div>
      </dl>
      <div className="row">
        <Button variant="primary" onClick={goOn}>
          Seguir · {aboutCredits(price)}
        </Button>
        <Button onClick={leave}>Dejarlo así</Button>
        <Button variant="ghost" onClick={() => setView('plan')}>
          Cambiar el plan
        </Button>
      </div>
    </article>
  )
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
