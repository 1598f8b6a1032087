import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListedVersion, ProjectRow } from '#contract/projects.ts'
import type { Layout } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { report } from '#web/api/report.ts'
import { savedDocument } from '#web/document/shown-document.ts'
import { versionQuery } from './versions.api.ts'

/** For older versions the texts are not read just to count pages. */
const maxCounted = 12

/** How many pages the newest versions have, by id and revision; read and counted one by one while the list is shown. */
export function usePageCounts(
  project: ProjectRow,
  author: string | null,
  versions: readonly ListedVersion[],
): (version: ListedVersion) => number | null {
  const client = useQueryClient()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    let isOver = false
    let previous: Layout | undefined
    const counted = new Map<string, number>()
    const countAll = async () => {
      for (const listed of versions.slice(0, maxCounted)) {
        const version = await client.fetchQuery(versionQuery(listed))
        if (isOver) return
        const shown = savedDocument(project, author, version)
        if (!shown) continue
        // Versions share most of their text, which is then not laid out again.
        previous = layoutDocument(shown, previous)
        counted.set(keyOf(listed), previous.pages.length)
        setCounts(new Map(counted))
      }
    }
    // Without the count of pages a version still shows its words.
    countAll().catch((error) => report('the pages of the versions were not counted', error))
    return () => {
      isOver = true
    }
  }, [client, project, author, versions])
  return (version) => counts.get(keyOf(version)) ?? null
}

const keyOf = ({ id, revision }: ListedVersion) => `${id}/${revision}`
