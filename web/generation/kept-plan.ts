import type { MessageRow } from '#contract/projects.ts'
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
