import type { MessageRow } from '#contract/projects.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { newestPlan } from '#web/generation/plan-state.ts'
import { useRuns } from '#web/generation/runs.ts'
import type { Sketch } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'

const parts = onDemand(() => import('./plan-parts.ts'))

/** The place of the progress of a work in steps: over the messages, and on a phone over the pages too. */
export function WorkSlot({ isInChat }: { isInChat: boolean }) {
  const message = useAnswered()
  const Parts = useLoaded(parts, message !== null)
  return Parts && message && <Parts.WorkProgress message={message} isInChat={isInChat} />
}

/** The place in the chat of what is said when another server goes on with a work. */
export function ResumedSlot() {
  const message = useAnswered()
  const Parts = useLoaded(parts, message !== null)
  return Parts && message && <Parts.ResumedNote message={message} />
}

/** The place in the chat, under an answer, of the newest plan. */
export function PlanSlot({ messages }: { messages: readonly MessageRow[] }) {
  const last = messages.at(-1)
  const message = last?.role === 'assistant' ? newestPlan(messages) : null
  const Parts = useLoaded(parts, message !== null)
  return (
    Parts &&
    message && <Parts.PlanOfAnswer key={message.id} message={message} isNewest={message === last} />
  )
}

/** The place on the first sheet of the plan of which nothing is written yet. */
export function SketchSlot({ sketch }: { sketch: Sketch }) {
  const Parts = useLoaded(parts, true)
  return Parts && <Parts.PlanSketch sketch={sketch} />
}

/** The place over the prompt box of what a change of a plan costs. */
export function PlanPriceSlot({ message }: { message: MessageRow }) {
  const Parts = useLoaded(parts, true)
  return Parts && <Parts.PlanChangePrice message={message} />
}

/** The request for the document that is being answered. */
function useAnswered(): MessageRow | null {
  const last = useMessages().at(-1)
  const isRunning = useSlice(
    useRuns().slice,
    ({ phase }) => phase === 'starting' || phase === 'streaming',
  )
  return isRunning && last?.role === 'user' && last.selection === null ? last : null
}
