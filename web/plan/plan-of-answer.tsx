import type { MessageRow } from '#contract/projects.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { planOf } from '#web/generation/kept-plan.ts'
import { PlanCard } from './plan-card.tsx'

/** What is to be decided about the plan of an answer; nothing once all of it is written. */
export function PlanOfAnswer({ message }: { message: MessageRow }) {
  const plan = planOf(message)
  if (!plan || !message.plan || message.plan.hechas >= message.plan.secciones.length) return null
  if (hasText(message)) return null
  return <PlanCard message={message} plan={plan} done={0} />
}

function hasText({ content }: MessageRow): boolean {
  const { texto_generado } = JSON.parse(content) as ModelAnswer
  return texto_generado.cuerpo.length > 0
}
