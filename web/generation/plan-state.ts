import type { MessageRow } from '#contract/projects.ts'

type Answer = Pick<MessageRow, 'plan' | 'completeness'>

/** Whether an answer wrote text by its plan: one that only brings a plan is complete, and has no section. */
export function hasBegun({ plan, completeness }: Answer): boolean {
  return plan !== null && (plan.hechas > 0 || completeness !== 'complete')
}

/** Whether an answer brings a plan of which nothing is written. */
export function isWaiting(answer: Answer): boolean {
  return answer.plan !== null && !hasBegun(answer)
}

/** The answer that has the newest plan of a chat: a work may be gone on with after other requests. */
export function newestPlan(messages: readonly MessageRow[]): MessageRow | null {
  return messages.findLast(({ plan }) => plan !== null) ?? null
}

/** First words of the messages that start the writing of a plan, and of those that continue it. */
export const writePlanStart = 'Escribe el trabajo con este plan: '
export const continuePlanStart = 'Sigue con lo que falta del plan: '

/** Whether a message is the application's own, with which a plan is written: it was not typed in the box. */
export function writesPlan({ content }: Pick<MessageRow, 'content'>): boolean {
  return content.startsWith(writePlanStart) || content.startsWith(continuePlanStart)
}
