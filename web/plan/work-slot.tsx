import { useLoaded } from '#web/api/use-loaded.ts'
import { useMessages } from '#web/generation/messages.api.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'

const progress = onDemand(async () => (await import('./work-progress.tsx')).WorkProgress)

/** The place of the progress of a work in steps: over the messages, and on a phone over the pages too. */
export function WorkSlot({ isInChat }: { isInChat: boolean }) {
  const last = useMessages().at(-1)
  const isRunning = useSlice(
    useRuns().slice,
    ({ phase }) => phase === 'starting' || phase === 'streaming',
  )
  const isWanted = isRunning && last?.role === 'user' && last.selection === null
  const WorkProgress = useLoaded(progress, isWanted)
  return WorkProgress && last && <WorkProgress message={last} isInChat={isInChat} />
}
