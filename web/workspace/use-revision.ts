import { useCallback, useState } from 'react'
import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow, VersionRow } from '#contract/projects.ts'
import type { Revision } from '#web/document/ask/new-words.tsx'
import type { History } from '#web/document/versions/use-history.tsx'

/** What the newest answer made of the document before it, and whether its words are marked on the pages. */
export function useRevision() {
  const [made, setMade] = useState<{ id: string; revision: Revision; credits: number } | null>(null)
  const [isMarked, setIsMarked] = useState(false)
  const onEdited = useCallback(() => setIsMarked(false), [])
  return {
    marked: isMarked ? (made?.revision ?? null) : null,
    onEdited,
    keep: (saved: SaveMessageResult, before: VersionRow | null) => {
      const { assistantMessageData, versionData, creditsDeducted } = saved
      if (before === null || versionData?.state !== 'document') return
      const revision = { before, after: versionData }
      setMade({ id: assistantMessageData.id, revision, credits: creditsDeducted })
      setIsMarked(true)
    },
    /** The note under the newest message; null when that is another one. */
    noteUnder: (last: MessageRow | undefined, versions: History) => {
      if (made === null || made.id !== last?.id) return null
      const { revision, credits } = made
      const pair = {
        before: revision.before.version_number,
        after: revision.after.version_number,
      }
      return { revision, credits, onShowChanges: () => versions.showChanges(pair) }
    },
  }
}
