import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { SaveMessageResult } from '#contract/generation.ts'
import type { LatestVersion, MessageRow, VersionRow } from '#contract/projects.ts'
import type { History } from '#web/versions/use-history.tsx'
import { versionQuery, versionsQuery } from '#web/versions/versions.api.ts'
import type { Revision } from './new-words.tsx'
import { isMadeBy } from './revised-version.ts'

type Made = { id: string; revision: Revision; credits: number }

type Options = {
  /** The newest message. */
  last: MessageRow | undefined
  /** What the newest request itself cost, besides its answer. */
  requestCredits: number
  latest: LatestVersion | null
  isIdle: boolean
}

/** The revision that the newest answer made, and whether its new words are marked on the pages. */
export function useRevision({ last, requestCredits, latest, isIdle }: Options) {
  const client = useQueryClient()
  const [kept, setKept] = useState<Made | null>(null)
  /** The id of the answer after which the text was edited. */
  const [editedAfter, setEditedAfter] = useState<string | null>(null)

  // After a reload the revision is not in memory, so the version that the answer built on is read again.
  const isLost = isIdle && kept?.id !== last?.id && isMadeBy(last, latest)
  const before = useQuery({
    queryKey: ['revision', latest?.id],
    queryFn: () => (latest ? readVersionBefore(client, latest) : null),
    enabled: isLost,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const found = useMemo((): Made | null => {
    if (!isLost || !before || !latest || !last) return null
    return { id: last.id, revision: { before, after: latest }, credits: last.credits_consumed }
  }, [isLost, before, latest, last])

  const made = found ?? kept
  const id = made?.id ?? null
  const onEdited = useCallback(() => setEditedAfter(id), [id])
  return {
    marked: made && editedAfter !== made.id ? made.revision : null,
    onEdited,
    keep: (saved: SaveMessageResult, built: VersionRow | null) => {
      const { assistantMessageData, versionData, creditsDeducted } = saved
      if (built === null || versionData?.state !== 'document') return
      const revision = { before: built, after: versionData }
      setKept({ id: assistantMessageData.id, revision, credits: creditsDeducted })
    },
    /** The note under the newest message; null when that message made no revision. */
    noteUnder: (versions: History) => {
      if (made === null || made.id !== last?.id) return null
      const { revision } = made
      const credits = made.credits + requestCredits
      const pair = {
        before: revision.before.version_number,
        after: revision.after.version_number,
      }
      return { revision, credits, onShowChanges: () => versions.showChanges(pair) }
    },
  }
}

/** The document that an answer built on; null when it wrote the first one. */
async function readVersionBefore(
  client: QueryClient,
  after: VersionRow,
): Promise<VersionRow | null> {
  const listed = await client.fetchQuery(versionsQuery(after.project_id))
  const before = listed.find(
    ({ version_number, state }) => version_number < after.version_number && state === 'document',
  )
  return before ? client.fetchQuery(versionQuery(before)) : null
}
