import { useEffect, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { creditLabel, formatCredits2 } from '#core/credits/units.ts'
import { countLabel } from '#core/document/count-label.ts'
import { planWords, workPages } from '#core/generation/works/plan-size.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { hasBegun } from '#web/generation/plan-state.ts'
import { planRequest } from '#web/generation/plan-to-send.ts'
import { useRequests } from '#web/generation/requests.ts'
import { usePanes } from '#web/panes/panes.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/row.tsx'
import { PlanShort } from './plan-short.tsx'
import { aboutCredits } from './plan-words.ts'
import { restOfPlan } from './rest-of-plan.ts'
import { useTopUp } from './use-top-up.ts'
import './plan.css'

/** Screen readers announce the total once the student pauses. */
const quietMs = 500

type Props = {
  message: MessageRow
  plan: WorkPlan
  done: number
  /** Null while the balance is not known. */
  credits: number | null
  /** Back to the card of a work that was stopped. */
  onClose: (() => void) | undefined
}

/** What the plan comes to, what that costs, and the one way to have it written. */
export function PlanFoot({ message, plan, done, credits, onClose }: Props) {
  const requests = useRequests()
  const panes = usePanes()
  const asked = useMessages().findLast(
    ({ role, sequence_order }) => role === 'user' && sequence_order < message.sequence_order,
  )
  const all = workPages(planWords(plan))
  const begun = message.plan?.escritas?.[done] ?? 0
  const rest = restOfPlan({ plan, done, begun, credits })
  const { price, reach, isShort } = rest
  const isEmpty = plan.secciones.length <= done
  const write = () => requests.send(planRequest(plan, done, hasBegun(message)))
  const topUp = useTopUp(message.project_id)
  const verb = done === 0 ? 'Escribir' : 'Seguir'
  const told = useQuiet(`${countLabel(all, 'página', 'páginas')}, ${aboutCredits(price)} créditos`)
  const balance = credits ?? 0
  return (
    <footer className="plan-foot">
      <div className="plan-total num" data-short={isShort || undefined}>
        <b>{countLabel(all, 'página', 'páginas')}</b>
        <small>con portada y referencias</small>
        <span>
          <b>{aboutCredits(price)}</b> de {creditLabel(formatCredits2(balance))}
        </span>
        <span className="plan-ruler" aria-hidden="true">
          <i style={{ width: `${shareOf(price, balance)}%` }} />
        </span>
      </div>
      {isShort && <PlanShort rest={rest} hasBegun={hasBegun(message)} />}
      <Row className="plan-buttons">
        {isShort ? (
          <>
            <Button variant="primary" onClick={topUp}>
              Recargar
            </Button>
            {rest.canBegin && (
              <Button onClick={write}>
                {verb} {countLabel(reach, 'página', 'páginas')} · {aboutCredits(balance)}
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" disabled={isEmpty} onClick={write}>
            {verb} · {aboutCredits(price)} créditos
          </Button>
        )}
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            Cerrar el plan
          </Button>
        )}
        {done === 0 && !onClose && asked && !isShort && (
          <Button variant="ghost" onClick={() => panes.ask(asked.content)}>
            Cambiar el pedido
          </Button>
        )}
      </Row>
      <span className="sr" role="status">
        {told}
      </span>
    </footer>
  )
}

function shareOf(price: number, balance: number): number {
  if (price <= balance) return Math.max(2, Math.round((price / balance) * 100))
  return Math.round((balance / price) * 100)
}

/** A text once it has stayed the same for a while; nothing before it first changes. */
function useQuiet(text: string): string {
  const [first] = useState(text)
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTold(text === first ? '' : text), quietMs)
    return () => clearTimeout(timer)
  }, [text, first])
  return told
}
