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
