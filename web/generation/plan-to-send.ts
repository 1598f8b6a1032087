import type { Generate } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { countLabel } from '#core/document/count-label.ts'
import { planWords } from '#core/generation/works/plan-size.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { planOf } from './kept-plan.ts'
import { continuePlanStart, hasBegun, isWaiting, newestPlan, writePlanStart } from './plan-state.ts'

/**
 * The student's message with which a plan is written, from its section `from` on; `goesOn`: after what stands already.
 */
export function planRequest({ secciones }: WorkPlan, from: number, goesOn = from > 0): string {
  const left = secciones.slice(from)
  const words = countLabel(planWords({ secciones: left }), 'palabra', 'palabras')
  const sections = countLabel(left.length, 'apartado', 'apartados')
  return `${goesOn ? continuePlanStart : writePlanStart}${sections}, ${words}.`
}

/**
 * What a request for the whole document says of a plan. A message with which a plan is written comes after the answer
 * that has the plan, so that another attempt at it writes the same plan, also after a reload, and after other requests.
 */
export function planToSend(
  messages: readonly MessageRow[],
  message: Pick<MessageRow, 'content' | 'sequence_order'>,
): NonNullable<Generate['plan']> {
  const answers = messages.filter(
    ({ role, sequence_order }) => role === 'assistant' && sequence_order < message.sequence_order,
  )
  const answer = newestPlan(answers)
  const plan = answer && planOf(answer)
  if (!answer?.plan || !plan) return 'auto'
  const { titulo, tesis, secciones } = plan
  const desde = answer.plan.hechas
  const sigue = hasBegun(answer)
  if (message.content === planRequest(plan, desde, sigue)) {
    return { titulo, tesis, secciones, desde, sigue }
  }
  // While a plan waits, whatever is asked changes it.
  return isWaiting(answer) && answer === answers.at(-1)
    ? { titulo, tesis, secciones, cambia: true }
    : 'auto'
}
