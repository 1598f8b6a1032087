import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListedVersion, ProjectRow } from '#contract/projects.ts'
import type { Layout } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { report } from '#web/api/report.ts'
import { savedDocument } from '#web/pages/shown-document.ts'
import { whenIdle } from '#web/ui/on-demand.ts'
import { versionQuery } from './versions.api.ts'
import { type WordChange, WordChanges } from './word-changes.ts'

/** How many versions are read at once; the next ones when the student has scrolled to their end. */
const step = 20

/** Null while it is not known. */
export type VersionSize = { pages: number | null; words: WordChange | null }

/** How many pages a version has and how many words it changed, read one by one while the list is shown. */
export function useVersionSizes(
  project: ProjectRow,
  author: string | null,
  versions: readonly ListedVersion[],
): { sizeOf: (version: ListedVersion) => VersionSize; readMore: () => void } {
  const client = useQueryClient()
  const [limit, setLimit] = useState(step)
  const [sizes, setSizes] = useState<ReadonlyMap<string, VersionSize>>(new Map())
  useEffect(() => {
    let isOver = false
    let previous: Layout | undefined
    const read = new Map<string, VersionSize>()
    const changes = new WordChanges<ListedVersion>()
    const readAll = async () => {
      // One more: the last of them is compared with it.
      for (const [at, listed] of versions.slice(0, limit + 1).entries()) {
        const version = await client.fetchQuery(versionQuery(listed))
        await new Promise<void>(whenIdle)
        if (isOver) return
        const shown = savedDocument(project, author, version)
        if (!shown) continue
        for (const { of, change } of changes.next(listed, shown.text)) {
          read.set(keyOf(of), { pages: read.get(keyOf(of))?.pages ?? null, words: change })
        }
        if (at < limit) {
          // Versions share most of their text, which is then not laid out again.
          previous = layoutDocument(shown, previous)
          read.set(keyOf(listed), { pages: previous.pages.length, words: null })
        }
        setSizes((before) => new Map([...before, ...read]))
      }
    }
    // Without them a version still shows its words.
    readAll().catch((error) => report('the sizes of the versions were not read', error))
    return () => {
      isOver = true
    }
  }, [client, project, author, versions, limit])
  return {
    sizeOf: (version) => sizes.get(keyOf(version)) ?? { pages: null, words: null },
    readMore: () => setLimit((now) => (now < versions.length ? now + step : now)),
  }
}

const keyOf = ({ id, revision }: ListedVersion) => `${id}/${revision}`
