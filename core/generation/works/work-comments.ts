import { thousands } from '#core/document/count-label.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import type { Completeness } from '#core/generation/wire/run-events.ts'
import { planCostUnits } from './plan-price.ts'
import { isSamePlan, type WorkPlan, type WorkStep } from './work-plan.ts'
import type { WorkState } from './work-state.ts'

type Ended = {
  plan: WorkPlan | null
  steps: readonly WorkStep[]
  /** Steps that are whole. */
  done: number
  words: number
  completeness: Completeness
  /** What the model says is to be verified, a sentence a section. */
  notes: readonly string[]
}

const maxNotes = 8

/** The comments of a work in steps: what was written, and what the student has to verify. */
export function workComments({ plan, steps, done, words, completeness, notes }: Ended): string {
  const sections = new Set(steps.map(({ section }) => section)).size
  const whole = new Set(steps.slice(done).map(({ section }) => section)).size
  const written = completeness === 'complete' ? sections : sections - whole
  const counted = `${thousands(words)} palabras`
  const said =
    completeness === 'complete'
      ? `Escribí ${sections === 1 ? 'un apartado' : `${sections} apartados`}, ${counted}.`
      : `Escribí ${written} de ${plan?.secciones.length ?? sections} apartados, ${counted}.`
  const toVerify = [...new Set(notes.map(withoutLabel))].filter((note) => note !== '')
  const verify = toVerify.slice(0, maxNotes).join(' ')
  return `${said}\nQué verificar: ${verify === '' ? 'las citas, las cifras y las fechas de cada apartado.' : verify}`
}

function withoutLabel(note: string): string {
  return note.replace(/^(?:qué|que) verificar:?\s*/i, '').trim()
}

/** The answer that brings a plan, words for the chat and no text, and what it costs of the units that were held. */
export function answerOfPlan(
  { plan, changing, notes, isCharged }: WorkState,
  heldUnits: number,
): { answer: ModelAnswer; costUnits: number } {
  const sections = plan?.secciones.length ?? 0
  const counted = sections === 1 ? 'un apartado' : `${sections} apartados`
  const isSame = changing !== undefined && plan !== null && isSamePlan(changing.plan, plan)
  const said = isSame
    ? 'El plan quedó como estaba: no entendí el cambio. Dilo de otra manera, o cámbialo en sus renglones.'
    : changing
      ? `Cambié el plan: ahora tiene ${counted}. Revísalo antes de escribir.`
      : `Preparé un plan de ${counted}. Revísalo y cámbialo antes de escribir.`
  const answer = {
    comentarios_del_modelo: [said, ...notes].join(' '),
    texto_generado: { cuerpo: [], referencias: [] },
  }
  const units = isCharged && plan ? planCostUnits(plan, changing?.plan ?? null) : 0
  return { answer, costUnits: Math.min(units, heldUnits) }
}
