import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LatestVersion } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { chooseVersion, latestVersionQuery } from '#web/generation/messages.api.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { showToast } from '#web/ui/toast.tsx'

type Choice = {
  latest: LatestVersion
  /** Whether the pages show the cut-off text. */
  isShown: boolean
  onShow: (isShown: boolean) => void
  onKeep: () => void
  onUse: () => void
  /** A choice is being saved. */
  isBusy: boolean
}

/**
 * The choice between the document and a newer text that was cut off; null when there is none to make. `reread` reads
 * again the data that the choice may change.
 */
export function useAlternative(reread: () => Promise<unknown>): Choice | null {
  const client = useQueryClient()
  const documents = useDocuments()
  const panes = usePanes()
  const latest = useSlice(documents.slice, ({ newest }) => newest ?? null)
  const alternative = latest?.alternative ?? null
  const isShown = useSlice(
    documents.slice,
    ({ alternativeId }) => alternativeId !== null && alternativeId === alternative?.id,
  )
  const choose = useMutation({
    mutationFn: async (choice: 'use' | 'discard') => {
      if (alternative !== null) await chooseVersion(alternative, choice)
    },
    onError: (error) => showToast(errorMessage(error)),
    onSettled: () =>
      latest &&
      Promise.all([client.invalidateQueries(latestVersionQuery(latest.project_id)), reread()]),
  })
  if (latest === null || alternative === null) return null
  return {
    latest,
    isShown,
    onShow: (shows: boolean) => {
      documents.showAlternative(shows)
      // On a phone the pages are in another pane than the focus.
      panes.show('vista')
      panes.focusSoon('pages tab')
    },
    onKeep: () => choose.mutate('discard'),
    onUse: () => choose.mutate('use'),
    isBusy: choose.isPending,
  }
}
