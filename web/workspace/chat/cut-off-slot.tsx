import type { MessageRow } from '#contract/projects.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'

/** What few logs have. */
export const logParts = () => import('./log-parts.ts')

const note = onDemand(async () => (await logParts()).CutOffNote)

/** How the text that can be continued was cut off; null when it is complete. */
export function useCutOff(): MessageRow['completeness'] | null {
  return useSlice(useDocuments().slice, ({ newest }) => {
    const { completeness = 'complete' } = newest?.alternative ?? newest ?? {}
    return completeness === 'complete' ? null : completeness
  })
}

type Props = {
  completeness: MessageRow['completeness']
  /** False while a request waits for credits. */
  canContinue: boolean
}

/** The place in the chat of the note under an answer that was cut off. */
export function CutOffSlot(props: Props) {
  const CutOffNote = useLoaded(note, true)
  return CutOffNote && <CutOffNote {...props} />
}
