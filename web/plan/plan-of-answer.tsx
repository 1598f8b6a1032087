import { useQuery } from '@tanstack/react-query'
import type { MessageRow } from '#contract/projects.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { answerTextQuery } from '#web/generation/answer-text.ts'
import { planOf } from '#web/generation/kept-plan.ts'
import { hasBegun } from '#web/generation/plan-state.ts'
import { PlanCard } from './plan-card.tsx'
import { StoppedWork } from './stopped-work.tsx'
import { useUnseenPrefix } from './title-prefix.ts'

type Props = {
  message: MessageRow
  /** Nothing was asked since. */
  isNewest: boolean
}

/** What is to be decided about the plan of an answer; nothing once all of it is written. */
export function PlanOfAnswer({ message, isNewest }: Props) {
  const plan = planOf(message)
  if (!plan || !message.plan) return null
  const { hechas: done, secciones } = message.plan
  if (done >= secciones.length) return isNewest && <WrittenWork />
  if (!hasBegun(message)) return isNewest && <PlanCard message={message} plan={plan} done={0} />
  return <BegunWork message={message} plan={plan} done={done} isNewest={isNewest} />
}

/** A work that was not written to its end, once its text is read. */
function BegunWork(work: Props & { plan: WorkPlan; done: number }) {
  const { message, plan, isNewest } = work
  const text = useQuery(answerTextQuery(message)).data
  if (!text) return null
  if (text.cuerpo.length === 0)
    return isNewest && <PlanCard message={message} plan={plan} done={0} />
  return <StoppedWork key={`${isNewest}`} {...work} text={text} />
}

function WrittenWork() {
  useUnseenPrefix('Lista: ')
  return null
}
