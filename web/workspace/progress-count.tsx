import { useDeferredValue, useEffect } from 'react'
import { useDocuments } from '#web/pages/documents.ts'
import { useProgress } from '#web/pages/use-progress.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow } from '#web/ui/breakpoints.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** Counts the pages of the growing or finished text where the pages themselves are in another tab. */
export function ProgressCount() {
  const panes = usePanes()
  const documents = useDocuments()
  const isNarrow = useMediaQuery(narrow)
  const isInChat = useSlice(panes.slice, ({ pane }) => pane === 'chat')
  const isFinished = useSlice(panes.slice, ({ finished }) => finished !== null)
  const isWanted = isNarrow && isInChat
  const shown = useSlice(documents.slice, ({ shows, shown }) =>
    isWanted && (isFinished || shows === 'partial') ? shown : null,
  )
  const progress = useProgress(useDeferredValue(shown))
  useEffect(() => panes.slice.set({ progress }), [panes, progress])
  return null
}
