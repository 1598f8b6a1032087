import { lazy, Suspense } from 'react'
import type { MessageRow } from '#contract/projects.ts'

const PlanOfAnswer = lazy(async () => ({
  default: (await import('./plan-of-answer.tsx')).PlanOfAnswer,
}))

/** The place in the chat of the plan that the newest answer has. */
export function PlanSlot({ message }: { message: MessageRow }) {
  return (
    message.plan && (
      <Suspense>
        <PlanOfAnswer key={message.id} message={message} />
      </Suspense>
    )
  )
}
