import type { MessageRow } from '#contract/projects.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'

const progress = onDemand(async () => (await import('./work-progress.tsx')).WorkProgress)

const resumed = onDemand(async () => (await import('./resumed-note.tsx')).ResumedNote)

/** The place of the progress of a work in steps: over the messages, and on a phone over the pages too. */
export function WorkSlot({ isInChat }: { isInChat: boolean }) {
  const message = useAnswered()
  const WorkProgress = useLoaded(progress, message !== null)
  return WorkProgress && message && <WorkProgress message={message} isInChat={isInChat} />
}

/** The place in the chat of what is said when another server goes on with a work. */
export function ResumedSlot() {
  const message = useAnswered()
  const ResumedNote = useLoaded(resumed, message !== null)
  return ResumedNote && message && <ResumedNote message={message} />
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
