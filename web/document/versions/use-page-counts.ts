import { useEffect, useState } from 'react'
import type { ProjectRow, VersionRow } from '#contract/projects.ts'
import type { Layout } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { savedDocument } from '#web/document/shown-document.ts'

/** How many pages each version has, by its id and revision; counted one by one while the list is on screen. */
export function usePageCounts(
  project: ProjectRow,
  author: string | null,
  versions: readonly VersionRow[],
): (version: VersionRow) => number | null {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let previous: Layout | undefined
    const counted = new Map<string, number>()
    const countNext = (index: number) => {
      const version = versions[index]
      if (!version) return
      const shown = savedDocument(project, author, version)
      if (shown) {
        // Versions have most of their text in common, and what is the same is not laid out again.
        previous = layoutDocument(shown, previous)
        counted.set(keyOf(version), previous.pages.length)
        setCounts(new Map(counted))
      }
      timer = setTimeout(countNext, 0, index + 1)
    }
    timer = setTimeout(countNext, 0, 0)
    return () => clearTimeout(timer)
  }, [project, author, versions])
  return (version) => counts.get(keyOf(version)) ?? null
}

const keyOf = ({ id, revision }: VersionRow) => `${id}/${revision}`
