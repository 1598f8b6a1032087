import type { Generate } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { countLabel } from '#core/document/count-label.ts'
import { planWords } from '#core/generation/works/plan-size.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'

const keyOf = (messageId: string) => `plan-${messageId}`

/** The plan of an answer as the student has changed it here, else as the model made it. */
export function planOf(answer: Pick<MessageRow, 'id' | 'plan'>): WorkPlan | null {
  return keptPlan(answer.id) ?? answer.plan
}

/** A plan that the student has changed in this browser; null when they have not. */
export function keptPlan(messageId: string): WorkPlan | null {
  const kept = browserStorage.read(keyOf(messageId))
  if (kept === null) return null
  try {
    const read: unknown = JSON.parse(kept)
    return isPlan(read) ? read : null
  } catch {
    return null
  }
}

/** Stores a changed plan: the student may correct it for days before it is written. */
export function keepPlan(messageId: string, { titulo, tesis, secciones }: WorkPlan): void {
  browserStorage.write(keyOf(messageId), JSON.stringify({ titulo, tesis, secciones }))
}

const leftKeyOf = (messageId: string) => `plan-dejado-${messageId}`

/** Whether the student has left a work as far as it came. */
export function isWorkLeft(messageId: string): boolean {
  return browserStorage.read(leftKeyOf(messageId)) !== null
}

export function leaveWork(messageId: string): void {
  browserStorage.write(leftKeyOf(messageId), 'sí')
}

/**
 * The student's message with which a plan is written, from its section `from` on; `goesOn`: after what stands already.
 */
export function planRequest({ secciones }: WorkPlan, from: number, goesOn = from > 0): string {
  const left = secciones.slice(from)
  const words = countLabel(planWords({ secciones: left }), 'palabra', 'palabras')
  const sections = countLabel(left.length, 'apartado', 'apartados')
  return goesOn
    ? `Sigue con lo que falta del plan: ${sections}, ${words}.`
    : `Escribe el trabajo con este plan: ${sections}, ${words}.`
}

/**
 * What a request for the whole document says of a plan. A message with which a plan is written follows the answer that
 * has the plan, so that another attempt at it writes the same plan, also after a reload.
 */
export function planToSend(
  messages: readonly MessageRow[],
  message: MessageRow,
): NonNullable<Generate['plan']> {
  const answer = messages.findLast(
    ({ role, sequence_order }) => role === 'assistant' && sequence_order < message.sequence_order,
  )
  const plan = answer && planOf(answer)
  if (!answer?.plan || !plan) return 'auto'
  const { titulo, tesis, secciones } = plan
  const desde = answer.plan.hechas
  const sigue = hasBegun(answer)
  if (message.content === planRequest(plan, desde, sigue)) {
    return { titulo, tesis, secciones, desde, sigue }
  }
  // While a plan waits, whatever is asked changes it.
  return isWaiting(answer) ? { titulo, tesis, secciones, cambia: true } : 'auto'
}

/** Whether an answer brings a plan of which nothing is written. */
export function isWaiting(answer: Pick<MessageRow, 'plan' | 'completeness'>): boolean {
  return answer.plan !== null && !hasBegun(answer)
}

/** Whether an answer wrote text by its plan: one that only brings a plan is complete, and has no section. */
export function hasBegun({
  plan,
  completeness,
}: Pick<MessageRow, 'plan' | 'completeness'>): boolean {
  return plan !== null && (plan.hechas > 0 || completeness !== 'complete')
}

function isPlan(value: unknown): value is WorkPlan {
  if (!isRecord(value)) return false
  const { titulo, tesis, secciones } = value
  return (
    typeof titulo === 'string' &&
    typeof tesis === 'string' &&
    Array.isArray(secciones) &&
    secciones.length > 0 &&
    secciones.every(
      (one) =>
        isRecord(one) &&
        typeof one['titulo'] === 'string' &&
        typeof one['contiene'] === 'string' &&
        Number.isInteger(one['palabras']) &&
        Array.isArray(one['fuentes']),
    )
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
