import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { LatestVersion } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { chooseVersion, latestVersionQuery } from '#web/generation/messages.api.ts'
import { showToast } from '#web/ui/toast.tsx'

export type Choice = {
  latest: LatestVersion
  /** Whether the pages show the cut-off text. */
  isShown: boolean
  onShow: (isShown: boolean) => void
  /** The same as `onShow(false)`, but a stable function. */
  onLeave: () => void
  onKeep: () => void
  onUse: () => void
  /** A choice is being saved. */
  isBusy: boolean
}

/**
 * The choice between the document and a newer text that was cut off; null when there is none to make. `reread` reads
 * again the data that the choice may change.
 */
export function useCutOffChoice(
  projectId: string,
  latest: LatestVersion | null,
  reread: () => Promise<unknown>,
): Choice | null {
  const client = useQueryClient()
  const alternative = latest?.alternative ?? null
  const [shownId, setShownId] = useState<string | null>(null)
  const choose = useMutation({
    mutationFn: async (choice: 'use' | 'discard') => {
      if (alternative !== null) await chooseVersion(alternative, choice)
    },
    onError: (error) => showToast(errorMessage(error)),
    onSettled: () =>
      Promise.all([client.invalidateQueries(latestVersionQuery(projectId)), reread()]),
  })
  const alternativeId = alternative?.id ?? null
  const onLeave = useCallback(() => setShownId(null), [])
  if (latest === null || alternativeId === null) return null
  return {
    latest,
    isShown: shownId === alternativeId,
    onShow: (isShown) => setShownId(isShown ? alternativeId : null),
    onLeave,
    onKeep: () => choose.mutate('discard'),
    onUse: () => choose.mutate('use'),
    isBusy: choose.isPending,
  }
}

/** The text that can be continued: the one that waits for a choice, else an incomplete document. */
export function cutOffOf(latest: LatestVersion | null, choice: Choice | null) {
  const completeness = (latest?.alternative ?? latest)?.completeness ?? 'complete'
  return completeness === 'complete' ? null : { completeness, choice }
}
