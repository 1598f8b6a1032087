import type { MessageRow } from '#contract/projects.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { onDemand } from '#web/ui/on-demand.ts'

/** Loads the parts of the chat that few projects need. */
export const logParts = () => import('./log-parts.ts')

const note = onDemand(async () => (await logParts()).CutOffNote)

/** How the newest text (the cut-off alternative, if there is one) ended early; null if it is complete. */
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

/** The note under an answer that was cut off, with its button to continue. Its code is loaded when it is needed. */
export function CutOffSlot(props: Props) {
  const CutOffNote = useLoaded(note, true)
  return CutOffNote && <CutOffNote {...props} />
}
