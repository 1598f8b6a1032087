import { useState } from 'react'
import { useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow } from '#web/ui/breakpoints.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { sourcesDialog } from './sources.dialogs.ts'
import { citingText, useSources } from './sources.ts'

/** The project's sources, from the prompt box: a drawer in place of the messages, on a small screen a dialog. */
export function useSourcesButton() {
  const projectId = useProjectId()
  const { slice } = useSources()
  const ticked = useSlice(slice, (state) => state.ticked.length)
  const outside = useSlice(slice, (state) => state.outside.labels.length)
  const documents = useDocuments()
  const panes = usePanes()
  const side = useSide()
  const dialogs = useDialogs()
  const isNarrow = useMediaQuery(narrow)
  const isDrawer = useSlice(side.slice, (state) => state.side === 'sources')
  const [isDialog, setIsDialog] = useState(false)
  const press = async () => {
    if (isDrawer) return side.close()
    if (!isNarrow) return side.open('sources', null)
    setIsDialog(true)
    const document = citingText(documents.slice.get())
    await dialogs.open(sourcesDialog, { projectId, document, onAsk: panes.ask })
    setIsDialog(false)
  }
  return { ticked, outside, isOpen: isDrawer || isDialog, press: () => void press() }
}
