import { useQueryClient } from '@tanstack/react-query'
import type { CslItem } from '#core/apa/csl.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { sourcesQuery } from '#web/sources/sources.api.ts'
import { sourcesDialog } from '#web/sources/sources.dialogs.ts'
import { citingText } from '#web/sources/sources.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'

/** Searches for a work in the sources, over the review; returns all works of the project when that is closed. */
export function useFindWork(): (words: string) => Promise<CslItem[]> {
  const projectId = useProjectId()
  const documents = useDocuments()
  const panes = usePanes()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  return async (words) => {
    const document = citingText(documents.slice.get())
    await dialogs.open(sourcesDialog, { projectId, document, onAsk: panes.ask, search: words })
    return (await queryClient.fetchQuery(sourcesQuery(projectId))).map(({ csl }) => csl)
  }
}
